/* The arithmetic of a drill's item, written like explain does. */
#ifndef QKV_VIEW_WRITTEN_DRILL_H
#define QKV_VIEW_WRITTEN_DRILL_H

#include "lab/drill.h"
#include "view/written.h"

/* How the answer comes about, with the item's numbers; the last line ends with the answer. In scratch. */
Lines written_drill(Session *session, const Item *item);

#endif

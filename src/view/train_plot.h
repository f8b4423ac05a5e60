/* Training as Plots: the loss, and the size of the gradient at wq, over the steps; a curve for each group of runs, the
 * mean over its seeds. A step is counted from 1, as what came before update 1 led to it; the batch after the last
 * update is no step and in no curve. */
#ifndef QKV_VIEW_TRAIN_PLOT_H
#define QKV_VIEW_TRAIN_PLOT_H

#include "lab/train_lab.h"
#include "view/plot.h"
#include "view/written.h"

/* The loss, from 0 up to a round number; no axis of x if `bare`. */
Plot train_loss_plot(const Written *w, const TrainRecord *record, bool bare);
/* log10 of the norm; a gradient of exactly 0 leaves a gap. */
Plot train_gradient_plot(const Written *w, const TrainRecord *record);

/* How many steps each dot is a mean of: a fortieth of the axis. */
size_t train_smooth(const TrainRecord *record);

#endif

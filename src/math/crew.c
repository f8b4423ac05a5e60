#include "math/crew.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

/* WORTH: multiplications for a thread of its own. EVEN: rows are split where whole tiles of every width end.
 * STACK: what a product packs, and room to spare, whatever a system's default is. */
enum { MOST = 64, WORTH = 4 * 1000 * 1000, EVEN = 24, STACK = 4 * 1024 * 1024 };

static size_t processors(void) {
#ifdef CPU_COUNT
    cpu_set_t own;
    if (sched_getaffinity(0, sizeof own, &own) == 0 && CPU_COUNT(&own) > 0) return (size_t)CPU_COUNT(&own);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (size_t)online : 1;
}

size_t crew_for(double multiplications) {
    if (multiplications < 2.0 * WORTH) return 1;
    const char *wanted = getenv("QKV_THREADS");
    long number = wanted ? strtol(wanted, NULL, 10) : 0;
    size_t most = number > 0 ? (size_t)number : processors(), worth = (size_t)(multiplications / WORTH);
    if (most > MOST) most = MOST;
    return most < worth ? most : worth;
}

typedef struct Hand {
    pthread_t thread;
    bool hired;
    CrewWork *work;
    const void *job;
    size_t first, rows;
} Hand;

static void *lend(void *hand) {
    const Hand *own = hand;
    own->work(own->job, own->first, own->rows);
    return NULL;
}

/* A hand that cannot be hired is no harm: its rows are made by who asks. */
static void hire(Hand *hand) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return;
    sigset_t all, before;
    sigfillset(&all);
    const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigdelset(&all, crashes[i]);
    pthread_attr_setstacksize(&attributes, STACK);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    hand->hired = pthread_create(&hand->thread, &attributes, lend, hand) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

void crew_run(size_t threads, CrewWork *work, const void *job, size_t rows) {
    if (threads > MOST) threads = MOST;
    size_t each = (rows + threads - 1) / threads;
    if (each > EVEN) each = (each + EVEN - 1) / EVEN * EVEN;
    Hand hands[MOST];
    size_t count = 0;
    for (size_t first = each; first < rows; first += each) {
        Hand *hand = &hands[count++];
        *hand = (Hand){.work = work, .job = job, .first = first, .rows = rows - first < each ? rows - first : each};
        hire(hand);
    }
    work(job, 0, rows < each ? rows : each);
    for (size_t i = 0; i < count; i++) {
        if (hands[i].hired) pthread_join(hands[i].thread, NULL);
        else work(job, hands[i].first, hands[i].rows);
    }
}

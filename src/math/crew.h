/* Several threads for one job that falls into rows, each row made the same by whoever makes it. They are hired for the job
 * and gone when it is done, so a program that does nothing large has no threads, and no state is kept; a thread takes a
 * tenth of a millisecond to hire, hence only for jobs that take several. Only the thread that asked goes on to other things
 * (asks a Watch, handles signals): the others have signals blocked, but those of a crash. */
#ifndef QKV_MATH_CREW_H
#define QKV_MATH_CREW_H

#include <stddef.h>

/* Makes `rows` rows from `first` on. */
typedef void CrewWork(const void *job, size_t first, size_t rows);

/* Threads for a job of so many multiplications (or what takes as long): 1 for a small one, else no more than the processors
 * this process may use, or QKV_THREADS of the environment. */
size_t crew_for(double multiplications);

/* Has `rows` rows made by so many threads, this one among them; returns when all are. */
void crew_run(size_t threads, CrewWork *work, const void *job, size_t rows);

#endif

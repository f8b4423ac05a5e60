#include "front/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Signal handlers have no other way to the state than variables of the file. */
static volatile sig_atomic_t flags;
static volatile sig_atomic_t undo_length;
static char undo_codes[256];
static struct termios settings;
static int settings_of = -1; /* descriptor of the terminal; -1: none */
static int wake[2] = {-1, -1};
static int held = -1, errors = -1; /* the file that standard error is held in, and standard error */
static struct sigaction before[NSIG];

/* ---- dying in order ---- */

/* Safe in a signal handler. */
void terminal_release(void) {
    if (held < 0) return;
    dup2(errors, STDERR_FILENO);
    char block[512];
    lseek(held, 0, SEEK_SET);
    for (ssize_t got; (got = read(held, block, sizeof block)) > 0;)
        if (write(STDERR_FILENO, block, (size_t)got) < 0) break;
    close(held);
    close(errors);
    held = errors = -1;
}

void terminal_hold(void) {
    FILE *file = held < 0 ? tmpfile() : NULL;
    if (!file) return;
    fflush(stderr);
    errors = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    held = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
    fclose(file);
    if (errors >= 0 && held >= 0) dup2(held, STDERR_FILENO);
}

static void put_back(void) {
    signal(SIGTTOU, SIG_IGN); /* a job in the background would be stopped here instead of ended */
    int length = undo_length;
    undo_length = 0;
    ssize_t written = length ? write(settings_of, undo_codes, (size_t)length) : 0;
    (void)written;
    if (settings_of >= 0) tcsetattr(settings_of, TCSANOW, &settings);
    terminal_release();
}

/* Puts the terminal back and lets the signal do what it would have done: the default, or a sanitizer's report. */
static void die(int sig, siginfo_t *info, void *context) {
    (void)context;
    bool said = sig != SIGHUP && sig != SIGTERM && sig != SIGINT && sig != SIGQUIT;
    put_back();
    if (said) {
        static const char TEXT[] = "qkv: the program failed; the terminal is restored\n";
        ssize_t written = write(STDERR_FILENO, TEXT, sizeof TEXT - 1);
        (void)written;
    }
    sigaction(sig, &before[sig], NULL);
    bool fault = sig == SIGSEGV || sig == SIGBUS || sig == SIGFPE || sig == SIGILL;
    if (!fault || info->si_code <= 0) raise(sig); /* a fault comes again by itself, with its place */
}

static void restore_at_exit(void) {
    put_back();
}

static void handle(int sig, void (*handler)(int, siginfo_t *, void *), int options) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | options};
    sigemptyset(&action.sa_mask);
    sigaction(sig, &action, &before[sig]);
}

void terminal_open(void) {
    /* A file opened later must not become standard output: a stream that is closed fails when it is used. */
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) exit(1);
    for (int fd = 0; fd < 3 && settings_of < 0; fd++)
        if (tcgetattr(fd, &settings) == 0) settings_of = fd;
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of writing, with status 1 */
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow */
#endif
    int rows, cols;
    if (terminal_size(&rows, &cols)) {
        unsetenv("LINES");
        unsetenv("COLUMNS");
    }
    if (settings_of < 0) return;
    static _Alignas(16) char stack[64 * 1024];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    static const int FATAL[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof FATAL / sizeof *FATAL; i++) handle(FATAL[i], die, SA_ONSTACK);
}

/* ---- events ---- */

static void note(int sig, siginfo_t *info, void *context) {
    static const struct {
        int sig;
        unsigned event;
    } EVENTS[] = {{SIGINT, TERMINAL_INTERRUPT},
                  {SIGWINCH, TERMINAL_RESIZE},
                  {SIGTSTP, TERMINAL_STOP},
                  {SIGCONT, TERMINAL_CONTINUE}};
    int error = errno;
    unsigned old = (unsigned)flags;
    for (size_t i = 0; i < sizeof EVENTS / sizeof *EVENTS; i++)
        if (EVENTS[i].sig == sig) flags = (sig_atomic_t)(old | EVENTS[i].event);
    if (sig == SIGINT && old & TERMINAL_INTERRUPT) die(sig, info, context);
    ssize_t written = write(wake[1], "", 1);
    (void)written;
    errno = error;
}

void terminal_watch(void) {
    if (wake[0] >= 0) return;
    if (pipe(wake) != 0) {
        perror("qkv: pipe");
        exit(1);
    }
    for (int i = 0; i < 2; i++) {
        fcntl(wake[i], F_SETFL, O_NONBLOCK);
        fcntl(wake[i], F_SETFD, FD_CLOEXEC);
    }
    atexit(restore_at_exit);
    static const int NOTED[] = {SIGINT, SIGWINCH, SIGTSTP, SIGCONT};
    for (size_t i = 0; i < sizeof NOTED / sizeof *NOTED; i++) handle(NOTED[i], note, SA_RESTART);
}

/* Takes what the handlers noted; a flag set meanwhile stays for the next time. */
static unsigned noted(void) {
    char bytes[64];
    while (read(wake[0], bytes, sizeof bytes) > 0) {}
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);
    unsigned events = (unsigned)flags;
    flags = 0;
    sigprocmask(SIG_SETMASK, &old, NULL);
    return events;
}

long terminal_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

unsigned terminal_wait(long milliseconds) {
    long end = milliseconds < 0 ? 0 : terminal_clock() + milliseconds;
    for (;;) {
        fd_set ready;
        FD_ZERO(&ready);
        FD_SET(STDIN_FILENO, &ready);
        FD_SET(wake[0], &ready);
        long left = milliseconds < 0 ? 0 : end - terminal_clock();
        if (left < 0) left = 0;
        struct timeval limit = {left / 1000, left % 1000 * 1000};
        int count = select((wake[0] > STDIN_FILENO ? wake[0] : STDIN_FILENO) + 1, &ready, NULL, NULL,
                           milliseconds < 0 ? NULL : &limit);
        if (count < 0 && errno != EINTR) return TERMINAL_GONE;
        unsigned events = noted();
        if (count > 0 && FD_ISSET(STDIN_FILENO, &ready)) {
            /* A terminal that vanished is readable for ever, and has no settings any more. */
            struct termios now;
            events |= tcgetattr(STDIN_FILENO, &now) == 0 ? TERMINAL_INPUT : TERMINAL_GONE;
        }
        if (events || (milliseconds >= 0 && terminal_clock() >= end)) return events;
    }
}

void terminal_stop(void) {
    struct sigaction ours, usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    noted(); /* waking and a new size are what the caller looks after now */
}

bool terminal_size(int *rows, int *cols) {
    for (int fd = 1; fd >= 0; fd--) {
        struct winsize size;
        if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
            *rows = size.ws_row;
            *cols = size.ws_col;
            return true;
        }
    }
    return false;
}

void terminal_undo(const char *codes) {
    size_t length = strlen(codes);
    undo_length = 0;
    if (length >= sizeof undo_codes) return;
    memcpy(undo_codes, codes, length + 1);
    undo_length = (sig_atomic_t)length;
}

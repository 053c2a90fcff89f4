import { readdir, readFile } from 'node:fs/promises';

/** Linux reports the times in `/proc/<pid>/stat` in hundredths of a second (`USER_HZ`), independent of the kernel's tick rate. */
const ticksPerSecond = 100;

/**
 * Processor seconds that the threads of a process have used so far; `undefined` where the system does not report them.
 * https://docs.kernel.org/scheduler/sched-stats.html: the first figure of a thread is its time on a processor in
 * nanoseconds.
 */
export async function secondsOf(pid: number): Promise<number | undefined> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const times = await Promise.all(
      threads.map(async (thread) => {
        // a thread may have ended since it was listed
        const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => undefined);
        return text === undefined ? 0 : Number(text.split(' ')[0]);
      }),
    );
    const nanoseconds = times.reduce((sum, time) => sum + time, 0);
    return nanoseconds === 0 ? undefined : nanoseconds / 1e9;
  } catch {
    return undefined;
  }
}

/**
 * Processor seconds of all exited children of this process; `undefined` where the system does not report them.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, fields 16 and 17.
 */
export async function secondsOfEndedChildren(): Promise<number | undefined> {
  const text = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // the second field is the program's name in parentheses, which may contain spaces
  const fromThird = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (field: number) => Number(fromThird[field - 3]);
  return (ticks(16) + ticks(17)) / ticksPerSecond;
}

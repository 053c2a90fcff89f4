/** An event of a Chromium trace. Times are in microseconds. `tdur`: the thread's CPU time of the event. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** What the tasks of all threads took, in microseconds. */
export interface TaskTime {
  cpu: number;
  wall: number;
}

interface Task {
  start: number;
  end: number;
  /** CPU time as a share of the duration. */
  share: number;
}

/**
 * Shortens each task of a trace, and what happens in it, to the CPU time that it took, in place. The rest of a task's
 * duration it waited for a core, which other programs had: that is a property of the machine, not of the page.
 */
export function keepOwnTime(events: readonly TraceEvent[]): TaskTime {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const total: TaskTime = { cpu: 0, wall: 0 };
  for (const ofThread of threads.values()) {
    const tasks = tasksOf(ofThread);
    for (const { start, end, share } of tasks) {
      total.wall += end - start;
      total.cpu += (end - start) * share;
    }
    if (tasks.length > 0) for (const event of ofThread) shorten(event, tasks);
  }
  return total;
}

const tasksOf = (events: readonly TraceEvent[]): Task[] =>
  events
    .flatMap(({ name, ph, ts, dur = 0, tdur }) =>
      name === 'RunTask' && ph === 'X' && tdur !== undefined && dur > 0
        ? [{ start: ts, end: ts + dur, share: Math.min(1, tdur / dur) }]
        : [],
    )
    .toSorted((a, b) => a.start - b.start);

function shorten(event: TraceEvent, tasks: readonly Task[]): void {
  const task = taskAt(event.ts, tasks);
  if (!task) return;
  // what outlasts the task is no part of it
  if (event.dur !== undefined && event.ts + event.dur <= task.end) event.dur *= task.share;
  event.ts = task.start + (event.ts - task.start) * task.share;
}

/** The task that runs at a time, found by bisection. */
function taskAt(ts: number, tasks: readonly Task[]): Task | undefined {
  let low = 0;
  let high = tasks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const task = tasks[middle];
    if (!task || ts < task.start) high = middle - 1;
    else if (ts >= task.end) low = middle + 1;
    else return task;
  }
  return undefined;
}

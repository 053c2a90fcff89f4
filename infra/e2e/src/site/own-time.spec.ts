import { describe, expect, it } from '@jest/globals';
import { keepOwnTime, type TraceEvent } from './own-time.js';

const thread = { pid: 1, tid: 1 };
const task = (ts: number, dur: number, tdur?: number): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  ...thread,
  ts,
  dur,
  ...(tdur !== undefined && { tdur }),
});

describe('the own time of a page', () => {
  it('is the CPU time of its tasks, and what is in a task keeps its share', () => {
    const layout: TraceEvent = { name: 'Layout', ph: 'X', ...thread, ts: 1050, dur: 20 };
    const mark: TraceEvent = { name: 'mark', ph: 'I', ...thread, ts: 1100 };
    const events = [task(1000, 100, 25), layout, task(1100, 40, 40), mark];

    expect(keepOwnTime(events)).toEqual({ cpu: 65, wall: 140 });
    expect(events[0]).toMatchObject({ ts: 1000, dur: 25 });
    expect(layout).toMatchObject({ ts: 1012.5, dur: 5 });
    expect(mark.ts).toBe(1100);
  });

  it('leaves what is in no task, what outlasts its task and other threads as they are', () => {
    const between: TraceEvent = { name: 'between', ph: 'I', ...thread, ts: 1500 };
    const longer: TraceEvent = { name: 'load', ph: 'X', ...thread, ts: 1000, dur: 900 };
    const elsewhere: TraceEvent = { name: 'elsewhere', ph: 'X', pid: 1, tid: 2, ts: 1050, dur: 20 };
    keepOwnTime([between, longer, elsewhere, task(1000, 100, 25)]);

    expect(between.ts).toBe(1500);
    expect(longer).toMatchObject({ ts: 1000, dur: 900 });
    expect(elsewhere).toMatchObject({ ts: 1050, dur: 20 });
  });

  it('is never more than the duration, and a task without a CPU time keeps its own', () => {
    const events = [task(0, 10, 30), task(100, 10)];
    expect(keepOwnTime(events)).toEqual({ cpu: 10, wall: 10 });
    expect(events.map(({ ts, dur }) => [ts, dur])).toEqual([
      [0, 10],
      [100, 10],
    ]);
  });
});

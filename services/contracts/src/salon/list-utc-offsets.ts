import { offsetMs } from './opening-hours.js';
import type { UtcOffsets } from './utc-offsets.js';

const minuteMs = 60_000;
/** No time zone keeps an offset for less than a month. */
const strideMs = 7 * 24 * 60 * minuteMs;

/** The offsets of a time zone from the month before `now` until 14 months later: the same ones for a whole month. */
export function listUtcOffsets(timeZone: string, now: Date): UtcOffsets {
  const monthAway = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
  const [start, until] = [monthAway(-1), monthAway(13)];
  const minutesAt = (at: number) => offsetMs(timeZone, new Date(at)) / minuteMs;
  let before = minutesAt(start);
  const steps: UtcOffsets['steps'] = [[start, before]];
  for (let at = start; at < until; at += strideMs) {
    const after = minutesAt(at + strideMs);
    if (before === after) continue;
    let [low, high] = [at, at + strideMs];
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
      if (minutesAt(middle) === before) low = middle;
      else high = middle;
    }
    steps.push([high, after]);
    before = after;
  }
  return { steps, until };
}

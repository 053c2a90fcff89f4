import { kinds } from './clients/keyed-request.js';
import type { Outcome } from './run-scenario.js';

const shownWrongs = 12;

/** The text report of one scenario. */
export function reportOf({
  scenario,
  mode,
  action,
  skipped,
  comparison,
  experience,
  settledMs,
  wrong,
}: Outcome): string {
  const { requests, events, alerts, texts, square } = comparison;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const arrived = ([name, { expected, arrived: count, difference }]: [string, typeof events]) =>
    `  ${name.padEnd(10)}${expected} expected / ${count} arrived / difference ${difference}`;
  const refusals = Object.entries(experience.refusals).map(([refusal, count]) => `${count} x ${refusal}`);
  return [
    `${mode}, ${scenario}: ${skipped === null ? action : `SKIPPED: ${skipped}`}`,
    ...kinds.map((kind) => {
      const { sent, answered, stored, difference } = requests[kind];
      return `  ${kind.padEnd(10)}${sent} sent / ${answered} answered 2xx / ${stored} stored / difference ${difference}`;
    }),
    ...Object.entries({ events, alerts, texts }).map(arrived),
    // few scenarios have payments
    ...(square.expected + square.difference > 0 ? [arrived(['square', square])] : []),
    `  slowest response ${seconds(experience.slowestMs)}, settled after ${seconds(settledMs)}; refused: ${refusals.join(', ') || 'none'}`,
    ...wrong.slice(0, shownWrongs).map((line) => `  WRONG ${line}`),
    ...(wrong.length > shownWrongs ? [`  WRONG and ${wrong.length - shownWrongs} more`] : []),
  ].join('\n');
}

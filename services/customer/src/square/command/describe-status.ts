import { table } from '@lacquer/platform/command-line/table';
import type { OperatorsOverview } from './square-desk.js';

export function describeStatus(overview: OperatorsOverview): string {
  const { lastEventAt, open, waiting, withoutPhone, tokenRefusedSince, sweeps } = overview;
  const refused = tokenRefusedSince?.toISOString();
  const facts = table([
    ['Last event from Square', lastEventAt?.toISOString() ?? 'never'],
    ['Events not processed', `${open}, ${waiting} of them without a further attempt`],
    ['Payments without a phone', String(withoutPhone)],
    ['Access token', refused ? `refused since ${refused}: set SQUARE_ACCESS_TOKEN to one that works` : 'not refused'],
  ]);
  if (sweeps.length === 0) return `${facts}No sweep has run.\n`;
  const rows = sweeps.map(
    ({ since, until, finishedAt, step, listed, takenIn, processed, failed, problems, lastError }) => [
      `${since} to ${until}`,
      finishedAt ? 'done' : (step ?? 'waiting'),
      ...[listed, takenIn, processed, failed].map(String),
      [...problems, lastError ?? ''].filter(Boolean).join('; '),
    ],
  );
  return `${facts}\n${table([['SWEEP', 'STATE', 'LISTED', 'TAKEN IN', 'PROCESSED', 'FAILED', 'TROUBLE'], ...rows])}`;
}

import type { SimulatedMessage } from './message.js';

/** The most segments accepted within any window of `windowMs` milliseconds. */
export function peakSegments(
  messages: readonly Pick<SimulatedMessage, 'acceptedMs' | 'segments'>[],
  windowMs = 1000,
): number {
  let peak = 0;
  let sum = 0;
  let first = 0;
  for (const message of messages) {
    sum += message.segments;
    for (let oldest = messages[first]; oldest && message.acceptedMs - oldest.acceptedMs >= windowMs;) {
      sum -= oldest.segments;
      first += 1;
      oldest = messages[first];
    }
    peak = Math.max(peak, sum);
  }
  return peak;
}

export function countByPhone(messages: readonly SimulatedMessage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { to } of messages) counts[to] = (counts[to] ?? 0) + 1;
  return counts;
}

/** The texts that were sent to the same phone more than once. */
export function findDoubles(messages: readonly SimulatedMessage[]): { to: string; body: string; sids: string[] }[] {
  const seen = new Map<string, { to: string; body: string; sids: string[] }>();
  for (const { to, body, sid } of messages) {
    const key = `${to}\n${body}`;
    const same = seen.get(key);
    if (same) same.sids.push(sid);
    else seen.set(key, { to, body, sids: [sid] });
  }
  return [...seen.values()].filter(({ sids }) => sids.length > 1);
}

import type { CampaignStatus } from '@lacquer/contracts/campaign';

export interface EtaFacts {
  status: CampaignStatus;
  isFrozen: boolean;
  /** Not yet taken by the provider. */
  remainingSegments: number;
  segmentsPerText: number;
  /** Segments per second, lately. */
  observedRate: number;
  /** Null: no limit. */
  allowedRate: number | null;
  /** Since the last text was taken. */
  idleSeconds: number;
  heldUntil: Date | null;
  now: Date;
  /** When so many seconds of sending are over that begin at a moment; null when nobody can say. */
  endOf(start: Date, sendingSeconds: number): Date | null;
}

/** Nothing has been taken for longer than a few turns at the allowed rate: nobody can say when it goes on. */
const patienceSeconds = 10;
const patienceTurns = 3;

/** Seconds until the last text has left; null when nobody can say. */
export function estimateSeconds(facts: EtaFacts): number | null {
  const { status, isFrozen, remainingSegments, heldUntil, now } = facts;
  if (status === 'finished' || status === 'cancelled') return 0;
  if (status !== 'running' || !isFrozen) return null;
  if (remainingSegments === 0) return 0;
  const rate = expectedRate(facts);
  if (rate === null) return null;
  const end = facts.endOf(heldUntil ?? now, remainingSegments / rate);
  return end && Math.max(0, Math.round((end.getTime() - now.getTime()) / 100) / 10);
}

function expectedRate({ segmentsPerText, observedRate, allowedRate, idleSeconds, heldUntil }: EtaFacts): number | null {
  const observed = observedRate > 0 ? Math.min(observedRate, allowedRate ?? Infinity) : null;
  // while nothing may be sent, what was sent last says little about afterwards
  if (heldUntil) return allowedRate ?? observed;
  const turnSeconds = allowedRate === null ? 0 : segmentsPerText / allowedRate;
  if (idleSeconds > patienceSeconds + patienceTurns * turnSeconds) return null;
  return observed ?? allowedRate;
}

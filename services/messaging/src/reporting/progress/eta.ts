import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';

export interface EtaFacts {
  status: CampaignStatus;
  isFrozen: boolean;
  /** Not yet accepted by the provider. */
  remainingSegments: number;
  segmentsPerText: number;
  /** Recent segments per second. */
  observedRate: number;
  /** Null: no limit. */
  allowedRate: number | null;
  /** Since the last text was accepted. */
  idleSeconds: number;
  heldUntil: Date | null;
  now: Date;
  /** When `sendingSeconds` of sending end that begin at `start`. Null: unknown. */
  endOf(start: Date, sendingSeconds: number): Date | null;
}

/** After this time and this many turns at the allowed rate without an accepted text, no estimate is given. */
const idleLimitSeconds = 10;
const idleLimitTurns = 3;

/** Seconds until the last text has left. Null: unknown. */
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
  // during a hold the recent rate says little about the rate after it
  if (heldUntil) return allowedRate ?? observed;
  const turnSeconds = allowedRate === null ? 0 : segmentsPerText / allowedRate;
  if (idleSeconds > idleLimitSeconds + idleLimitTurns * turnSeconds) return null;
  return observed ?? allowedRate;
}

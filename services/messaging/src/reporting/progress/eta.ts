import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';

export interface EtaFacts {
  status: CampaignStatus;
  isFrozen: boolean;
  /** Segments not yet accepted by the provider, as the pace counts them. */
  remainingSegments: number;
  segmentsPerText: number;
  /** Recent segments per second. */
  observedRate: number;
  /** Null: no limit. */
  allowedRate: number | null;
  /** Seconds since the last accepted text. */
  idleSeconds: number;
  heldUntil: Date | null;
  now: Date;
  /** The end of sending that starts at `start` and takes `sendingSeconds`. Null: unknown. */
  endOf(start: Date, sendingSeconds: number): Date | null;
}

/** After this time, and this many slots at the allowed rate, without an accepted text there is no estimate. */
const idleLimitSeconds = 10;
const idleLimitTurns = 3;

/** Seconds until the last text is sent. Null: unknown. */
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

/** Seconds without an accepted text after which there is no estimate. */
export function idleLimit({ segmentsPerText, allowedRate }: EtaFacts): number {
  const turnSeconds = allowedRate === null ? 0 : segmentsPerText / allowedRate;
  return idleLimitSeconds + idleLimitTurns * turnSeconds;
}

function expectedRate(facts: EtaFacts): number | null {
  const { observedRate, allowedRate, idleSeconds, heldUntil } = facts;
  const observed = observedRate > 0 ? Math.min(observedRate, allowedRate ?? Infinity) : null;
  // the rate before a hold does not predict the rate after it
  if (heldUntil) return allowedRate ?? observed;
  if (idleSeconds > idleLimit(facts)) return null;
  return observed ?? allowedRate;
}

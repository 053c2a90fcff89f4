import type { CampaignStatus } from '@lacquer/contracts/campaign';
import type { Hold } from './sender-hold.js';

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
  hold: Hold | null;
  now: Date;
}

/** Nothing has been taken for longer than a few turns at the allowed rate: nobody can say when it goes on. */
const patienceSeconds = 10;
const patienceTurns = 3;

/** Seconds until the last text has left; null when nobody can say. */
export function estimateSeconds(facts: EtaFacts): number | null {
  const { status, isFrozen, remainingSegments, segmentsPerText, observedRate, allowedRate, hold, now } = facts;
  if (status === 'finished' || status === 'cancelled') return 0;
  if (status !== 'running' || !isFrozen) return null;
  if (remainingSegments === 0) return 0;
  const turnSeconds = allowedRate === null ? 0 : segmentsPerText / allowedRate;
  const isStalled = !hold && facts.idleSeconds > patienceSeconds + patienceTurns * turnSeconds;
  const rate = observedRate > 0 ? Math.min(observedRate, allowedRate ?? Infinity) : allowedRate;
  // while nothing may be sent, what was sent last says nothing about afterwards
  const expected = hold ? (allowedRate ?? rate) : rate;
  if (isStalled || expected === null) return null;
  const sendingSeconds = remainingSegments / expected;
  const seconds = hold ? secondsOver(hold, now, sendingSeconds) : sendingSeconds;
  return Math.round(seconds * 10) / 10;
}

function secondsOver(hold: Hold, now: Date, sendingSeconds: number): number {
  return Math.max(0, (hold.until.getTime() - now.getTime()) / 1000) + sendingSeconds;
}

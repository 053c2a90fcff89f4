import { type CircuitBreaker, freePassage, type Passage, type PassageOutcome } from '../pace/circuit-breaker.js';
import { pauseSending, refusedReason } from '../pace/pause-sending.js';
import type { SenderPace } from '../pace/sender-pace.js';
import { freeSlot, type Slot } from '../pace/slot.js';
import type { OutgoingSms, SendOutcome, SmsSender } from './sms-sender.js';
import type { TextLedger } from './text-ledger.js';

/** `unclaimed`: the ledger did not hand the text out. `requeue`: nothing left, and the job is to be run again. */
export type PacedSendResult = 'done' | 'unclaimed' | 'requeue';

/** How one text is sent. */
export interface SendPlan<Claim> {
  sender: SmsSender;
  /** Width of its slot. */
  segments: number;
  /** Goes before every text that is not. */
  isUrgent: boolean;
  /** Whether the hours allow it now. */
  isAllowedNow: () => boolean;
  /** Asked between the slot and the claim, for what only another service knows. `false`: it is not claimed. */
  mayBeClaimed?: () => Promise<boolean>;
  /** Null: the hours ended at this very moment. */
  compose: (claim: Claim) => OutgoingSms | null;
}

export interface PacedSendOptions<Claim> {
  pace: SenderPace;
  breaker: CircuitBreaker;
  /** Reads the text before each attempt. Null: there is nothing to send. */
  plan: () => Promise<SendPlan<Claim> | null>;
  /** Ends the wait for a slot. A text under way is finished. */
  signal: AbortSignal;
}

/** Pacing attempts before the job is requeued. */
const maxAttempts = 5;

/** An older claim is not used: a sweeper may have given it up, and the text may be sent by somebody else. */
const maxClaimAgeMs = 2_000;

/**
 * Sends one text at most once: slot, claim, send, record. A simulated sender needs no slot. When the claim fails, the
 * slot goes to the next text in line. When the provider defers the text, or the slot or the hours have passed, the claim
 * is released and the next attempt begins. While the breaker is open, texts wait without a slot.
 */
export async function pacedSend<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { pace, breaker, plan, signal }: PacedSendOptions<Claim>,
): Promise<PacedSendResult> {
  for (let attempt = 0; attempt < maxAttempts;) {
    const text = await plan();
    if (!text) return 'done';
    const { isSimulated } = text.sender;
    if (!isSimulated) await breaker.untilOpen(signal);
    const slot = isSimulated ? freeSlot : await pace.acquire(text.segments, signal, text.isUrgent);
    if (!text.isAllowedNow()) {
      // the hours closed during the wait: the sweeper requeues the row when they open
      slot.giveBack();
      return 'done';
    }
    const isAnswering = () => text.sender.isAnswering();
    const passage = await slot.claimWith(async () => (isSimulated ? freePassage : breaker.admit(isAnswering)));
    if (!passage) continue;
    attempt += 1;
    try {
      const result = await sendOnce(ledger, id, { text, slot, passage, pace });
      if (result !== 'again') return result;
    } finally {
      await passage.settle('unused');
    }
  }
  return 'requeue';
}

/** `again`: the claim was released. */
async function sendOnce<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { text, slot, passage, pace }: { text: SendPlan<Claim>; slot: Slot; passage: Passage; pace: SenderPace },
): Promise<'done' | 'unclaimed' | 'again'> {
  const { sender } = text;
  let claimedAt = 0;
  const claim = await slot.claimWith(async () => {
    if (text.mayBeClaimed && !(await text.mayBeClaimed())) return null;
    claimedAt = performance.now();
    return ledger.claim(id);
  });
  if (!claim) return 'unclaimed';
  const outcome = await slot.use(async () => {
    if (performance.now() - claimedAt > maxClaimAgeMs) return undefined;
    const sms = text.compose(claim);
    return sms && passage.depart() ? sender.send(sms) : undefined;
  });
  if (outcome) await passage.settle(meaningOf(outcome));
  if (outcome?.kind === 'refused' && outcome.holdMs) await pace.hold(outcome.holdMs, refusedReason);
  if (outcome && outcome.kind !== 'deferred') {
    await ledger.record(claim, { ...outcome, simulated: sender.isSimulated });
    if (outcome.kind === 'accepted' && !sender.isSimulated) await pace.recordSuccess();
    return 'done';
  }
  await ledger.release(claim);
  if (outcome) await pauseSending(pace, outcome);
  return 'again';
}

/** A provider that cannot be reached has not answered, but it has not taken the text either. */
function meaningOf(outcome: SendOutcome): PassageOutcome {
  if (outcome.kind === 'unknown') return 'doubtful';
  return outcome.kind === 'deferred' && outcome.cause === 'unreachable' ? 'unused' : 'answered';
}

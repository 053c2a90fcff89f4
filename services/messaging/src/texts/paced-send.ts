import { pauseSending } from '../pace/pause-sending.js';
import type { SenderPace } from '../pace/sender-pace.js';
import { freeSlot } from '../pace/slot.js';
import type { OutgoingSms, SmsSender } from './sms-sender.js';
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
  /** Null: the hours ended at this very moment. */
  compose: (claim: Claim) => OutgoingSms | null;
}

export interface PacedSendOptions<Claim> {
  pace: SenderPace;
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
 * is released and the next attempt begins.
 */
export async function pacedSend<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { pace, plan, signal }: PacedSendOptions<Claim>,
): Promise<PacedSendResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const text = await plan();
    if (!text) return 'done';
    const { sender, segments, isUrgent } = text;
    const slot = sender.isSimulated ? freeSlot : await pace.acquire(segments, signal, isUrgent);
    if (!text.isAllowedNow()) {
      // the hours closed during the wait: the sweeper requeues the row when they open
      slot.giveBack();
      return 'done';
    }
    const claimedAt = performance.now();
    const claim = await slot.claimWith(() => ledger.claim(id));
    if (!claim) return 'unclaimed';
    const outcome = await slot.use(async () => {
      if (performance.now() - claimedAt > maxClaimAgeMs) return undefined;
      const sms = text.compose(claim);
      return sms ? sender.send(sms) : undefined;
    });
    if (outcome && outcome.kind !== 'deferred') {
      await ledger.record(claim, { ...outcome, simulated: sender.isSimulated });
      if (outcome.kind === 'accepted' && !sender.isSimulated) await pace.recordSuccess();
      return 'done';
    }
    await ledger.release(claim);
    if (outcome) await pauseSending(pace, outcome);
  }
  return 'requeue';
}

import { type CircuitBreaker, freePassage, type Passage, type PassageOutcome } from '../pace/circuit-breaker.js';
import type { Place } from '../pace/flight-window.js';
import { pauseAsAsked, pauseSending, refusedReason } from '../pace/pause-sending.js';
import type { SenderPace } from '../pace/sender-pace.js';
import { freeSlot, type Send, type Slot, unsent } from '../pace/slot.js';
import type { Precedence } from '../pace/waiters.js';
import type { OutgoingSms, SendOutcome, SmsSender } from './sms-sender.js';
import type { TextLedger } from './text-ledger.js';

/** `unclaimed`: the ledger did not grant a claim. `requeue`: nothing was sent, and the job must run again. */
export type PacedSendResult = 'done' | 'unclaimed' | 'requeue';

/** How one text is sent. */
export interface SendPlan<Claim> {
  sender: SmsSender;
  /** The width of its slot, see `slotWidth`. */
  width: number;
  /** Precedes all texts that are not urgent. */
  isUrgent: boolean;
  /** Whether it is within the sending hours. */
  isAllowedNow: () => boolean;
  /** Checked between the slot and the claim, for state that another service owns. `false`: the text is not claimed. */
  mayBeClaimed?: () => Promise<boolean>;
  /** Null: the sending hours have just ended. */
  compose: (claim: Claim) => OutgoingSms | null;
}

/** A text that precedes the caller's own text in a slot. */
export interface PrecedingText<Claim> {
  id: string;
  text: SendPlan<Claim>;
  /** Called once. `unsent`: it is still to be sent. */
  settle(result: 'done' | 'unclaimed' | 'unsent'): Promise<void>;
}

export interface PacedSendOptions<Claim> {
  pace: SenderPace;
  breaker: CircuitBreaker;
  /** Reads the text before each attempt. Null: there is nothing to send. */
  plan: () => Promise<SendPlan<Claim> | null>;
  /** Asked at each slot: a text that is sent first. The caller's own text then waits for another slot. */
  precede?: (text: SendPlan<Claim>) => Promise<PrecedingText<Claim> | null>;
  /** Ends the wait for a slot. A text in progress is finished. */
  signal: AbortSignal;
}

/** Pacing attempts before the job is requeued. */
const maxAttempts = 5;

/** An older claim is not used: a sweeper may have ended it, and another worker may send the text. Milliseconds. */
const maxClaimAgeMs = 2_000;

/**
 * Sends one text at most once: place in flight, slot, claim, send, record. A simulated sender needs neither place nor
 * slot. If the claim fails, the slot passes to the next waiting text. If the provider defers the text or refuses its
 * picture, or the slot or the hours have passed, the claim is released and the next attempt starts; if the sender's queue
 * is full, this text is put off alone. While the breaker is open, texts wait without a slot.
 */
export async function pacedSend<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  options: PacedSendOptions<Claim>,
): Promise<PacedSendResult> {
  const { pace, breaker, plan, signal } = options;
  for (let attempt = 0; attempt < maxAttempts;) {
    const text = await plan();
    if (!text) return 'done';
    if (text.sender.isSimulated) return sendSimulated(ledger, id, { text, pace });
    const place = await breaker.untilOpen(signal, precedenceOf(text));
    const result = await sendFromPlace(ledger, id, text, place, options).finally(() => place.release());
    // the hours ended during the wait: the sweeper requeues the row when they begin
    if (result === 'closed') return 'done';
    if (result === 'preceded' || result === 'held') continue;
    attempt += 1;
    if (result !== 'again') return result;
  }
  return 'requeue';
}

function precedenceOf<Claim>(text: SendPlan<Claim>): Precedence {
  return text.isUrgent ? 'urgent' : 'usual';
}

/** `preceded`: another text took the slot, and the place. */
async function sendFromPlace<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  text: SendPlan<Claim>,
  place: Place,
  options: PacedSendOptions<Claim>,
): Promise<SlotResult | 'preceded'> {
  const { pace, breaker, signal } = options;
  const slot = await pace.acquire(text.width, signal, precedenceOf(text));
  if (await isTakenByOther(ledger, { text, slot, place }, options)) return 'preceded';
  return sendInSlot(ledger, id, { text, slot, place, pace, breaker });
}

async function sendSimulated<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { text, pace }: { text: SendPlan<Claim>; pace: SenderPace },
): Promise<PacedSendResult> {
  const result = await sendOnce(ledger, id, { text, slot: freeSlot, passage: freePassage, pace });
  return result === 'again' ? 'requeue' : result;
}

/** Sends the text that precedes `own`, if there is one. `true`: the slot is used. */
async function isTakenByOther<Claim>(
  ledger: TextLedger<Claim>,
  { text: own, slot: ownSlot, place }: Placed<Claim>,
  { precede, pace, breaker, signal }: PacedSendOptions<Claim>,
): Promise<boolean> {
  if (!precede) return false;
  let slot: Slot | undefined = ownSlot;
  let result: 'done' | 'unclaimed' | 'unsent' = 'unsent';
  const other = await precede(own).catch((error: unknown) => {
    ownSlot.giveBack();
    throw error;
  });
  if (!other) return false;
  try {
    if (other.text.width > own.width) {
      slot.giveBack();
      slot = await pace.acquire(other.text.width, signal, 'next');
    }
    const outcome = await sendInSlot(ledger, other.id, { text: other.text, slot, place, pace, breaker });
    if (outcome === 'done' || outcome === 'unclaimed') result = outcome;
  } finally {
    await other.settle(result);
  }
  return true;
}

interface InSlot<Claim> {
  text: SendPlan<Claim>;
  slot: Slot;
  pace: SenderPace;
}

interface Placed<Claim> {
  text: SendPlan<Claim>;
  slot: Slot;
  place: Place;
}

/** `closed`: the hours have ended. `held`: the breaker is open. `again`: the claim was released. */
type SlotResult = 'done' | 'unclaimed' | 'again' | 'closed' | 'held';

async function sendInSlot<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { breaker, place, ...inSlot }: InSlot<Claim> & Placed<Claim> & { breaker: CircuitBreaker },
): Promise<SlotResult> {
  const { text, slot } = inSlot;
  if (!text.isAllowedNow()) {
    slot.giveBack();
    return 'closed';
  }
  const passage = await slot.claimWith(() => breaker.admit(place, () => text.sender.isAnswering()));
  if (!passage) return 'held';
  try {
    return await sendOnce(ledger, id, { ...inSlot, passage });
  } finally {
    await passage.settle('unused');
  }
}

/** `again`: the claim was released. */
async function sendOnce<Claim>(
  ledger: TextLedger<Claim>,
  id: string,
  { text, slot, passage, pace }: InSlot<Claim> & { passage: Passage },
): Promise<'done' | 'unclaimed' | 'again'> {
  const { sender } = text;
  let claimedAt = 0;
  const claim = await slot.claimWith(async () => {
    if (text.mayBeClaimed && !(await text.mayBeClaimed())) return null;
    claimedAt = performance.now();
    return ledger.claim(id);
  });
  if (!claim) return 'unclaimed';
  let phone = '';
  const send: Send<SendOutcome> = (departed) => {
    if (performance.now() - claimedAt > maxClaimAgeMs) return unsent;
    const sms = text.compose(claim);
    if (!sms || !passage.depart()) return unsent;
    phone = sms.to;
    return sender.send(sms, departed);
  };
  const outcome = await slot.use(send, (ms) => passage.enter(ms));
  if (outcome) await passage.settle(meaningOf(outcome));
  if (outcome?.kind === 'refused' && outcome.holdMs) await pace.hold(outcome.holdMs, refusedReason);
  if (outcome?.kind === 'unknown' && outcome.askedMs) await pauseAsAsked(pace, outcome.askedMs);
  if (outcome?.kind === 'refused' && outcome.isOfPicture && (await ledger.replacePicture(claim))) return 'again';
  if (outcome && outcome.kind !== 'deferred') {
    await ledger.record(claim, { ...outcome, simulated: sender.isSimulated });
    if (outcome.kind === 'accepted' && !sender.isSimulated) await pace.recordSuccess();
    return 'done';
  }
  if (outcome?.cause === 'sender-full') {
    await ledger.release(claim, outcome.waitMs);
    if (pace.isFullAlso(phone)) await pauseSending(pace, outcome);
    return 'done';
  }
  await ledger.release(claim);
  if (outcome) await pauseSending(pace, outcome);
  return 'again';
}

/** An unreachable provider has not answered, but it has not accepted the text either. */
function meaningOf(outcome: SendOutcome): PassageOutcome {
  if (outcome.kind === 'unknown') return 'doubtful';
  return outcome.kind === 'deferred' && outcome.cause === 'unreachable' ? 'unused' : 'answered';
}

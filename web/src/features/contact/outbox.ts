import { submit as submitCall } from '@lacquer/contracts/calls/salon/contact';
import { type ContactForm, submittedContact } from '@lacquer/contracts/salon/contact';
import { ApiError } from '../../api/api-error';
import * as client from '../../api/client';
import { SubmissionKeys } from '../../api/submission-key';
import { mayRepeat } from '../../api/unanswered';
import type { Words } from '../../language/translate';
import { failureNotice, type Notify } from '../../notices/notify';
import { type ContactValues, forgetMessage, isSameText, keepMessage, keptMessage, noValues } from './contact-draft';

/** Why a message waits: the device is offline, the server gives no answer, or its address has sent too many. */
export type WaitReason = 'signal' | 'server' | 'limit';

export type Delivery =
  /** Nothing is under way. `stopped`: the visitor has canceled or changed a message that was waiting. */
  | { state: 'writing'; isStopped?: boolean }
  | { state: 'sending'; form: ContactForm }
  | { state: 'waiting'; form: ContactForm; reason: WaitReason }
  /** `values`: the text that was sent. `boxIgnored`: its box for texts does not count. */
  | { state: 'sent'; at: Date; values: ContactValues; boxIgnored: boolean }
  | { state: 'refused'; error: unknown };

/**
 * Delay before the next attempt to send a message that waits, in milliseconds. It doubles up to the longest, with which an
 * hour has no more attempts than the server takes from one address.
 */
const firstRetryDelay = 30_000;
const longestRetryDelay = 120_000;

const sentNotice = (t: Words['t']) => ({
  title: t('Message Sent!'),
  text: t('Thank you for your message! We will get back to you soon.'),
});
const failedNotice = (t: Words['t']) => ({
  ...failureNotice(t('Failed to send message. Please try again.')),
  title: t('Error'),
});

/** Whether the box for texts does not count. The message is stored, whatever can be read of the answer. */
const ignoresBox = async (answer: Response): Promise<boolean> => {
  const stored = submittedContact.safeParse(await answer.json().catch(() => undefined));
  return stored.data?.boxIgnored === true;
};

/** Why a message waits after this failure. `undefined`: another attempt would fail as well. */
function waitReasonOf(error: unknown): WaitReason | undefined {
  // refused before anything was done
  if (error instanceof ApiError && error.status === 429) return 'limit';
  return error instanceof Error && mayRepeat(error) ? 'server' : undefined;
}

/**
 * Delivers the message of the contact form, from any page of this tab. A message without an answer waits, and is sent
 * when the browser is back online, after `retryDelay`, or when the visitor asks. All attempts have one idempotency key,
 * also after a reload, so the salon gets the message once.
 */
class Outbox {
  private delivery: Delivery = { state: 'writing' };
  private notify: Notify = () => {};
  private t: Words['t'] = (phrase) => phrase;
  /** The text of the message that was sent last. */
  private values = noValues;
  private readonly keys = new SubmissionKeys();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryDelay = firstRetryDelay;

  readonly current = (): Delivery => this.delivery;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sets where notices are shown, and goes on with a message that was waiting when the document was left. */
  readonly open = (notify: Notify, t: Words['t']): void => {
    this.notify = notify;
    this.t = t;
    const kept = keptMessage();
    const pressed = kept?.pressed;
    if (!pressed || this.delivery.state === 'sending' || this.delivery.state === 'waiting') return;
    this.values = kept.values;
    this.keys.restore(pressed.form, pressed.key);
    if (navigator.onLine) void this.attempt(pressed.form, true);
    else this.wait(pressed.form, 'signal');
  };

  readonly send = (form: ContactForm, values: ContactValues): void => {
    this.values = values;
    this.retryDelay = firstRetryDelay;
    keepMessage({ values, pressed: { form, key: this.keys.keyFor(form) } });
    if (navigator.onLine) void this.attempt(form, false);
    else this.wait(form, 'signal');
  };

  /** Attempts to send the message that waits. */
  readonly retry = (): void => {
    if (this.delivery.state === 'waiting') void this.attempt(this.delivery.form, true);
  };

  /** Keeps the text of a message that waits, and does not send it. */
  readonly stop = (): void => {
    keepMessage({ values: this.values });
    this.become({ state: 'writing', isStopped: true });
  };

  /** Keeps what was typed. A message that waits is not sent once it has changed. */
  readonly typed = (values: ContactValues): void => {
    const { state } = this.delivery;
    const isSame = isSameText(values, this.values);
    if (state === 'waiting' && isSame) return;
    if (isSameText(values, noValues)) forgetMessage();
    else keepMessage({ values, ...(state === 'sending' && { pressed: keptMessage()?.pressed }) });
    if (state === 'waiting') this.become({ state: 'writing', isStopped: true });
    else if (state === 'refused' || (state === 'sent' && !isSameText(values, noValues)))
      this.become({ state: 'writing' });
  };

  /** Forgets the message. */
  readonly discard = (): void => {
    forgetMessage();
    this.keys.answered();
    this.become({ state: 'writing' });
  };

  private async attempt(form: ContactForm, isRepeated: boolean): Promise<void> {
    this.become({ state: 'sending', form });
    let boxIgnored: boolean;
    try {
      boxIgnored = await ignoresBox(
        await client.send(submitCall, { body: form, idempotencyKey: this.keys.keyFor(form) }),
      );
    } catch (error) {
      this.failed(form, error, isRepeated);
      return;
    }
    const kept = keptMessage()?.values;
    // what was typed while it was sent is another message
    if (kept && !isSameText(kept, this.values)) keepMessage({ values: kept });
    else forgetMessage();
    this.keys.answered();
    this.become({ state: 'sent', at: new Date(), values: this.values, boxIgnored });
    this.notify(sentNotice(this.t));
  }

  private failed(form: ContactForm, error: unknown, isRepeated: boolean): void {
    const reason = waitReasonOf(error);
    if (reason) {
      if (!isRepeated) this.notify(failedNotice(this.t));
      this.wait(form, reason);
      return;
    }
    const kept = keptMessage();
    if (kept) keepMessage({ values: kept.values });
    this.become({ state: 'refused', error });
    this.notify(failedNotice(this.t));
  }

  private wait(form: ContactForm, reason: WaitReason): void {
    this.become({ state: 'waiting', form, reason: navigator.onLine ? reason : 'signal' });
    this.timer = setTimeout(this.retry, this.retryDelay);
    this.retryDelay = Math.min(2 * this.retryDelay, longestRetryDelay);
    addEventListener('online', this.retry);
  }

  private become(delivery: Delivery): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
    this.delivery = delivery;
    for (const listener of this.listeners) listener();
  }
}

export const outbox = new Outbox();

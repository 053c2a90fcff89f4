import { submit as submitCall } from '@lacquer/contracts/calls/salon/contact';
import type { ContactForm } from '@lacquer/contracts/salon/contact';
import * as client from '../../api/client';
import { SubmissionKeys } from '../../api/submission-key';
import { mayRepeat } from '../../api/unanswered';
import { failureNotice, type Notify } from '../../notices/notify';
import { type ContactValues, forgetMessage, isSameText, keepMessage, keptMessage, noValues } from './contact-draft';

/** Why a message waits: the device is offline, or the server gives no answer. */
export type WaitReason = 'signal' | 'server';

export type Delivery =
  /** Nothing is under way. `stopped`: the visitor has canceled or changed a message that was waiting. */
  | { state: 'writing'; isStopped?: boolean }
  | { state: 'sending'; form: ContactForm }
  | { state: 'waiting'; form: ContactForm; reason: WaitReason }
  /** `values`: the text that was sent. */
  | { state: 'sent'; at: Date; values: ContactValues }
  | { state: 'refused'; error: unknown };

/** Delay between two attempts to send a message that waits, in milliseconds. */
const retryDelay = 30_000;

const sentNotice = { title: 'Message Sent!', text: 'Thank you for your message! We will get back to you soon.' };
const failedNotice = { ...failureNotice('Failed to send message. Please try again.'), title: 'Error' };

/**
 * Delivers the message of the contact form, from any page of this tab. A message without an answer waits, and is sent
 * when the browser is back online, every `retryDelay`, or when the visitor asks. All attempts have one idempotency key,
 * also after a reload, so the salon gets the message once.
 */
class Outbox {
  private delivery: Delivery = { state: 'writing' };
  private notify: Notify = () => {};
  /** The text of the message that was sent last. */
  private values = noValues;
  private readonly keys = new SubmissionKeys();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly current = (): Delivery => this.delivery;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sets where notices are shown, and goes on with a message that was waiting when the document was left. */
  readonly open = (notify: Notify): void => {
    this.notify = notify;
    const kept = keptMessage();
    const pressed = kept?.pressed;
    if (!pressed || this.delivery.state === 'sending' || this.delivery.state === 'waiting') return;
    this.values = kept.values;
    this.keys.restore(pressed.form, pressed.key);
    if (navigator.onLine) void this.attempt(pressed.form, true);
    else this.wait(pressed.form);
  };

  readonly send = (form: ContactForm, values: ContactValues): void => {
    this.values = values;
    keepMessage({ values, pressed: { form, key: this.keys.keyFor(form) } });
    if (navigator.onLine) void this.attempt(form, false);
    else this.wait(form);
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
    try {
      await client.send(submitCall, { body: form, idempotencyKey: this.keys.keyFor(form) });
    } catch (error) {
      this.failed(form, error, isRepeated);
      return;
    }
    const kept = keptMessage()?.values;
    // what was typed while it was sent is another message
    if (kept && !isSameText(kept, this.values)) keepMessage({ values: kept });
    else forgetMessage();
    this.keys.answered();
    this.become({ state: 'sent', at: new Date(), values: this.values });
    this.notify(sentNotice);
  }

  private failed(form: ContactForm, error: unknown, isRepeated: boolean): void {
    if (error instanceof Error && mayRepeat(error)) {
      if (!isRepeated) this.notify(failedNotice);
      this.wait(form);
      return;
    }
    const kept = keptMessage();
    if (kept) keepMessage({ values: kept.values });
    this.become({ state: 'refused', error });
    this.notify(failedNotice);
  }

  private wait(form: ContactForm): void {
    this.become({ state: 'waiting', form, reason: navigator.onLine ? 'server' : 'signal' });
    this.timer = setTimeout(this.retry, retryDelay);
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

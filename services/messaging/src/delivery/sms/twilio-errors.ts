import type { Deferral } from '../../pace/pause-sending.js';
import { ProviderErrors } from '../../texts/provider-errors.js';

/** What follows from an error. */
export interface TwilioErrorClass {
  does:
    | ({ kind: 'wait' } & Deferral)
    | { kind: 'unknown' }
    | { kind: 'refuse'; suppress?: 'opted-out' | 'invalid'; stop?: string };
  /** A delivery that failed is worth one late retry. */
  isTransient?: true;
  /** The same text to the same phone would fail again. */
  isFinal?: true;
}

export const twilioErrorClasses = {
  rate: { does: { kind: 'wait', cause: 'rate', waitMs: 2_000 } },
  senderQueueFull: { does: { kind: 'wait', cause: 'sender-full', waitMs: 120_000 } },
  ambiguous: { does: { kind: 'unknown' } },
  transientDelivery: { does: { kind: 'refuse' }, isTransient: true },
  deadNumber: { does: { kind: 'refuse', suppress: 'invalid' }, isFinal: true },
  optedOut: { does: { kind: 'refuse', suppress: 'opted-out' }, isFinal: true },
  content: { does: { kind: 'refuse' }, isFinal: true },
  ours: {
    does: {
      kind: 'refuse',
      stop: 'Twilio refuses our texts: check the Twilio account, its sender and its permissions.',
    },
  },
} as const satisfies Record<string, TwilioErrorClass>;
export type TwilioErrorClassName = keyof typeof twilioErrorClasses;

export interface TwilioError {
  class: TwilioErrorClassName;
  /** For the staff, after "Could not be sent:". */
  words: string;
}

/**
 * Every code that the product knows: its class decides what is done, its words are what the staff reads. Source: Twilio's
 * error dictionary, `https://www.twilio.com/docs/api/errors/<code>`; the classes are ours.
 */
export const twilioErrors: Readonly<Record<number, TwilioError>> = {
  20003: { class: 'ours', words: 'Twilio does not accept our credentials' },
  20429: { class: 'rate', words: 'Twilio asked us to send more slowly' },
  20500: { class: 'ambiguous', words: 'Twilio had an error of its own' },
  20503: { class: 'ambiguous', words: 'Twilio was not available' },
  21211: { class: 'deadNumber', words: 'the number is not a valid phone number' },
  21214: { class: 'deadNumber', words: 'the number cannot be reached' },
  21217: { class: 'deadNumber', words: 'the number is not a valid phone number' },
  21408: { class: 'ours', words: 'the Twilio account may not send texts to this country' },
  21602: { class: 'ours', words: 'the text was empty' },
  21606: { class: 'ours', words: "the sender's number cannot send texts" },
  21608: { class: 'ours', words: 'a trial account may only text verified numbers' },
  21610: { class: 'optedOut', words: 'its owner has opted out' },
  21611: { class: 'senderQueueFull', words: "the sender's queue was full" },
  21612: { class: 'ours', words: "the sender's number cannot text this number" },
  21614: { class: 'deadNumber', words: 'the number takes no texts' },
  21617: { class: 'ours', words: 'the text was too long' },
  21635: { class: 'deadNumber', words: 'the number is a landline' },
  30001: { class: 'senderQueueFull', words: 'the queue at Twilio was full' },
  30003: { class: 'transientDelivery', words: 'the phone was off or out of reach' },
  30004: { class: 'content', words: 'the text was blocked' },
  30005: { class: 'deadNumber', words: 'the number does not exist any more' },
  30006: {
    class: 'deadNumber',
    words: 'the number takes no texts (a landline, or a network that is not reached)',
  },
  30007: { class: 'content', words: 'the phone network filtered the text as unwanted' },
  30008: { class: 'transientDelivery', words: 'the phone network gave no reason' },
  30017: { class: 'transientDelivery', words: 'the phone network was congested' },
  30022: { class: 'senderQueueFull', words: "the sender's rate limit at Twilio was exceeded" },
  30023: { class: 'content', words: "the sender's daily limit is reached" },
  30027: { class: 'content', words: "the sender's daily limit with this phone network is reached" },
  30032: { class: 'content', words: 'the toll-free sender is not verified' },
  30034: { class: 'content', words: 'the sender is not registered for business texts (A2P 10DLC)' },
  30036: { class: 'transientDelivery', words: 'the text could not be delivered in time' },
  30410: { class: 'transientDelivery', words: 'the phone network did not answer' },
};

export function findTwilioErrorClass(code: number): TwilioErrorClass | undefined {
  const error = Object.hasOwn(twilioErrors, code) ? twilioErrors[code] : undefined;
  return error && twilioErrorClasses[error.class];
}

/** The codes of a class, as the ledger stores them. */
export function errorCodesOf(name: TwilioErrorClassName): string[] {
  return Object.entries(twilioErrors).flatMap(([code, error]) => (error.class === name ? [code] : []));
}

/** Twilio's codes are explained after Twilio was disconnected too: the ledger keeps them. */
export class TwilioErrors extends ProviderErrors {
  override readonly finalCodes = Object.entries(twilioErrors).flatMap(([code, { class: name }]) =>
    'isFinal' in twilioErrorClasses[name] ? [code] : [],
  );

  override explain(code: string): string {
    const known = Object.hasOwn(twilioErrors, code) ? twilioErrors[Number(code)] : undefined;
    return known?.words ?? 'Twilio gave no words for it';
  }
}

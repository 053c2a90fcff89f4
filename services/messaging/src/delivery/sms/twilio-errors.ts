import { campaignSentenceParts, campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { unexplained } from '@lacquer/contracts/messaging/recipient-sentences';
import { checkAccount, twilioErrorWords } from '@lacquer/contracts/messaging/twilio-error-words';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import type { Deferral } from '../../pace/pause-sending.js';
import { ProviderErrors } from '../../texts/provider-errors.js';

/** How to handle an error. */
export interface TwilioErrorClass {
  does:
    | ({ kind: 'wait' } & Deferral)
    | { kind: 'unknown' }
    | { kind: 'refuse'; suppress?: 'opted-out' | 'invalid' }
    /** Retried after the next reset. */
    | { kind: 'put-off' }
    /**
     * No text can be delivered: claimed texts are released and the campaign pauses. `holdMs`: all other sending is held
     * as well.
     */
    | { kind: 'stop'; holdMs?: number };
  /** Worth one late retry after a failed delivery. */
  isTransient?: true;
  /** The same text to the same phone would fail again, or might arrive twice. */
  isFinal?: true;
  /** It may be about the picture of a text only: without it, the same text may be taken. */
  takesLink?: true;
}

export const twilioErrorClasses = {
  rate: { does: { kind: 'wait', cause: 'rate', waitMs: 2_000 } },
  senderQueueFull: { does: { kind: 'wait', cause: 'sender-full', waitMs: 120_000 } },
  ambiguous: { does: { kind: 'unknown' } },
  transientDelivery: { does: { kind: 'refuse' }, isTransient: true },
  /** The text may have arrived. */
  deliveryUnknown: { does: { kind: 'refuse' }, isFinal: true },
  deadNumber: { does: { kind: 'refuse', suppress: 'invalid' }, isFinal: true },
  optedOut: { does: { kind: 'refuse', suppress: 'opted-out' }, isFinal: true },
  content: { does: { kind: 'refuse' }, isFinal: true },
  dailyCap: { does: { kind: 'put-off' } },
  /**
   * Other recipients are not affected, and the number is not at fault: the account may be changed, and the text
   * retried.
   */
  thisRecipient: { does: { kind: 'refuse' } },
  /** The same, but some networks take texts from a sender and no pictures. */
  thisConnection: { does: { kind: 'refuse' }, takesLink: true },
  /** The phone or its network takes no pictures, so this one has not arrived. */
  phoneWithoutPictures: { does: { kind: 'refuse' }, isFinal: true, takesLink: true },
  senderWithoutPictures: { does: { kind: 'stop' }, takesLink: true },
  ours: { does: { kind: 'stop' } },
  credentials: { does: { kind: 'stop', holdMs: 30_000 } },
} as const satisfies Record<string, TwilioErrorClass>;
export type TwilioErrorClassName = keyof typeof twilioErrorClasses;

export interface TwilioError {
  code: number;
  class: TwilioErrorClassName;
  /** Shown to the staff after "Could not be sent:". */
  words: string;
  /** What the staff should do when a campaign pauses. */
  advice: string;
  /** Twilio's documentation page. */
  source: string;
}

function row(code: keyof typeof twilioErrorWords, name: TwilioErrorClassName): [number, TwilioError] {
  const { words, advice = checkAccount }: { words: string; advice?: string } = twilioErrorWords[code];
  return [code, { code, class: name, words, advice, source: `https://www.twilio.com/docs/api/errors/${code}` }];
}

/**
 * Every known code: its class decides the handling. The codes are Twilio's, the classes are ours, and the words that the
 * staff see are in the contracts.
 */
export const twilioErrors: ReadonlyMap<number, TwilioError> = new Map([
  row(20003, 'credentials'),
  // nothing was sent, and a website that was just restarted is there again
  row(11200, 'transientDelivery'),
  row(12300, 'content'),
  row(20429, 'rate'),
  row(20500, 'ambiguous'),
  row(20503, 'ambiguous'),
  row(21211, 'deadNumber'),
  row(21212, 'ours'),
  row(21214, 'deadNumber'),
  row(21217, 'deadNumber'),
  row(21408, 'thisRecipient'),
  row(21602, 'ours'),
  row(21603, 'ours'),
  row(21606, 'ours'),
  row(21608, 'ours'),
  row(21609, 'ours'),
  row(21610, 'optedOut'),
  row(21611, 'senderQueueFull'),
  row(21612, 'thisConnection'),
  row(21614, 'deadNumber'),
  row(21617, 'ours'),
  row(21620, 'content'),
  row(21621, 'senderWithoutPictures'),
  row(21635, 'deadNumber'),
  row(21701, 'ours'),
  row(30001, 'senderQueueFull'),
  row(30002, 'ours'),
  row(30003, 'transientDelivery'),
  row(30004, 'content'),
  row(30005, 'deadNumber'),
  row(30006, 'deadNumber'),
  row(30007, 'content'),
  row(30008, 'deliveryUnknown'),
  row(30011, 'phoneWithoutPictures'),
  row(30017, 'transientDelivery'),
  row(30019, 'content'),
  row(30022, 'senderQueueFull'),
  row(30023, 'dailyCap'),
  row(30027, 'dailyCap'),
  row(30032, 'content'),
  row(30034, 'content'),
  row(30036, 'transientDelivery'),
  row(30045, 'ours'),
  row(30410, 'transientDelivery'),
  row(90007, 'ours'),
  row(90014, 'ours'),
]);

export function findTwilioErrorClass(code: number): TwilioErrorClass | undefined {
  const error = twilioErrors.get(code);
  return error && twilioErrorClasses[error.class];
}

/** Whether the text may be taken without its picture. `code`: Twilio's. */
export const mayBeAboutPicture = (code: string | null | undefined): boolean =>
  findTwilioErrorClass(Number(code))?.takesLink === true;

/** The codes of a class, in the format of the ledger. */
export function errorCodesOf(name: TwilioErrorClassName): string[] {
  return [...twilioErrors.values()].flatMap((error) => (error.class === name ? [String(error.code)] : []));
}

/** The reason of a paused campaign, for the staff. `code`: Twilio's, or `http-401` for a response without one. */
export function stopReason(code: string): Said {
  const error = twilioErrors.get(Number(code));
  return say(campaignSentences.allRefused, {
    because: error ? say(campaignSentenceParts.because, { cause: error.words }) : '',
    advice: error?.advice ?? checkAccount,
    code,
    source: error ? `, ${error.source}` : '',
  });
}

/** Explains Twilio's codes even while Twilio is disconnected, because the ledger keeps them. */
export class TwilioErrors extends ProviderErrors {
  override readonly finalCodes = [...twilioErrors.values()].flatMap(({ code, class: name }) =>
    'isFinal' in twilioErrorClasses[name] ? [String(code)] : [],
  );

  override explain(code: string): string {
    return twilioErrors.get(Number(code))?.words ?? unexplained.noExplanation;
  }

  override advise(code: string): string | null {
    const { advice = checkAccount } = twilioErrors.get(Number(code)) ?? {};
    return advice === checkAccount ? null : advice;
  }
}

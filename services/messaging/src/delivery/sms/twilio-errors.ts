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

const checkAccount = 'check the Twilio account, its sender and its permissions';

function row(code: number, name: TwilioErrorClassName, words: string, advice = checkAccount): [number, TwilioError] {
  return [code, { code, class: name, words, advice, source: `https://www.twilio.com/docs/api/errors/${code}` }];
}

/**
 * Every known code: its class decides the handling, its words are shown to the staff. The codes are Twilio's, the
 * classes are ours.
 */
export const twilioErrors: ReadonlyMap<number, TwilioError> = new Map([
  row(
    20003,
    'credentials',
    'Twilio does not accept our credentials',
    'check the Twilio account, TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
  ),
  row(
    11200,
    'content',
    'Twilio could not fetch the picture from our website',
    'check that PUBLIC_URL can be reached from the internet',
  ),
  row(12300, 'content', 'Twilio does not take this type of file'),
  row(20429, 'rate', 'Twilio asked us to send more slowly'),
  row(20500, 'ambiguous', 'Twilio had an internal error'),
  row(20503, 'ambiguous', 'Twilio was not available'),
  row(21211, 'deadNumber', 'the number is not a valid phone number'),
  row(21212, 'ours', "the sender's number is not valid"),
  row(21214, 'deadNumber', 'the number cannot be reached'),
  row(21217, 'deadNumber', 'the number is not a valid phone number'),
  row(21408, 'thisRecipient', 'the Twilio account may not send texts to this country'),
  row(21602, 'ours', 'the text was empty'),
  row(21603, 'ours', 'the text had no sender'),
  row(21606, 'ours', "the sender's number cannot send texts"),
  row(21608, 'ours', 'a trial account may only text verified numbers'),
  row(
    21609,
    'ours',
    'Twilio cannot call us back at our address',
    'set PUBLIC_URL to the public address, or leave it out to run without callbacks',
  ),
  row(21610, 'optedOut', 'its owner has opted out'),
  row(21611, 'senderQueueFull', "the sender's queue was full"),
  row(21612, 'thisRecipient', "the sender's number cannot text this number"),
  row(21614, 'deadNumber', 'the number takes no texts'),
  row(21617, 'ours', 'the text was too long'),
  row(
    21620,
    'content',
    'Twilio does not accept the address of the picture',
    'check that PUBLIC_URL is a public address',
  ),
  row(
    21621,
    'ours',
    "the sender's number cannot send pictures",
    'send from a number with MMS, or turn on MMS Converter in Twilio, which sends a link instead',
  ),
  row(21635, 'deadNumber', 'the number is a landline'),
  row(21701, 'ours', 'the messaging service does not exist', 'check TWILIO_MESSAGING_SERVICE_SID'),
  row(30001, 'senderQueueFull', 'the queue at Twilio was full'),
  row(30002, 'ours', 'the Twilio account is suspended'),
  row(30003, 'transientDelivery', 'the phone was off or out of reach'),
  row(30004, 'content', 'the text was blocked'),
  row(30005, 'deadNumber', 'the number no longer exists'),
  row(30006, 'deadNumber', 'the number takes no texts (a landline, or an unreachable network)'),
  row(30007, 'content', 'the phone network filtered the text as unwanted'),
  row(30008, 'deliveryUnknown', 'the phone network gave no reason'),
  row(
    30011,
    'content',
    'the phone or its network takes no pictures',
    'turn on MMS Converter in Twilio, which sends a link instead',
  ),
  row(30017, 'transientDelivery', 'the phone network was congested'),
  row(30019, 'content', 'the picture was too large for the phone network'),
  row(30022, 'senderQueueFull', "the sender's rate limit at Twilio was exceeded"),
  row(30023, 'dailyCap', "the sender's daily limit is reached"),
  row(30027, 'dailyCap', "the sender's daily limit with this phone network is reached"),
  row(30032, 'content', 'the toll-free sender is not verified'),
  row(30034, 'content', 'the sender is not registered for business texts (A2P 10DLC)'),
  row(30036, 'transientDelivery', 'the text could not be delivered in time'),
  row(30045, 'ours', "the messaging service's validity period is out of range"),
  row(30410, 'transientDelivery', 'the phone network did not answer'),
  row(90007, 'ours', 'the validity period of the text was out of range'),
  row(90014, 'ours', 'the validity period of the text was not a whole number of seconds'),
]);

export function findTwilioErrorClass(code: number): TwilioErrorClass | undefined {
  const error = twilioErrors.get(code);
  return error && twilioErrorClasses[error.class];
}

/** The codes of a class, in the format of the ledger. */
export function errorCodesOf(name: TwilioErrorClassName): string[] {
  return [...twilioErrors.values()].flatMap((error) => (error.class === name ? [String(error.code)] : []));
}

/** The reason of a paused campaign, for the staff. `code`: Twilio's, or `http-401` for a response without one. */
export function stopReason(code: string): string {
  const error = twilioErrors.get(Number(code));
  const why = error ? `, because ${error.words}` : '';
  const source = error ? `, ${error.source}` : '';
  return `Twilio refuses our texts${why}: ${error?.advice ?? checkAccount}, then resume (${code}${source}).`;
}

/** Explains Twilio's codes even while Twilio is disconnected, because the ledger keeps them. */
export class TwilioErrors extends ProviderErrors {
  override readonly finalCodes = [...twilioErrors.values()].flatMap(({ code, class: name }) =>
    'isFinal' in twilioErrorClasses[name] ? [String(code)] : [],
  );

  override explain(code: string): string {
    return twilioErrors.get(Number(code))?.words ?? 'Twilio gave no explanation';
  }

  override advise(code: string): string | null {
    const { advice = checkAccount } = twilioErrors.get(Number(code)) ?? {};
    return advice === checkAccount ? null : advice;
  }
}

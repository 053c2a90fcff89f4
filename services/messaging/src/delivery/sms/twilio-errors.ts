/**
 * Twilio's error codes, from its error dictionary (https://www.twilio.com/docs/api/errors), grouped by what they mean
 * to us.
 */
export interface TwilioErrorClass {
  codes: readonly number[];
  does:
    | { kind: 'wait'; cause: 'rate' | 'sender-full'; waitMs: number }
    | { kind: 'unknown' }
    | { kind: 'refuse'; suppress?: 'opted-out' | 'invalid'; stop?: string };
}

export const twilioErrorClasses = {
  rate: { codes: [20429], does: { kind: 'wait', cause: 'rate', waitMs: 2_000 } },
  senderQueueFull: { codes: [21611, 30001, 30022], does: { kind: 'wait', cause: 'sender-full', waitMs: 120_000 } },
  ambiguous: { codes: [20500, 20503], does: { kind: 'unknown' } },
  transientDelivery: { codes: [30003, 30008, 30017, 30410, 30036], does: { kind: 'refuse' } },
  deadNumber: {
    codes: [21211, 21214, 21217, 21614, 21635, 30005, 30006],
    does: { kind: 'refuse', suppress: 'invalid' },
  },
  optedOut: { codes: [21610], does: { kind: 'refuse', suppress: 'opted-out' } },
  content: { codes: [30004, 30007, 30034, 30032, 30023, 30027], does: { kind: 'refuse' } },
  ours: {
    codes: [20003, 21606, 21608, 21408, 21612, 21617, 21602],
    does: {
      kind: 'refuse',
      stop: 'Twilio refuses our texts: check the Twilio account, its sender and its permissions.',
    },
  },
} as const satisfies Record<string, TwilioErrorClass>;

const byCode = new Map<number, TwilioErrorClass>(
  Object.values<TwilioErrorClass>(twilioErrorClasses).flatMap((entry) => entry.codes.map((code) => [code, entry])),
);

export function findTwilioErrorClass(code: number): TwilioErrorClass | undefined {
  return byCode.get(code);
}

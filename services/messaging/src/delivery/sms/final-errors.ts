import { type TwilioErrorClass, twilioErrorClasses } from './twilio-errors.js';

const { deadNumber, optedOut, content } = twilioErrorClasses satisfies Record<string, TwilioErrorClass>;

/** Errors with which the same text to the same phone would fail again. */
export const finalErrorCodes: readonly string[] = [deadNumber, optedOut, content].flatMap(({ codes }) =>
  codes.map(String),
);

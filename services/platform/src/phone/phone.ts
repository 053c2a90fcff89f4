import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { InvalidError } from '../errors/domain-error.js';

/**
 * Returns the E.164 form of a number in any notation, region US. Returns `undefined` if texts cannot reach it: the
 * number is not in its country's numbering plan, or has an extension.
 */
export function findE164(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, 'US');
  return phone?.isValid() && !phone.ext ? phone.number : undefined;
}

/** A number in the notation of its country: `(213) 555-0100`. */
export const writtenPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatNational() ?? e164;

/** @param field the number's name in the request. @throws InvalidError with the code */
export function toE164(text: string, code: string, field = 'phoneNumber'): string {
  const phone = findE164(text);
  if (phone) return phone;
  const message = 'is not a phone number we can text; use ten digits such as (213) 555-0100';
  throw new InvalidError(code, `${field}: ${message}`, [{ path: field, message }]);
}

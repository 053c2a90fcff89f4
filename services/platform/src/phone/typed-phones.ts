import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The digits of a phone in E.164 without the country code. */
export const nationalDigits = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.slice(1);

/**
 * Whether a text that somebody typed as a phone, region US, names one of the phones, in E.164. An extension and words
 * around the number do not matter; a number of another country with the same last digits is another phone.
 */
export function namesPhone(text: string, phones: readonly string[]): boolean {
  const spelled = text.replaceAll(/[_*~]/g, '-');
  const whole = parsePhoneNumberFromString(spelled, 'US')?.number;
  if (whole !== undefined && phones.includes(whole)) return true;
  if (findPhoneNumbersInText(spelled, 'US').some(({ number }) => phones.includes(number.number))) return true;
  // as dialed from another country
  const dialed = /^\s*00(?<number>.+)$/.exec(spelled)?.groups?.['number'];
  return dialed !== undefined && phones.includes(parsePhoneNumberFromString(`+${dialed}`)?.number ?? '');
}

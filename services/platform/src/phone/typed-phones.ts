import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The digits of a phone in E.164 without the country code. */
export const nationalDigits = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.slice(1);

/**
 * The phones, in E.164, that a text names which somebody typed as a phone, region US. An extension and words around the
 * number do not matter; a number of another country with the same last digits is another phone.
 */
export function phonesIn(text: string): Set<string> {
  const spelled = text.replaceAll(/[_*~]/g, '-');
  // as dialed from another country
  const dialed = /^\s*00(?<number>.+)$/.exec(spelled)?.groups?.['number'];
  const found = [
    parsePhoneNumberFromString(spelled, 'US'),
    ...findPhoneNumbersInText(spelled, 'US').map(({ number }) => number),
    dialed === undefined ? undefined : parsePhoneNumberFromString(`+${dialed}`),
  ];
  return new Set(found.flatMap((phone) => phone?.number ?? []));
}

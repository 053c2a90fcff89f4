import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** An E.164 number in US notation. A foreign number keeps its country code. */
export function formatPhone(e164: string): string {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone) return e164;
  return phone.country === 'US' || phone.countryCallingCode === '1'
    ? phone.formatNational()
    : phone.formatInternational();
}

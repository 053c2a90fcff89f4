import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A stored E.164 number as people in the salon's country write it; foreign ones keep their country code. */
export function formatPhone(e164: string): string {
  const phone = parsePhoneNumberFromString(e164);
  if (!phone) return e164;
  return phone.country === 'US' || phone.countryCallingCode === '1'
    ? phone.formatNational()
    : phone.formatInternational();
}

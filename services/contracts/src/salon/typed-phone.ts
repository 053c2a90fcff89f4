/**
 * Converts a typed phone number to E.164 without validating it: a US number in any notation, or a number of another
 * country with a plus sign. Any other text is returned without spaces and punctuation, for the schema to reject.
 */
export function typedPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}

/**
 * A typed phone number in E.164, unchecked: a US number in any notation; one of another country begins with a plus sign.
 * What is no number stays what it is, for a schema to refuse.
 */
export function typedPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}

/** An E.164 number in the US format: `(213) 555-0142`. Foreign numbers are unchanged. */
export const formatPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

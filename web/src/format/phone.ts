/** An E.164 number as Americans write it: `(213) 555-0142`. A foreign number stays as it is. */
export const formatPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

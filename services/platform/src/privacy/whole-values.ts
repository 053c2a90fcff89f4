// Part of a phone or of an address is another phone or another person's address: only whole ones are compared.

/** SQL: whether a text contains the phone, in E.164. */
export const containsPhone = (text: string, phone: string): string => `${text} ~ ${phonePattern(phone)}`;

/** SQL: the regular expression of a phone, in E.164. */
export const phonePattern = (phone: string): string => `('\\' || ${phone} || '(?![0-9])')`;

/** Characters that neither an address nor a part of it contains. */
const between = String.raw`\s<>()\[\]{}",;:|\\@`;

/** SQL: whether a text contains one of the addresses, an array in lower case. */
export const containsEmail = (text: string, emails: string): string =>
  `EXISTS (SELECT FROM regexp_matches(lower(${text}), '[^${between}]+@[^${between}]+', 'g') AS address
     WHERE rtrim(ltrim(address[1], '.'''), '.''!?*') = ANY (${emails}))`;

/** SQL: whether a text anywhere in a JSON value contains one of the addresses, an array in lower case. */
export const jsonContainsEmail = (json: string, emails: string): string =>
  `(EXISTS (SELECT FROM unnest(${emails}) AS email WHERE strpos(lower(${json}::text), email) > 0)
    AND EXISTS (SELECT FROM jsonb_path_query(${json}, 'lax $.** ? (@.type() == "string")') AS value
      WHERE ${containsEmail(`value #>> '{}'`, emails)}))`;

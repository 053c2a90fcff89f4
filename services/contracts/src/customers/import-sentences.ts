import type { ImportField } from './customer-import.js';

/** Why a row of a file is refused, or one of its cells left out, for the staff. The admin translates these sentences. */
export const importFaults = {
  /** `{quoted}`: what the cell has, in quotation marks. */
  roundedPhone:
    '{quoted} has lost its last digits in a spreadsheet; format the column as text, enter the number again and export the file again',
  noPhone: '{quoted} is not a phone number we can text',
  secondPhone: '{quoted} is left out: a customer has one phone',
  morePhones: '{quoted} is left out: a customer has one phone, without an extension',
  detachedPhone:
    "{phone} was detached from this customer on {date}: its holder wrote that it is a wrong number; enter the new number, or undo it, on the customer's page",
  ambiguousDay: '{quoted} may start with the month or the day; say which and import the file again',
  noDay: '{quoted} is no day; write 02-09, 2/9 or 1990-02-09',
  noPastDay: '{quoted} is no day with a year that has passed',
  noAmount: '{quoted} is no amount; write 45, 45.00 or $1,234.50',
  noLanguage: 'must be one of {languages}',
  tooManyTags: '{quoted} is left out: a customer has at most {count} tags',
  /** `{sentences}`: the rule that it breaks. */
  wrongTag: '{quoted} {sentences}',
  wrongConsent: 'is not a statement that this product exports, with its wording, channel and time',
  wrongHistory: 'is not the history that this product exports; it may have been cut by a spreadsheet',
  unreadable: 'cannot be read',
  /** Of the row. */
  openQuotation: 'a quotation mark is opened and not closed; write two for one that belongs to the text, or remove it',
} as const;

/** `{sentences}`: one of the sentences above, or the rule of the field. */
export const importedFieldFaults = {
  phone: 'phone: {sentences}',
  otherPhone: 'otherPhone: {sentences}',
  givenName: 'givenName: {sentences}',
  familyName: 'familyName: {sentences}',
  name: 'name: {sentences}',
  email: 'email: {sentences}',
  birthday: 'birthday: {sentences}',
  language: 'language: {sentences}',
  tags: 'tags: {sentences}',
  note: 'note: {sentences}',
  visitedAt: 'visitedAt: {sentences}',
  service: 'service: {sentences}',
  amount: 'amount: {sentences}',
  history: 'history: {sentences}',
  consentRecord: 'consentRecord: {sentences}',
} as const satisfies Readonly<Record<ImportField, string>>;

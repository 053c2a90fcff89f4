/** The digits that the library reads, by their value: full-width, Arabic-Indic and Eastern Arabic-Indic. */
const otherDigits = ['０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/**
 * SQL: the digits of a text, however they are written. Contains the `nationalDigits` of each phone that
 * `namesPhone` finds in the text.
 */
export const digitsSql = (text: string): string =>
  `regexp_replace(translate(${text}, '${otherDigits.join('')}', '${'0123456789'.repeat(otherDigits.length)}'),
     '[^0-9]', '', 'g')`;

/** What a spreadsheet reads as the start of a formula. */
const formula = '(?=[=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20])';
const laterFormula = new RegExp(`([\\r\\n])${formula}`, 'g');
const escapedFormula = new RegExp(`(^|[\\r\\n])'${formula}`, 'g');

/**
 * A cell whose later lines start no formula in a program that splits it into lines. CSV libraries escape only its
 * start.
 */
export const escapeLaterFormulas = (cell: string): string => cell.replace(laterFormula, "$1'");

/** The text of a cell whose lines were escaped by an apostrophe. */
export const unescapeFormulas = (cell: string): string => cell.replace(escapedFormula, '$1');

import { guessColumns, importFields, type ImportField } from '@lacquer/contracts/customers/customer-import';
import { UsageError } from '@lacquer/platform/command-line/program';

/** Which column holds which field. */
export type Columns = Partial<Record<ImportField, number>>;

/** A column that the user chose: `phone=Cell`. An empty heading leaves the field out. */
export type ColumnChoice = [field: ImportField, heading: string];

/** @throws UsageError */
export function parseColumnChoice(text: string): ColumnChoice {
  const [, name = '', heading = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const field = importFields.find((each) => each === name.trim());
  if (field) return [field, heading.trim()];
  throw new UsageError(
    `"${text}" chooses no column. Write field=Heading, the field one of ${importFields.join(', ')}.`,
    false,
  );
}

/** By the headings, then as chosen. @throws UsageError: a heading that the file does not have, or no column for phones */
export function columnsOf(header: readonly string[], choices: readonly ColumnChoice[]): Columns {
  const columns: Columns = guessColumns(header);
  for (const [field, heading] of choices) {
    delete columns[field];
    if (heading === '') continue;
    const index = header.findIndex((each) => each.trim().toLowerCase() === heading.toLowerCase());
    if (index < 0) throw new UsageError(`The file has no column "${heading}". It has ${namesOf(header)}.`, false);
    columns[field] = index;
  }
  if (columns.phone !== undefined) return columns;
  throw new UsageError(
    `No column of the file is known to hold phone numbers. Name it: --map "phone=…". It has ${namesOf(header)}.`,
    false,
  );
}

const namesOf = (header: readonly string[]): string => header.map((heading) => `"${heading.trim()}"`).join(', ');

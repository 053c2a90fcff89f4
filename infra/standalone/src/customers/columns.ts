import { type DateOrder, dateOrders } from '@lacquer/contracts/customers/written-date';
import { importFields, type ImportField } from '@lacquer/contracts/customers/customer-import';
import type { Columns } from '@lacquer/customer-files/headings';
import { UsageError } from '@lacquer/platform/command-line/program';

/** A column that the user selected: `phone=Cell`. An empty heading omits the field. */
export type ColumnChoice = [field: ImportField, heading: string];

/** @throws UsageError */
export function parseColumnChoice(text: string): ColumnChoice {
  const [, name = '', heading = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const field = importFields.find((each) => each === name.trim());
  if (field) return [field, heading.trim()];
  throw new UsageError(
    `"${text}" does not select a column. Use field=Heading, where field is one of ${importFields.join(', ')}.`,
    false,
  );
}

/** @throws UsageError */
export function parseDateOrder(text: string): DateOrder {
  const order = dateOrders.find((each) => each === text.trim().toLowerCase());
  if (order) return order;
  throw new UsageError(`"${text}" is no order of dates. Use mdy (month first) or dmy (day first).`, false);
}

/** Maps columns as recognized, then as selected. @throws UsageError for an unknown heading, or without a phone column */
export function columnsOf(header: readonly string[], recognized: Columns, choices: readonly ColumnChoice[]): Columns {
  const columns = { ...recognized };
  for (const [field, heading] of choices) {
    delete columns[field];
    if (heading === '') continue;
    const index = header.findIndex((each) => each.trim().toLowerCase() === heading.toLowerCase());
    if (index < 0)
      throw new UsageError(`The file has no column "${heading}". Its columns are ${namesOf(header)}.`, false);
    columns[field] = index;
  }
  if (columns.phone !== undefined) return columns;
  throw new UsageError(
    `No column of the file is recognized as phone numbers. Select one with --map "phone=…". Its columns are ${namesOf(header)}.`,
    false,
  );
}

const namesOf = (header: readonly string[]): string => header.map((heading) => `"${heading.trim()}"`).join(', ');

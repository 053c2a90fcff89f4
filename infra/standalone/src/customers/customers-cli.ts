import { largestPage } from '@lacquer/contracts/paging';
import { customerExportQuery, exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { openCustomersCsv } from '@lacquer/gateway/customer/customers-csv';
import { createProgram, explainArguments, type Output, runProgram } from '@lacquer/platform/command-line/program';
import type { CampaignSession } from '../campaign/campaign-session.js';
import { writeNewFile } from '@lacquer/platform/files/whole-files';
import type { DateOrder } from '@lacquer/contracts/customers/written-date';
import { type ColumnChoice, parseColumnChoice, parseDateOrder } from './columns.js';
import { describeColumns, importFile, openImport, sumWords } from './import-file.js';

export interface CustomersCliOptions extends Output {
  /** The command line before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called only after the arguments and the file have been validated. */
  withSession: (work: (session: CampaignSession) => Promise<void>) => Promise<void>;
}

interface ImportFlags {
  dryRun?: boolean;
  map: ColumnChoice[];
  dateOrder?: DateOrder;
  refused?: string;
  restart?: boolean;
}

/** Runs one command and resolves with its exit code: 0 success, 1 rejected, 2 usage error. */
export function runCustomersCli(args: readonly string[], options: CustomersCliOptions): Promise<number> {
  const { name, stdout, withSession } = options;
  const program = createProgram(name, 'Imports customers from a file, and exports all customers to a file.', options);
  explainArguments(program.command('import'), { missing: 'Name the file.', excess: 'Name one file.' })
    .argument(
      '<file>',
      'CSV or Excel workbook (.xlsx): an export of Square, Vagaro or this product, or any list with phones',
    )
    .description('Add the customers of a file, and fill in missing fields of known customers')
    .option('--dry-run', 'show the result without changing anything')
    .option(
      '--map <field=heading>',
      'read a field from this column; without a heading, ignore the field; may be repeated',
      (text: string, before: ColumnChoice[]) => [...before, parseColumnChoice(text)],
      [] as ColumnChoice[],
    )
    .option(
      '--date-order <order>',
      'order of dates such as 5/6/1990: mdy (month first) or dmy (day first)',
      parseDateOrder,
    )
    .option('--refused <file>', 'file for rejected rows, with line and reason; default: <file>.refused.csv')
    .option('--restart', 'start over, even if an earlier run was interrupted')
    .action(
      async (path: string, { dryRun = false, map: choices, dateOrder, refused, restart = false }: ImportFlags) => {
        const refusedPath = refused ?? `${path}.refused.csv`;
        const opened = await openImport(path, choices, dateOrder);
        stdout.write(describeColumns(opened));
        let refusedCount = 0;
        await withSession(async (session) => {
          const details = { file: opened.digest, dryRun };
          const sums = await session.audit.around({ actor: 'shell', action: 'customer.import', details }, () =>
            importFile(session, opened, { path, dryRun, refusedPath, restart }, stdout),
          );
          stdout.write(`${dryRun ? 'Nothing was changed. The result would be: ' : 'Done: '}${sumWords(sums)}.\n`);
          refusedCount = sums.refused;
          if (sums.leftOut > 0) stdout.write(`The cells that were left out are in ${refusedPath}, with the reasons.\n`);
        });
        if (refusedCount > 0) {
          throw new Error(
            `The rejected rows are in ${refusedPath}, with the reasons. Correct them there and import that file.`,
          );
        }
      },
    );
  explainArguments(program.command('export'), { missing: 'Name the file.', excess: 'Name one file.' })
    .argument('<file>', 'must not exist yet')
    .description('Write all customers to a CSV file, safe for spreadsheets')
    .action((path: string) =>
      withSession(({ rpc, audit }) =>
        audit.around({ actor: 'shell', action: 'customer.export', details: {} }, async () => {
          let count = 0;
          const csv = await openCustomersCsv(async (cursor) => {
            const query = { ...customerExportQuery.parse({}), limit: largestPage, cursor };
            const { customers: items, nextCursor } = await rpc.call(exportCustomers, query);
            count += items.length;
            return { items, nextCursor };
          });
          await writeNewFile(path, csv, 0o600);
          stdout.write(`${count.toLocaleString('en-US')} customers are in ${path}. The file contains personal data.\n`);
        }),
      ),
    );
  program.addHelpText('after', `\n${notes}`);
  return runProgram(program, args, options);
}

const notes = `Fields: phone, otherPhone, givenName, familyName, name (both in one), email, birthday, language, tags, note;
visitedAt, service and amount of a row for each visit; history and consentRecord of this product's export. Headings in
English, Spanish, Korean and Vietnamese are recognized, and without headings the content. A cell that cannot be read is
left out and reported; only a row without a phone is rejected. An import overwrites nothing and records no consent to
texts, except as this product has exported it. A file can be imported again; an interrupted import resumes.

Exit codes: 0 success, 1 some rows were rejected or the import stopped, 2 usage error.`;

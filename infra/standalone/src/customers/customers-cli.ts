import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { largestPage } from '@lacquer/contracts/paging';
import { customerExportQuery, exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { openCustomersCsv } from '@lacquer/gateway/customer/customers-csv';
import { createProgram, explainArguments, type Output, runProgram } from '@lacquer/platform/command-line/program';
import type { CampaignSession } from '../campaign/campaign-session.js';
import { type ColumnChoice, parseColumnChoice } from './columns.js';
import { describeColumns, importFile, openImport, sumWords } from './import-file.js';

export interface CustomersCliOptions extends Output {
  /** What a user types before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called once the arguments and the file have been understood. */
  withSession: (work: (session: CampaignSession) => Promise<void>) => Promise<void>;
}

interface ImportFlags {
  dryRun?: boolean;
  map: ColumnChoice[];
  refused?: string;
  restart?: boolean;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 not understood. */
export function runCustomersCli(args: readonly string[], options: CustomersCliOptions): Promise<number> {
  const { name, stdout, withSession } = options;
  const program = createProgram(name, 'Takes files of customers in, and writes all customers to a file.', options);
  explainArguments(program.command('import'), { missing: 'Name the file.', excess: 'Name one file.' })
    .argument('<file>', 'CSV with headings: an export of Square, of Vagaro, of this product, or any other')
    .description('Add the customers of a file; fill in what is missing of those who are known')
    .option('--dry-run', 'say what would happen, and change nothing')
    .option(
      '--map <field=heading>',
      'take a field from this column; without a heading, from none; repeat it for each field',
      (text: string, before: ColumnChoice[]) => [...before, parseColumnChoice(text)],
      [] as ColumnChoice[],
    )
    .option('--refused <file>', 'where rows that are not taken go, with line and reason; <file>.refused.csv without')
    .option('--restart', 'begin anew, even if an earlier run was stopped')
    .action(async (path: string, { dryRun = false, map: choices, refused, restart = false }: ImportFlags) => {
      const refusedPath = refused ?? `${path}.refused.csv`;
      const opened = await openImport(path, choices);
      stdout.write(describeColumns(opened.header, opened.columns));
      let refusedCount = 0;
      await withSession(async (session) => {
        const details = { file: opened.file.digest, dryRun };
        const sums = await session.audit.around({ actor: 'shell', action: 'customer.import', details }, () =>
          importFile(session, opened, { path, dryRun, choices, refusedPath, restart }, stdout),
        );
        stdout.write(`${dryRun ? 'Nothing was changed. It would be: ' : 'Done: '}${sumWords(sums)}.\n`);
        refusedCount = sums.refused;
      });
      if (refusedCount > 0) {
        throw new Error(
          `The rows that were refused are in ${refusedPath}, with the reasons. Mend them there and import that file.`,
        );
      }
    });
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
          await pipeline(csv, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
          stdout.write(
            `${count.toLocaleString('en-US')} customers are in ${path}. Whoever reads it reads personal data.\n`,
          );
        }),
      ),
    );
  program.addHelpText('after', `\n${notes}`);
  return runProgram(program, args, options);
}

const notes = `Fields: phone, givenName, familyName, name (both in one), email, birthday, language, tags, note. The headings
of Square, Vagaro and most address books are known. An import replaces nothing and is no consent to texts. A file may be
imported again; a run that was stopped goes on where it was.

Exit codes: 0 done, 1 some rows were refused or the import broke off, 2 not understood.`;

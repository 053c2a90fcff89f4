import { maxImportedRows } from '@lacquer/contracts/customers/customer-import';
import type { DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import type { Columns } from '@lacquer/customer-files/headings';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { BackToCustomers } from '../back-to-customers';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { PageTitle } from '../../../components/ui/page-title';
import { counted, t } from '../../../staff-words/words';
import { ColumnChoices } from './column-choices';
import type { ChosenFile } from './csv-file';
import { DateOrderChoice } from './date-order-choice';
import { ImportRun } from './import-run';

/** The import of a customer file: choosing it, mapping its columns, a dry run, and the import. */
export function ImportPage({ role }: { role: StaffRole }) {
  const [file, setFile] = useState<ChosenFile>();
  const [columns, setColumns] = useState<Columns>({});
  const [dates, setDates] = useState<DateOrderProof>();
  const [order, setOrder] = useState<DateOrder>();
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(undefined);
    setFault(undefined);
    try {
      // the reader of files loads when the first one is chosen
      const { openChosen } = await import('./csv-file');
      const opened = await openChosen(chosen);
      setOrder(undefined);
      await map(opened, opened.columns);
      setFile(opened);
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('The file cannot be read.'));
    }
  };
  const map = async (of: ChosenFile, to: Columns) => {
    const { surveyDates } = await import('@lacquer/customer-files/customer-file');
    setColumns(to);
    setDates(await surveyDates(of, to.birthday ?? to.visitedAt));
  };
  const program = file?.program;

  return (
    <>
      <BackToCustomers />
      <PageTitle>{t('Import customers')}</PageTitle>
      {role !== 'owner' ? (
        <div className="mt-5">
          <EmptyState>{t('Only the owner can import customers. Ask the owner to sign in and do it.')}</EmptyState>
        </div>
      ) : (
        <div className="mt-5 grid max-w-3xl gap-5">
          <Card title={t('The file')}>
            <p className="mt-2 text-ink-soft">
              {t(
                'A CSV file or an Excel workbook (.xlsx) with a phone in every row, such as the customer export of Square or Vagaro. Existing customers only gain what is missing. No one is texted: an import is not a consent.',
              )}
            </p>
            <Button look={file ? 'outline' : 'primary'} size="sm" className="mt-4 h-11" asChild>
              <label
                className={`focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-oxblood ${isRunning ? 'pointer-events-none opacity-60' : 'cursor-pointer'}`}
              >
                <FileUp aria-hidden="true" className="size-4.5" />
                {file ? t('Choose another file') : t('Choose a file')}
                <input
                  type="file"
                  accept=".csv,.tsv,.txt,.xlsx,.xls,.numbers,text/csv,text/plain"
                  disabled={isRunning}
                  className="sr-only"
                  onChange={(event) => {
                    void choose(event.target.files?.[0]);
                    event.target.value = '';
                  }}
                />
              </label>
            </Button>
            <div role="status" className="mt-3">
              {file && (
                <p className="wrap-anywhere">
                  <span className="font-medium">{file.name}</span>: {counted(file.rowCount, 'row')}
                  {program &&
                    `, ${program === 'Lacquer' ? t("this product's own export") : t("{program}'s customer export", { program })}`}
                </p>
              )}
            </div>
            {fault && (
              <p role="alert" className="mt-3 font-medium text-lacquer">
                {fault}
              </p>
            )}
          </Card>
          {file && (
            <>
              <ColumnChoices file={file} columns={columns} onChange={(to) => void map(file, to)} isLocked={isRunning} />
              {dates && (
                <DateOrderChoice file={file} dates={dates} order={order} onChange={setOrder} isLocked={isRunning} />
              )}
              <ImportRun
                // a different file, column mapping or order of dates starts a new run
                key={`${file.name} ${file.bytes} ${JSON.stringify(columns)} ${order}`}
                file={file}
                columns={columns}
                dates={dates}
                order={order}
                onRunning={setRunning}
              />
              <p className="text-ink-soft">
                {t(
                  'The file is read in this browser and sent in parts of {maxImportedRows} rows. Keep this page open until it is done. If it is interrupted, import the same file again: no one is added twice.',
                  { maxImportedRows },
                )}
              </p>
            </>
          )}
        </div>
      )}
    </>
  );
}

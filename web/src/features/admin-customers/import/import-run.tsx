import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { count } from '../../../format/count';
import { counted, known, t } from '../../../staff-words/words';
import type { Columns } from '@lacquer/customer-files/headings';
import { orderOf } from '@lacquer/customer-files/date-order';
import type { DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import type { ChosenFile, RefusedRow } from './csv-file';
import { type Progress, useImportRun } from './use-import-run';

interface ImportRunProps {
  file: ChosenFile;
  columns: Columns;
  dates: DateOrderProof | undefined;
  order: DateOrder | undefined;
  onRunning: (isRunning: boolean) => void;
}

/** A dry run, then the import. */
export function ImportRun({ file, columns, dates, order, onRunning }: ImportRunProps) {
  const dateOrder = order ?? (dates ? orderOf(file, dates) : 'unknown');
  const trial = useImportRun(file, { columns, dateOrder, dryRun: true });
  const real = useImportRun(file, { columns, dateOrder, dryRun: false });
  const isRunning = trial.state === 'pending' || real.state === 'pending';
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);

  const hasPhone = columns.phone !== undefined;
  const taken = trial.progress.created + trial.progress.updated;
  return (
    <>
      <Card title={t('Trial run')}>
        {trial.state === 'idle' && (
          <>
            <p className="mt-2 text-ink-soft">
              {hasPhone
                ? t('Check the file first: every row is checked, and nothing is changed.')
                : t('Choose the phone column above: customers are identified by their phone.')}
            </p>
            <Button size="sm" className="mt-4 h-11" disabled={!hasPhone} onClick={trial.start}>
              {t('Check the file')}
            </Button>
          </>
        )}
        <Run run={trial} file={file} doing={t('Checking')} />
        {trial.state === 'success' && (
          <Outcome
            progress={trial.progress}
            words={[t('would be new'), t('would be completed'), t('need no change')]}
          />
        )}
        <Refused file={file} rows={trial.progress.refused} what={t('cannot be imported')} />
        <Refused file={file} rows={trial.progress.leftOut} what={t('would be imported without a cell')} />
      </Card>
      {trial.state === 'success' && (
        <Card title={t('Import')}>
          {real.state === 'idle' && (
            <>
              <p className="mt-2 text-ink-soft">
                {taken === 0
                  ? t('There is nothing to import.')
                  : t('{customers} will be added, and {completed} completed.', {
                      customers: counted(trial.progress.created, 'customer'),
                      completed: count(trial.progress.updated),
                    })}
              </p>
              <Button size="sm" className="mt-4 h-11" disabled={taken === 0} onClick={real.start}>
                {t('Import {count}', { count: counted(taken, 'customer') })}
              </Button>
            </>
          )}
          <Run run={real} file={file} doing={t('Importing')} />
          {real.state === 'success' && (
            <>
              <p role="status" className="mt-2 font-semibold">
                {t('Done.')}
              </p>
              <Outcome progress={real.progress} words={[t('are new'), t('were completed'), t('needed no change')]} />
            </>
          )}
        </Card>
      )}
    </>
  );
}

interface RunProps {
  run: ReturnType<typeof useImportRun>;
  file: ChosenFile;
  doing: string;
}

/** The progress, with a button to continue a stopped run. */
function Run({ run, file, doing }: RunProps) {
  const { progress, state, error } = run;
  if (state !== 'pending' && state !== 'error') return null;
  return (
    <div className="mt-3">
      <div className="flex justify-between gap-4 tabular-nums">
        <span>{state === 'pending' ? `${doing}...` : t('Stopped')}</span>
        <span>{t('{done} of {all}', { done: count(progress.rows), all: count(file.rowCount) })}</span>
      </div>
      <progress
        aria-label={doing}
        max={file.rowCount}
        value={progress.rows}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-plaster-deep [&::-moz-progress-bar]:bg-lacquer [&::-webkit-progress-bar]:bg-plaster-deep [&::-webkit-progress-value]:bg-lacquer"
      />
      {state === 'pending' ? (
        <Button look="outline" size="sm" className="mt-4 h-11" onClick={run.stop}>
          {t('Stop')}
        </Button>
      ) : (
        <>
          {error && (
            <p role="alert" className="mt-3 font-medium text-lacquer">
              {t('{error} Nothing is lost: continue where it stopped.', { error: reasonOf(error) })}
            </p>
          )}
          <Button size="sm" className="mt-4 h-11" onClick={run.goOn}>
            {t('Continue')}
          </Button>
        </>
      )}
    </div>
  );
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError
    ? (known(error.body.message) ?? t('The server refused a part of the file.'))
    : t('The server cannot be reached.');

function Outcome({ progress, words }: { progress: Progress; words: readonly [string, string, string] }) {
  const { created, updated, unchanged, refused, leftOut } = progress;
  const lines: [number, string][] = [
    [created, words[0]],
    [updated, words[1]],
    [unchanged, words[2]],
    [refused.length, t('cannot be imported')],
    ...(leftOut.length > 0 ? [[leftOut.length, t('cells are left out')] as [number, string]] : []),
  ];
  return (
    <ul className="mt-2">
      {lines.map(([rows, what]) => (
        <li key={what} className="flex gap-3 border-line py-1.5 not-first:border-t">
          <span className="min-w-14 text-right font-semibold tabular-nums">{count(rows)}</span> {what}
        </li>
      ))}
    </ul>
  );
}

/** Maximum refused rows to list. The downloadable file contains all of them. */
const maxListed = 50;

function Refused({ file, rows, what }: { file: ChosenFile; rows: readonly RefusedRow[]; what: string }) {
  if (rows.length === 0) return null;
  const save = async () => {
    const { refusedFile } = await import('./csv-file');
    const told = rows.map((row) => ({ ...row, reason: known(row.reason) }));
    saveFile(await refusedFile(file.header, told), `refused-${file.name.replace(/\.\w+$/, '')}.csv`);
  };
  return (
    <section aria-label={t('Rows that {what}', { what })} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-base font-semibold">
          {counted(rows.length, 'row')} {what}
        </h3>
        <Button look="outline" size="sm" className="h-11" onClick={() => void save()}>
          {t('Save them as a file')}
        </Button>
      </div>
      <ul
        className="mt-2 max-h-80 overflow-y-auto rounded-2xl border border-line"
        tabIndex={0}
        aria-label={t('Reasons')}
      >
        {rows.slice(0, maxListed).map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="flex gap-3 border-line px-3 py-2 not-first:border-t">
            <span className="shrink-0 text-ink-soft tabular-nums">{t('Line {line}', { line })}</span>
            <span className="min-w-0 wrap-anywhere">{known(reason)}</span>
          </li>
        ))}
      </ul>
      {rows.length > maxListed && (
        <p className="mt-2 text-ink-soft">{t('The first {maxListed} of them. The file has all.', { maxListed })}</p>
      )}
    </section>
  );
}

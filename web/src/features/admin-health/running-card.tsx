import type { AppOperations, Operations } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { count } from '../../format/count';
import { durationWords } from '../../format/salon-time';
import { counted, t } from '../../staff-words/words';
import { figureOf, sumOf } from './figures';
import { ReplaySection } from './replay-section';
import { appWords, queueWords, serverWords, troubleWords } from './words';

/** The backlog and version of each app. */
export function RunningCard({ apps, role }: { apps: Operations['apps']; role: StaffRole }) {
  const isSilent = apps.some(({ running }) => running === null);
  const isStuck = apps.some(
    ({ running }) => running && (sumOf(running, 'outboxStuck') > 0 || troublesOf(running).length > 0),
  );
  const gateway = apps.find(({ app }) => app === 'gateway')?.running;
  const age = gateway ? figureOf(gateway, 'backupAgeSeconds') : undefined;
  const testAge = gateway ? figureOf(gateway, 'restoreTestAgeSeconds') : undefined;
  return (
    <Card
      title={t('Apps')}
      actions={
        <Badge tone={isSilent ? 'negative' : isStuck ? 'caution' : 'positive'}>
          {isSilent ? t('Not all running') : isStuck ? t('Work is delayed') : t('All running')}
        </Badge>
      }
    >
      <ul aria-label={t('Apps')} className="mt-3 divide-y divide-line">
        {apps.map(({ app, running }) => (
          <li key={app} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{appWords[app]}</span>
              <span className={running ? 'text-ink-soft tabular-nums' : 'font-medium text-negative'}>
                {running ? t('Running') : t('Does not answer')}
              </span>
            </p>
            {running && (
              <>
                {[...troublesOf(running), ...delaysOf(running)].map((words) => (
                  <p key={words} className="font-medium text-negative">
                    {words}
                  </p>
                ))}
                <details className="text-ink-soft">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                    {t('Details')}
                    <span className="sr-only"> {t('of {apps}', { apps: appWords[app] })}</span>
                  </summary>
                  {waitingOf(running).map((words) => (
                    <p key={words} className="tabular-nums">
                      {words}
                    </p>
                  ))}
                  <p className="wrap-anywhere">
                    {t('Version {version}. Database: {state}', {
                      version: running.version,
                      state: running.migration ?? 'empty',
                    })}
                  </p>
                </details>
              </>
            )}
          </li>
        ))}
      </ul>
      <ReplaySection role={role} />
      <div className="mt-4 border-t border-line pt-4">
        <h3 className="font-semibold">{t('Backups')}</h3>
        <p className="mt-1 max-w-[65ch] text-ink-soft">
          {age === undefined
            ? t(
                'There is no backup of this installation yet. Its operator makes one with "npm run backup", and one each night with the setting BACKUP_DIR.',
              )
            : t('The last good backup was made {duration} ago.', { duration: durationWords(age) })}
        </p>
        {age !== undefined && (
          <p className="mt-1 max-w-[65ch] text-ink-soft">
            {testAge === undefined
              ? t(
                  'No backup was restored for a test yet. Its operator does so with "npm run restore -- FILE --test", beside the running product.',
                )
              : t('A backup was last restored for a test {duration} ago.', { duration: durationWords(testAge) })}
          </p>
        )}
      </div>
    </Card>
  );
}

/** What does not work, one sentence each. */
const troublesOf = ({ figures }: AppOperations): string[] =>
  figures.flatMap(({ name, labels, value }) => {
    if (name === 'serverAway') return [serverWords(labels['server'] ?? '', labels['reason'] ?? '')];
    const words = name === 'trouble' ? troubleWords[labels['kind'] ?? ''] : undefined;
    return words ? [words(value)] : [];
  });

/** What is late, one sentence each. */
function delaysOf(running: AppOperations): string[] {
  const lines: string[] = [];
  const stuck = sumOf(running, 'outboxStuck');
  if (stuck > 0)
    lines.push(
      counted(stuck, 'message to other apps failed and is retried', 'messages to other apps failed and are retried'),
    );
  const consent = sumOf(running, 'consentEventsWaiting');
  if (consent > 0)
    lines.push(t('Consent: {count} failed and are retried until they succeed', { count: count(consent) }));
  const hasWorkers = running.figures.some(({ name }) => name === 'workers');
  if (hasWorkers && sumOf(running, 'workers') === 0) lines.push(t('No worker is running: no texts are sent'));
  return lines;
}

/** The backlogs of an app, one sentence each. */
function waitingOf(running: AppOperations): string[] {
  const waiting = figureOf(running, 'outboxWaiting');
  const lines =
    waiting === undefined
      ? []
      : [
          t('Messages to other apps: {waiting}', {
            waiting: waitingWords(waiting, sumOf(running, 'outboxOldestSeconds')),
          }),
        ];
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'messagesWaiting'))
    lines.push(t('Queue {name}: {waiting}', { name: labels['queue'] ?? '', waiting: waitingWords(value) }));
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'jobsOldestSeconds')) {
    const queue = labels['queue'] ?? '';
    lines.push(`${queueWords[queue] ?? queue}: ${waitingWords(jobsOf(running, queue), value)}`);
  }
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'workers'))
    if (value > 0)
      lines.push(
        t('{workers}, version {version}', {
          workers: counted(value, 'worker'),
          version: labels['version'] ?? 'unknown',
        }),
      );
  return lines;
}

const waitingWords = (waiting: number, oldestSeconds = 0): string => {
  if (waiting === 0) return t('nothing waiting');
  return oldestSeconds > 0
    ? t('{count} waiting, the oldest for {oldestSeconds}', {
        count: count(waiting),
        oldestSeconds: durationWords(oldestSeconds),
      })
    : t('{count} waiting', { count: count(waiting) });
};

/** States of jobs that are not started. */
const notBegun: readonly string[] = ['waiting', 'prioritized', 'delayed'];

const jobsOf = ({ figures }: AppOperations, queue: string): number =>
  figures
    .filter(
      ({ name, labels }) => name === 'jobs' && labels['queue'] === queue && notBegun.includes(labels['state'] ?? ''),
    )
    .reduce((sum, { value }) => sum + value, 0);

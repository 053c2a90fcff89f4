import type { AppOperations, Operations } from '@lacquer/contracts/operations';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { count, counted } from '../../format/count';
import { durationWords } from '../../format/salon-time';
import { figureOf, sumOf } from './figures';
import { ReplaySection } from './replay-section';
import { appWords, queueWords, serverWords, troubleWords } from './words';

/** The backlog and version of each app. */
export function RunningCard({ apps, role }: { apps: Operations['apps']; role: StaffRole }) {
  const isSilent = apps.some(({ running }) => running === null);
  const isStuck = apps.some(
    ({ running }) => running && (sumOf(running, 'outboxStuck') > 0 || troublesOf(running).length > 0),
  );
  return (
    <Card
      title="Apps"
      actions={
        <Badge tone={isSilent ? 'negative' : isStuck ? 'caution' : 'positive'}>
          {isSilent ? 'Not all running' : isStuck ? 'Work is delayed' : 'All running'}
        </Badge>
      }
    >
      <ul aria-label="Apps" className="mt-3 divide-y divide-line">
        {apps.map(({ app, running }) => (
          <li key={app} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{appWords[app]}</span>
              <span className={running ? 'text-ink-soft tabular-nums' : 'font-medium text-negative'}>
                {running ? 'Running' : 'Does not answer'}
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
                    Details<span className="sr-only"> of {appWords[app]}</span>
                  </summary>
                  {waitingOf(running).map((words) => (
                    <p key={words} className="tabular-nums">
                      {words}
                    </p>
                  ))}
                  <p className="wrap-anywhere">
                    Version {running.version}. Database: {running.migration ?? 'empty'}
                  </p>
                </details>
              </>
            )}
          </li>
        ))}
      </ul>
      <ReplaySection role={role} />
      <div className="mt-4 border-t border-line pt-4">
        <h3 className="font-semibold">Backups</h3>
        <p className="mt-1 max-w-[65ch] text-ink-soft">
          This installation records no backups, and the product makes none. The operator of this site must back up the
          database and store its keys separately.
        </p>
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
    lines.push(`${counted(stuck, 'message')} to other apps failed and ${stuck === 1 ? 'is' : 'are'} retried`);
  const consent = sumOf(running, 'consentEventsWaiting');
  if (consent > 0) lines.push(`Consent: ${count(consent)} failed and are retried until they succeed`);
  const hasWorkers = running.figures.some(({ name }) => name === 'workers');
  if (hasWorkers && sumOf(running, 'workers') === 0) lines.push('No worker is running: no texts are sent');
  return lines;
}

/** The backlogs of an app, one sentence each. */
function waitingOf(running: AppOperations): string[] {
  const waiting = figureOf(running, 'outboxWaiting');
  const lines =
    waiting === undefined
      ? []
      : [`Messages to other apps: ${waitingWords(waiting, sumOf(running, 'outboxOldestSeconds'))}`];
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'messagesWaiting'))
    lines.push(`Queue ${labels['queue'] ?? ''}: ${waitingWords(value)}`);
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'jobsOldestSeconds')) {
    const queue = labels['queue'] ?? '';
    lines.push(`${queueWords[queue] ?? queue}: ${waitingWords(jobsOf(running, queue), value)}`);
  }
  for (const { labels, value } of running.figures.filter(({ name }) => name === 'workers'))
    if (value > 0) lines.push(`${counted(value, 'worker')}, version ${labels['version'] ?? 'unknown'}`);
  return lines;
}

const waitingWords = (waiting: number, oldestSeconds = 0): string => {
  if (waiting === 0) return 'nothing waiting';
  return oldestSeconds > 0
    ? `${count(waiting)} waiting, the oldest for ${durationWords(oldestSeconds)}`
    : `${count(waiting)} waiting`;
};

/** States of jobs that are not started. */
const notBegun: readonly string[] = ['waiting', 'prioritized', 'delayed'];

const jobsOf = ({ figures }: AppOperations, queue: string): number =>
  figures
    .filter(
      ({ name, labels }) => name === 'jobs' && labels['queue'] === queue && notBegun.includes(labels['state'] ?? ''),
    )
    .reduce((sum, { value }) => sum + value, 0);

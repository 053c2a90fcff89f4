import type { PersonJob } from '@lacquer/contracts/person-jobs';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { useWatchedTopic } from '../../../live/watched';
import { counted, known, t } from '../../../staff-words/words';
import { jobQuery } from './queries';

interface JobDialogProps {
  started: PersonJob;
  /** Called once. */
  onDone: (job: PersonJob) => void;
  onClose: () => void;
}

const titles = { export: t('Exporting this person’s data'), erase: t('Erasing this person') };

const partWords: Readonly<Record<string, string>> = {
  customer: t('Customer record, visits and payments'),
  contact: t('Messages of the contact form'),
  messaging: t('Texts'),
};

/** An erasure asks a service once more after the others. */
const isAgain = ({ steps }: PersonJob, index: number): boolean =>
  steps.slice(0, index).some(({ service }) => service === steps[index]?.service);

/** The progress of an export or an erasure, which continues without this window. */
export function JobDialog({ started, onDone, onClose }: JobDialogProps) {
  useWatchedTopic('privacy');
  const { data: job = started } = useQuery(jobQuery(started.id));
  const isToldOf = useRef(false);
  useEffect(() => {
    if (job.state !== 'done' || isToldOf.current) return;
    isToldOf.current = true;
    onDone(job);
  }, [job, onDone]);
  const current = job.steps.findIndex(({ isDone }) => !isDone);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={titles[job.kind]}
      description={t('It continues by itself, even if you close this window.')}
    >
      <div className="grid gap-4">
        {started.isJoined && (
          <p>{t('It was running already: this is its progress, with the matches that were chosen for it.')}</p>
        )}
        <ol className="grid gap-1">
          {job.steps.map(({ service, isDone }, index) => (
            <li key={`${service} ${index}`} className="flex items-center gap-3 border-line py-1 not-first:border-t">
              {isDone ? (
                <Check role="img" aria-label={t('Done')} className="size-5 shrink-0 text-lacquer" />
              ) : (
                <span aria-hidden="true" className="size-5 shrink-0 text-center text-ink-soft">
                  {index === current && job.state === 'running' ? '…' : '·'}
                </span>
              )}
              <span className={isDone || index === current ? '' : 'text-ink-soft'}>
                {isAgain(job, index) ? t('What was stored of the texts meanwhile') : (partWords[service] ?? service)}
              </span>
            </li>
          ))}
        </ol>
        <p role="status" className="tabular-nums">
          {counted(job.entries, 'entry', 'entries')} {job.kind === 'export' ? 'exported' : t('erased or changed')}
        </p>
        {job.waitsFor !== null && (
          <CautionBox role="status">
            {t('A part of the product does not answer: {parts}. It is asked again by itself.', {
              parts: partWords[job.waitsFor] ?? job.waitsFor,
            })}
          </CautionBox>
        )}
        {job.problem !== null && <CautionBox role="alert">{known(job.problem)}</CautionBox>}
        <div>
          <Button look="outline" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

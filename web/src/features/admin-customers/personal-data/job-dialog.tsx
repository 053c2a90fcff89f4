import type { PersonJob } from '@lacquer/contracts/person-jobs';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { counted } from '../../../format/count';
import { useWatchedTopic } from '../../../live/watched';
import { jobQuery } from './queries';

interface JobDialogProps {
  started: PersonJob;
  /** Called once. */
  onDone: (job: PersonJob) => void;
  onClose: () => void;
}

const titles = { export: 'Exporting this person’s data', erase: 'Erasing this person' };

const partWords: Readonly<Record<string, string>> = {
  customer: 'Customer record, visits and payments',
  contact: 'Messages of the contact form',
  messaging: 'Texts',
};

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
      description="It continues by itself, even if you close this window."
    >
      <div className="grid gap-4">
        {started.isJoined && (
          <p>It was running already: this is its progress, with the matches that were chosen for it.</p>
        )}
        <ol className="grid gap-1">
          {job.steps.map(({ service, isDone }, index) => (
            <li key={service} className="flex items-center gap-3 border-line py-1 not-first:border-t">
              {isDone ? (
                <Check role="img" aria-label="Done" className="size-5 shrink-0 text-lacquer" />
              ) : (
                <span aria-hidden="true" className="size-5 shrink-0 text-center text-ink-soft">
                  {index === current && job.state === 'running' ? '…' : '·'}
                </span>
              )}
              <span className={isDone || index === current ? '' : 'text-ink-soft'}>
                {partWords[service] ?? service}
              </span>
            </li>
          ))}
        </ol>
        <p role="status" className="tabular-nums">
          {counted(job.entries, 'entry', 'entries')} {job.kind === 'export' ? 'exported' : 'erased or changed'}
        </p>
        {job.waitsFor !== null && (
          <CautionBox role="status">
            A part of the product does not answer: {partWords[job.waitsFor] ?? job.waitsFor}. It is asked again by
            itself.
          </CautionBox>
        )}
        {job.problem !== null && <CautionBox role="alert">{job.problem}</CautionBox>}
        <div>
          <Button look="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

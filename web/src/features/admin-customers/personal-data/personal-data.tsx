import type { PersonJob, PersonJobKind } from '@lacquer/contracts/person-jobs';
import type { ErasureReport, PersonMatch } from '@lacquer/contracts/privacy';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWithRecentSignIn } from '../../../api/confirm-identity';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { keeper } from '../../../kept/keeper';
import { late } from '../../../loading/late';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { customerKeys } from '../queries';
import { t } from '../../../staff-words/words';
import { downloadExport, findMatches, type JobRequest, previewErasure, startJob } from './queries';

const EraseDialog = late(async () => (await import('./erase-dialog')).EraseDialog, { lost: 'floating' });
const ExportDialog = late(async () => (await import('./export-dialog')).ExportDialog, { lost: 'floating' });
const JobDialog = late(async () => (await import('./job-dialog')).JobDialog, { lost: 'floating' });

interface PersonalDataProps {
  phone: string;
  role: StaffRole;
}

const failures: Readonly<Record<PersonJobKind, string>> = {
  export: t('Failed to export the data'),
  erase: t('Failed to erase the person'),
};

/** Export and erasure of a customer's personal data. */
export function PersonalData({ phone, role }: PersonalDataProps) {
  if (role === 'owner') return <OwnersPersonalData phone={phone} />;
  return (
    <Card title={t('Personal data')}>
      <p className="mt-2 text-ink-soft">
        {t('Only the owner can export or erase the data of a person. Ask the owner when a customer requests it.')}
      </p>
    </Card>
  );
}

/** What was found before the owner chooses. `report`: of an erasure. */
interface Found {
  matches: PersonMatch[];
  report?: ErasureReport;
}

function OwnersPersonalData({ phone }: { phone: string }) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const [found, setFound] = useState<Found>();
  const [job, setJob] = useState<PersonJob>();
  const finish = useFinish(phone, () => setJob(undefined));
  const look = useMutation({
    mutationFn: (kind: PersonJobKind) =>
      withRecentSignIn(async (): Promise<Found> => {
        const { matches } = await findMatches(phone);
        return kind === 'export' ? { matches } : { matches, report: await previewErasure(phone, []) };
      }),
    onSuccess: (answer, kind) => {
      if (kind === 'export' && answer.matches.length === 0) start.mutate({ kind, matches: [] });
      else setFound(answer);
    },
    onError: (error, kind) => {
      showError(kind === 'export' ? failures.export : t('Failed to check what would be erased'), error);
    },
  });
  const start = useMutation({
    mutationFn: (request: JobRequest) => withRecentSignIn(() => startJob(phone, request)),
    onSuccess: (started) => {
      setFound(undefined);
      setJob(started);
    },
    onError: (error, { kind }) => {
      showError(failures[kind], error);
    },
  });
  const isBusy = (kind: PersonJobKind) =>
    (look.isPending && look.variables === kind) || (start.isPending && start.variables.kind === kind);
  const shared = { isPending: start.isPending, onClose: () => setFound(undefined) };
  return (
    <Card title={t('Personal data')}>
      <p className="mt-2 text-ink-soft">
        {t('When a customer requests it, export everything that the salon stores about them, or erase it.')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="outline"
          size="sm"
          className="h-11"
          disabled={isBusy('export')}
          onClick={() => look.mutate('export')}
        >
          {isBusy('export') ? t('Exporting...') : t('Export everything')}
        </Button>
        <Button
          look="outline"
          size="sm"
          className="h-11"
          disabled={isBusy('erase')}
          onClick={() => look.mutate('erase')}
        >
          {isBusy('erase') ? t('Checking...') : t('Erase this person')}
        </Button>
      </div>
      {found?.report && (
        <EraseDialog
          {...shared}
          phone={phone}
          matches={found.matches}
          report={found.report}
          onErase={(matches) => start.mutate({ kind: 'erase', matches })}
        />
      )}
      {found && !found.report && (
        <ExportDialog
          {...shared}
          matches={found.matches}
          onExport={(matches) => start.mutate({ kind: 'export', matches })}
        />
      )}
      {job && <JobDialog key={job.id} started={job} onDone={finish} onClose={() => setJob(undefined)} />}
    </Card>
  );
}

/** Saves the file of a finished export, or leaves the page of an erased person. */
function useFinish(phone: string, close: () => void): (job: PersonJob) => void {
  const notify = useNotify();
  const showError = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  const { mutate } = useMutation({
    mutationFn: async ({ id, kind }: PersonJob) => {
      if (kind === 'export') {
        saveFile(await withRecentSignIn(() => downloadExport(id)), `customer-${phone.slice(-4)}.json`);
        close();
        return;
      }
      notify({ text: t('The person is erased') });
      await keeper.forgetCustomer({ phoneNumber: phone });
      queryClient.removeQueries({ queryKey: customerKeys.list });
      await navigate({ to: '/admin/customers' });
    },
    onError: (error, { kind }) => {
      showError(failures[kind], error);
    },
  });
  return mutate;
}

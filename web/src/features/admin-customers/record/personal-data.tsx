import type { ErasureReport } from '@lacquer/contracts/privacy';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { saveFile } from '../../../api/save-file';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { InputField } from '../../../components/ui/fields/input-field';
import { useWithRecentSignIn } from '../../../api/confirm-identity';
import { useErrorNotice } from '../../../notices/failure';
import { formatPhone } from '../../../format/phone';
import { useNotify } from '../../../notices/notify';
import { customerKeys } from '../queries';
import { erasePerson, exportPerson } from './queries';

interface PersonalDataProps {
  phone: string;
  role: StaffRole;
}

/** Export and erasure of a customer's personal data. */
export function PersonalData({ phone, role }: PersonalDataProps) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const [report, setReport] = useState<ErasureReport>();
  const fail = (words: string) => (error: Error) => {
    showError(words, error);
  };
  const take = useMutation({
    mutationFn: () => withRecentSignIn(() => exportPerson(phone)),
    onSuccess: (file) => saveFile(file, `customer-${phone.slice(-4)}.json`),
    onError: fail('Failed to export the data'),
  });
  const look = useMutation({
    mutationFn: () => withRecentSignIn(() => erasePerson(phone, true)),
    onSuccess: setReport,
    onError: fail('Failed to check what would be erased'),
  });
  if (role !== 'owner')
    return (
      <Card title="Personal data">
        <p className="mt-2 text-ink-soft">
          Only the owner can export or erase the data of a person. Ask the owner when a customer requests it.
        </p>
      </Card>
    );
  return (
    <Card title="Personal data">
      <p className="mt-2 text-ink-soft">
        When a customer requests it, export everything that the salon stores about them, or erase it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" size="sm" className="h-11" disabled={take.isPending} onClick={() => take.mutate()}>
          {take.isPending ? 'Exporting...' : 'Export everything'}
        </Button>
        <Button look="outline" size="sm" className="h-11" disabled={look.isPending} onClick={() => look.mutate()}>
          {look.isPending ? 'Checking...' : 'Erase this person'}
        </Button>
      </div>
      {report && <EraseDialog phone={phone} report={report} onClose={() => setReport(undefined)} />}
    </Card>
  );
}

interface EraseDialogProps {
  phone: string;
  /** The report of the dry run. */
  report: ErasureReport;
  onClose: () => void;
}

/** Requires the last digits of the phone to be typed, because an erasure cannot be undone. */
function EraseDialog({ phone, report, onClose }: EraseDialogProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  const [typed, setTyped] = useState('');
  const wanted = phone.slice(-4);
  const erase = useMutation({
    mutationFn: () => withRecentSignIn(() => erasePerson(phone, false)),
    onSuccess: async () => {
      notify({ text: 'The person is erased' });
      queryClient.removeQueries({ queryKey: customerKeys.list });
      await navigate({ to: '/admin/customers' });
    },
    onError: (error) => {
      showError('Failed to erase the person', error);
    },
  });
  const found = report.changes.filter(({ count }) => count > 0);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Erase this person permanently?"
      description="Totals and counts stay, and so does the proof of consent, without a name. This cannot be undone."
    >
      <ul className="grid gap-1">
        {found.map(({ what, count }) => (
          <li key={what} className="flex justify-between gap-4 border-line py-1 not-first:border-t">
            <span className="wrap-anywhere">{what}</span> <span className="font-medium tabular-nums">{count}</span>
          </li>
        ))}
        {found.length === 0 && <li>Nothing is stored about {formatPhone(phone)}.</li>}
      </ul>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === wanted) erase.mutate();
        }}
      >
        <InputField
          label={`To erase, type the last four digits of the phone: ${wanted}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={typed.trim() !== wanted || erase.isPending}>
            {erase.isPending ? 'Erasing...' : 'Erase permanently'}
          </Button>
          <Button look="outline" onClick={onClose}>
            Keep
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

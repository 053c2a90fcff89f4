import { zodResolver } from '@hookform/resolvers/zod';
import { newAccountForm, type AccountWithPassword } from '@lacquer/contracts/staff/staff-accounts';
import { staffRole, type StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { showFieldFaults } from '../../api/field-faults';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { InputField } from '../../components/ui/input-field';
import { useWithRecentSignIn } from '../../confirm-identity';
import { useTellFailure } from '../../failure';
import { addAccount } from './queries';

type NewAccount = z.input<typeof newAccountForm>;

const rights: Record<StaffRole, { label: string; what: string }> = {
  staff: { label: 'Staff', what: 'Sees customers and messages, adds visits and consent.' },
  owner: { label: 'Owner', what: 'Also sends campaigns, changes prices, exports data and manages staff.' },
};

interface AddStaffDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAdded: (account: AccountWithPassword) => void;
}

export function AddStaffDialog({ isOpen, onOpenChange, onAdded }: AddStaffDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Add staff" description="They sign in with this address.">
      <AddStaffForm onAdded={onAdded} />
    </Dialog>
  );
}

function AddStaffForm({ onAdded }: Pick<AddStaffDialogProps, 'onAdded'>) {
  const tellFailure = useTellFailure();
  const withRecentSignIn = useWithRecentSignIn();
  const { register, handleSubmit, setError, formState } = useForm<NewAccount>({
    resolver: zodResolver(newAccountForm),
    defaultValues: { email: '', role: 'staff' },
  });
  const add = useMutation({
    mutationFn: (form: NewAccount) => withRecentSignIn(() => addAccount(form)),
    onSuccess: onAdded,
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === 'STAFF.EMAIL_TAKEN') {
        setError('email', { message: 'has an account already' }, { shouldFocus: true });
        return;
      }
      showFieldFaults<NewAccount>(error, ['email'], setError);
      tellFailure('The account was not added', error, ['email']);
    },
  });
  const submit = handleSubmit((form) => add.mutate(form));
  return (
    <form noValidate aria-label="Add staff" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <InputField
        label="Email"
        fault={formState.errors.email?.message}
        {...register('email')}
        type="email"
        autoComplete="off"
        placeholder="mina@example.com"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Role</legend>
        {staffRole.options.map((role) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-2xl border border-line p-3 has-checked:border-lacquer has-checked:bg-plaster-mid"
          >
            <input type="radio" value={role} {...register('role')} className="mt-1 size-4.5 accent-lacquer" />
            <span>
              <span className="font-semibold">{rights[role].label}</span>
              <span className="block text-ink-soft">{rights[role].what}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add staff'}
      </Button>
    </form>
  );
}

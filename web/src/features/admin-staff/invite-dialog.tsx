import { zodResolver } from '@hookform/resolvers/zod';
import { inviteForm, linkDays, type MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { staffRole, type StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { showFieldFaults } from '../../api/field-faults';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { InputField } from '../../components/ui/fields/input-field';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { t } from '../../staff-words/words';
import { invite } from './queries';

type Invitation = z.input<typeof inviteForm>;

const rights: Record<StaffRole, { label: string; what: string }> = {
  staff: { label: t('Staff'), what: t('Sees customers and messages, adds visits and consent.') },
  owner: { label: t('Owner'), what: t('Also sends campaigns, changes prices, exports data and manages staff.') },
};

interface InviteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onMade: (link: MadeLink) => void;
}

export function InviteDialog({ isOpen, onOpenChange, onMade }: InviteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Invite')}
      description={t('They get a link to choose a password and sign in. It works once, for {linkDays} days.', {
        linkDays,
      })}
    >
      <InviteForm onMade={onMade} />
    </Dialog>
  );
}

function InviteForm({ onMade }: Pick<InviteDialogProps, 'onMade'>) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const { register, handleSubmit, setError, formState } = useForm<Invitation>({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', name: '', role: 'staff' },
  });
  const make = useMutation({
    mutationFn: (form: Invitation) => withRecentSignIn(() => invite(form)),
    onSuccess: onMade,
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === 'STAFF.EMAIL_TAKEN') {
        setError('email', { message: t('already has an account') }, { shouldFocus: true });
        return;
      }
      showFieldFaults<Invitation>(error, ['email', 'name'], setError);
      showError(t('The invitation was not created'), error, ['email', 'name']);
    },
  });
  const submit = handleSubmit((form) => make.mutate(form));
  return (
    <form noValidate aria-label={t('Invite')} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <InputField
        label={t('Email')}
        fault={formState.errors.email?.message}
        {...register('email')}
        type="email"
        autoComplete="off"
        placeholder="mina@example.com"
      />
      <InputField
        label={t('Name')}
        optional
        fault={formState.errors.name?.message}
        {...register('name')}
        autoComplete="off"
        placeholder={t('Mina')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t('Role')}</legend>
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
      <Button type="submit" disabled={make.isPending}>
        {make.isPending ? t('Creating the link...') : t('Create the link')}
      </Button>
    </form>
  );
}

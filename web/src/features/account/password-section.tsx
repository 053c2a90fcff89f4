import { zodResolver } from '@hookform/resolvers/zod';
import { minPasswordLength, passwordForm, type PasswordForm } from '@lacquer/contracts/staff/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFieldFaults } from '../../api/field-faults';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { useNotify } from '../../notices/notify';
import { useErrorNotice } from '../../notices/failure';
import { accountKeys, changePassword } from './queries';
import { Card } from '../../components/ui/card';
import { t } from '../../staff-words/words';

const empty = { currentPassword: '', newPassword: '' };
const fields = ['currentPassword', 'newPassword'] as const;

/** The subject of the server's messages, which the field's label replaces. */
const sentence = /^(The|This) password /;

export function PasswordSection({ onChanged }: { onChanged?: () => void }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: empty,
  });
  const change = useMutation({
    ...changePassword,
    onSuccess: async () => {
      reset(empty);
      notify({ title: t('Password changed'), text: t('All other devices are signed out.') });
      if (onChanged) onChanged();
      else await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
    },
    onError: (error) => {
      showFieldFaults<PasswordForm>(error, fields, (name, { message = '' }, options) =>
        setError(name, { message: message.replace(sentence, '') }, options),
      );
      showError(t('The password was not changed'), error, fields);
    },
  });
  const submit = handleSubmit((form) => change.mutate(form));
  const { errors } = formState;

  return (
    <Card title={t('Password')}>
      <p className="mt-2 text-ink-soft">
        {t(
          'At least {minPasswordLength} characters. Four unrelated words are easy to remember and hard to guess. A change signs out all other devices.',
          { minPasswordLength },
        )}
      </p>
      <form noValidate aria-label={t('Password')} onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
        <InputField
          label={t('Current password')}
          fault={errors.currentPassword?.message}
          {...register('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <InputField
          label={t('New password')}
          fault={errors.newPassword?.message}
          {...register('newPassword')}
          type="password"
          autoComplete="new-password"
        />
        <Button look="outline" type="submit" disabled={change.isPending} className="justify-self-start">
          {change.isPending ? t('Changing...') : t('Change password')}
        </Button>
      </form>
    </Card>
  );
}

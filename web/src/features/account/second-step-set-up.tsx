import { zodResolver } from '@hookform/resolvers/zod';
import { codeForm, type CodeForm, type StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { t } from '../../staff-words/words';
import { QrCode } from '../../components/ui/qr-code';
import { turnOnSecondStep } from './queries';

interface SecondStepSetUpProps {
  started: StartedSecondStep;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app and asks for its first code. */
export function SecondStepSetUp({ started, onDone, onCancel }: SecondStepSetUpProps) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<CodeForm>({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });
  const turnOn = useMutation({
    mutationFn: (form: CodeForm) => withRecentSignIn(() => turnOnSecondStep(form)),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === 'STAFF.WRONG_CODE') {
        setError('code', { message: t('is wrong. Enter the current code from the app') });
        setFocus('code');
        return;
      }
      showError(t('The second step was not turned on'), error, ['code']);
    },
  });
  const submit = handleSubmit((form) => turnOn.mutate(form));

  return (
    <form noValidate aria-label={t('Set up the second step')} onSubmit={(event) => void submit(event)} className="mt-3">
      <ol className="grid list-decimal gap-5 pl-5 marker:font-semibold">
        <li>
          {t(
            'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or your password manager. Scan this:',
          )}
          <QrCode
            text={started.address}
            label={t('QR code for your app')}
            className="mt-3 block size-52 max-w-full rounded-xl border border-brass/30 bg-white text-black"
          />
          <details className="mt-3">
            <summary className="cursor-pointer underline underline-offset-4">{t('Enter a key instead')}</summary>
            <p className="mt-2 font-mono wrap-anywhere">{(started.secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
          </details>
        </li>
        <li>
          <InputField
            label={t('Code from the app')}
            fault={formState.errors.code?.message}
            {...register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="max-w-48 font-mono"
          />
        </li>
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" disabled={turnOn.isPending}>
          {turnOn.isPending ? t('Checking...') : t('Turn on')}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { InputField } from '../../components/ui/fields/input-field';
import { ConfirmIdentityContext } from '../../api/confirm-identity';
import { known, t } from '../../staff-words/words';
import { confirmIdentity } from './queries';

/** Asks for the password in a dialog when a child component needs a recent sign-in. */
export function IdentityCheck({ children }: { children: ReactNode }) {
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState('');
  const check = useMutation({ ...confirmIdentity, onSuccess: () => finish(true) });
  const finish = (isConfirmed: boolean) => {
    answer.current?.(isConfirmed);
    answer.current = undefined;
    setPassword('');
    setIsAsking(false);
    check.reset();
  };
  const [ask] = useState(() => () => {
    setIsAsking(true);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  });

  return (
    <ConfirmIdentityContext value={ask}>
      {children}
      <Dialog
        isOpen={isAsking}
        onOpenChange={() => finish(false)}
        title={t('Confirm that it is you')}
        description={t('Enter your password again. This protects the account when a screen is left open.')}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate({ password });
          }}
          className="grid gap-5"
        >
          <InputField
            label={t('Password')}
            fault={check.isError ? confirmFault(check.error) : undefined}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={check.isPending || password === ''}>
              {check.isPending ? t('Checking...') : t('Continue')}
            </Button>
            <Button look="outline" onClick={() => finish(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </ConfirmIdentityContext>
  );
}

/** The error message after the word "Password". */
function confirmFault(error: Error): string {
  if (!(error instanceof ApiError)) return t('could not be checked: the server cannot be reached');
  if (error.body.code === 'STAFF.WRONG_PASSWORD') return t('is wrong');
  return t('could not be checked. {reason}', { reason: known(error.body.message) ?? t('Please try again.') });
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { InputField } from '../../components/ui/fields/input-field';
import { ConfirmIdentityContext } from '../../api/confirm-identity';
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
        title="Confirm that it is you"
        description="Enter your password again. This protects the account when a screen is left open."
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
            label="Password"
            fault={check.isError ? confirmFault(check.error) : undefined}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={check.isPending || password === ''}>
              {check.isPending ? 'Checking...' : 'Continue'}
            </Button>
            <Button look="outline" onClick={() => finish(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </ConfirmIdentityContext>
  );
}

/** The error message after the word "Password". */
function confirmFault(error: Error): string {
  if (!(error instanceof ApiError)) return 'could not be checked: the server cannot be reached';
  if (error.body.code === 'STAFF.WRONG_PASSWORD') return 'is wrong';
  return `could not be checked. ${error.body.message ?? 'Please try again.'}`;
}

import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/input-field';
import { ConfirmIdentityContext } from '../../confirm-identity';
import { confirmIdentity } from './queries';

/** Asks for the password in a dialog when something inside needs a recent sign-in. */
export function IdentityCheck({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const titleId = useId();
  const [password, setPassword] = useState('');
  const finish = (isConfirmed: boolean) => {
    answer.current?.(isConfirmed);
    answer.current = undefined;
    setPassword('');
    dialog.current?.close();
  };
  const check = useMutation({ ...confirmIdentity, onSuccess: () => finish(true) });
  const [ask] = useState(() => () => {
    dialog.current?.showModal();
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  });

  return (
    <ConfirmIdentityContext value={ask}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onClose={() => {
          finish(false);
          check.reset();
        }}
        className="m-auto w-full max-w-md rounded-3xl bg-surface p-6 shadow-lift backdrop:bg-black/50 max-sm:max-w-[calc(100vw-2rem)] sm:p-8"
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            check.mutate({ password });
          }}
          className="grid gap-5"
        >
          <h2 id={titleId} className="text-2xl">
            Is it still you?
          </h2>
          <p className="text-ink-soft">Enter your password again. This keeps others out when a screen is left open.</p>
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
      </dialog>
    </ConfirmIdentityContext>
  );
}

/** Follows the word "Password". */
function confirmFault(error: Error): string {
  if (!(error instanceof ApiError)) return 'could not be checked: the server cannot be reached';
  if (error.body.code === 'STAFF.WRONG_PASSWORD') return 'is wrong';
  return `could not be checked. ${error.body.message ?? 'Please try again.'}`;
}

import { createContext, useContext } from 'react';
import { ApiError } from './api-error';

/** Asks the signed-in user for their password again. Resolves to `false` when they cancel. */
export type ConfirmIdentity = () => Promise<boolean>;

/** Provided by `IdentityCheck` in the session feature. */
export const ConfirmIdentityContext = createContext<ConfirmIdentity>(() => {
  throw new Error('No ConfirmIdentityContext is mounted around this component');
});

/** Whether the call failed because it needs a more recent sign-in. */
export const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'STAFF.CONFIRM_FIRST';

/** Runs a call that needs a recent sign-in. If the sign-in is too old, asks for the password and retries the call. */
export function useWithRecentSignIn(): <T>(work: () => Promise<T>) => Promise<T> {
  const confirm = useContext(ConfirmIdentityContext);
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!needsRecentSignIn(error) || !(await confirm())) throw error;
      return work();
    }
  };
}

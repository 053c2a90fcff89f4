import { createContext, useContext } from 'react';
import { ApiError } from './api/api-error';

/** Asks who is signed in for the password again. Resolves to `false` when they would rather not. */
export type ConfirmIdentity = () => Promise<boolean>;

/** `IdentityCheck` of the session feature asks. */
export const ConfirmIdentityContext = createContext<ConfirmIdentity>(() => {
  throw new Error('Nothing around this component asks for the password');
});

/** The sign-in was too long ago for this call. */
export const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'STAFF.CONFIRM_FIRST';

/** Runs a call that needs a recent sign-in: where it was too long ago, asks for the password and runs the call again. */
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

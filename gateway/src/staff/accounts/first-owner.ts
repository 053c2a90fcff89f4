import { generatePassword } from '../passwords/passwords.js';
import { withStaffAccounts } from '../staff-database.js';

export interface FirstOwner {
  email: string;
  /** Present when the password was generated. It is not stored: the caller prints it once. */
  password?: string;
}

/**
 * Creates the first owner of a new salon. Returns `undefined` when any account exists: the settings never change
 * existing accounts. The database must be migrated.
 */
export async function ensureFirstOwner(
  databaseUrl: string,
  options: { email?: string; password?: string } = {},
): Promise<FirstOwner | undefined> {
  return withStaffAccounts(databaseUrl, async (accounts) => {
    if (!(await accounts.isEmpty())) return undefined;
    const email = (options.email ?? 'owner@example.com').trim().toLowerCase();
    const password = options.password ?? generatePassword();
    if (!(await accounts.addFirstOwner({ email, password, isGenerated: options.password === undefined })))
      return undefined;
    return options.password === undefined ? { email, password } : { email };
  });
}

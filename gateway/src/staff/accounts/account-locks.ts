import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { affected, many, type Statement, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { type AccountRow, accountColumns, type StaffAccount, toAccount } from './account-row.js';

/** An account as it was when its password or its session was checked. */
export interface CheckedAccount {
  id: string;
  email: string;
  role: StaffRole;
  /** Changes with the password, the role, the state and the second step. */
  version: number;
}

declare const isLocked: unique symbol;

/** An account that no other transaction changes until this one ends. */
export type LockedAccount = StaffAccount & { readonly [isLocked]: true };

const openings = new WeakMap<Opening, Statement<unknown>>();
const openingTexts = new Set<string>();

/** A statement that gives an account something, such as a session or a link. Only an `UnchangedAccount` runs it. */
export interface Opening {
  readonly opens: true;
}

export function opening(ofAccount: Statement<unknown>): Opening {
  const made: Opening = { opens: true };
  openings.set(made, ofAccount);
  openingTexts.add(ofAccount.text);
  return made;
}

/** The texts of the openings in the modules that are loaded. */
export const listOpenings = (): ReadonlySet<string> => openingTexts;

/**
 * An enabled account that is still what it was when it was checked, and stays so until the transaction ends. Whatever is
 * opened for an account is opened through it, so that a change of credentials or role wins over what runs beside it.
 * Only `lockAccounts` makes one.
 */
class UnchangedAccount {
  constructor(
    readonly tx: Transaction,
    readonly account: LockedAccount,
  ) {}

  get id(): string {
    return this.account.id;
  }

  open(what: Opening, parameters: readonly unknown[]): Promise<unknown[]> {
    const ofAccount = openings.get(what);
    if (!ofAccount) throw new Error('an opening is made by `opening`');
    return many(this.tx, ofAccount, parameters);
  }
}
export type { UnchangedAccount };

const lockSql = statement<AccountRow>(
  `SELECT ${accountColumns} FROM staff_account a
   WHERE a.id = $1 OR a.email = $2 OR ($3 AND a.role = 'owner' AND a.disabled_at IS NULL)
   ORDER BY a.id FOR NO KEY UPDATE OF a`,
);

const lockFirstOwnerSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-first-owner', 0))`);

interface LockedAccounts<C extends CheckedAccount | undefined> {
  by: C extends CheckedAccount ? UnchangedAccount : UnchangedAccount | undefined;
  /** The account of the address. */
  account: LockedAccount | null;
  /** The enabled owners, if they were to be locked. */
  owners: LockedAccount[];
}

/**
 * Locks the account that acts, the account of an address and, with `withOwners`, every enabled owner: all at once and in
 * a fixed order, so that people who act on each other wait and do not deadlock. It is the first lock of a transaction.
 *
 * @throws ConflictError STAFF.ACCOUNT_CHANGED when the account that acts was disabled or changed since it was checked
 */
export async function lockAccounts<C extends CheckedAccount | undefined>(
  tx: Transaction,
  actor: C,
  { email, withOwners = false }: { email?: string; withOwners?: boolean } = {},
): Promise<LockedAccounts<C>> {
  const rows = await many(tx, lockSql, [actor?.id ?? null, email ?? null, withOwners]);
  const acting = rows.find(({ id }) => id === actor?.id);
  if (actor && (!acting || acting.disabled_at !== null || acting.version !== actor.version)) throw accountChanged();
  const accounts = rows.map((row) => toAccount(row) as LockedAccount);
  const by = accounts.find(({ id }) => id === actor?.id);
  return {
    by: (by && new UnchangedAccount(tx, by)) as LockedAccounts<C>['by'],
    account: accounts.find((account) => account.email === email) ?? null,
    owners: withOwners ? accounts.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null) : [],
  };
}

/** Serializes processes that create the first owner. */
export async function lockFirstOwner(tx: Transaction): Promise<void> {
  await affected(tx, lockFirstOwnerSql);
}

const accountChanged = () =>
  new ConflictError('STAFF.ACCOUNT_CHANGED', 'The account was changed at the same moment. Please try again.');

import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { PasswordForm } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type AuditEntry, AuditTrail } from '../audit/audit-trail.js';
import { type CheckedAccount, type LockedAccount, lockAccounts, lockFirstOwner } from './account-locks.js';
import { hashChosenPassword, refusedPassword } from '../passwords/chosen-password.js';
import { TrustedDevices } from '../sessions/trusted-devices.js';
import { SecondStepRepository } from '../second-step/second-step.repository.js';
import { Sessions } from '../sessions/sessions.js';
import { StaffLinksRepository } from '../links/staff-links.repository.js';
import type { StaffAccount } from './account-row.js';
import { type NewAccount, type NewPassword, StaffAccountsRepository } from './staff-accounts.repository.js';

/** A signed-in account, which must not have changed since, or the command line. */
type Actor = CheckedAccount | 'shell';

interface TypedAccount {
  email: string;
  password: string;
  /** Whether the password was generated and must be changed at its first use. */
  isGenerated?: boolean;
}

@Injectable()
export class StaffAccounts {
  constructor(
    private readonly accounts: StaffAccountsRepository,
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly devices: TrustedDevices,
    private readonly secondSteps: SecondStepRepository,
    private readonly audit: AuditTrail,
    private readonly links: StaffLinksRepository,
  ) {}

  /** Ordered by e-mail address. */
  list(): Promise<StaffAccount[]> {
    return this.accounts.list();
  }

  findWithHash(email: string): Promise<(StaffAccount & { passwordHash: string }) | null> {
    return this.accounts.find(email);
  }

  /** @throws NotFoundError STAFF.NOT_FOUND */
  async get(email: string): Promise<StaffAccount> {
    const account = await this.findWithHash(email.trim().toLowerCase());
    if (!account) throw notFound(email);
    return account;
  }

  async setLanguage(id: string, language: StaffLanguage | null): Promise<void> {
    await this.accounts.setLanguage(id, language);
  }

  /** The display name of an account: its name, or else its e-mail address. */
  findDisplayName(id: string): Promise<string | null> {
    return this.accounts.findDisplayName(id);
  }

  /** @throws InvalidError for a malformed address or a weak password; ConflictError STAFF.EMAIL_TAKEN */
  async add(actor: Actor, account: TypedAccount & { role: StaffRole }): Promise<StaffAccount> {
    const row = await newRow(account);
    return this.transactions.run((tx) => this.addRow(tx, actor, row));
  }

  /**
   * Creates the first owner of a new salon. Does nothing and returns `false` once any account exists. Any number of
   * processes may call it at the same time.
   */
  async addFirstOwner(account: TypedAccount): Promise<boolean> {
    const row = await newRow({ ...account, role: 'owner' });
    return this.transactions.run(async (tx) => {
      await lockFirstOwner(tx);
      if (!(await this.accounts.isEmpty(tx))) return false;
      await this.addRow(tx, 'shell', row);
      return true;
    });
  }

  isEmpty(): Promise<boolean> {
    return this.accounts.isEmpty();
  }

  /**
   * Ends the account's sessions, and revokes the links to it and the links that it made.
   *
   * @throws ConflictError STAFF.LAST_OWNER when no enabled owner would remain
   */
  async disable(actor: Actor, email: string): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      const account = await this.getUnlessLastOwner(tx, actor, email);
      await this.accounts.disable(tx, account);
      await this.sessions.closeAll(tx, account.id);
      await this.links.revokeOf(tx, account.email);
      await this.links.revokeMadeBy(tx, account.id);
      await this.audit.record({ actor, action: 'account.disable', subject: account.email }, 'done', tx);
      return (await this.accounts.find(account.email, tx)) ?? account;
    });
  }

  /**
   * Takes effect with the next request of the account's sessions. Demoting an owner revokes the links they created:
   * one may give access to an owner's account.
   *
   * @throws ConflictError STAFF.LAST_OWNER when no enabled owner would remain
   */
  async setRole(actor: Actor, email: string, role: StaffRole): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      const account =
        role === 'owner' ? await this.getForUpdate(tx, actor, email) : await this.getUnlessLastOwner(tx, actor, email);
      if (account.role === role) return account;
      await this.accounts.setRole(tx, account, role);
      if (role !== 'owner') await this.links.revokeMadeBy(tx, account.id);
      const entry: AuditEntry = { actor, action: 'account.set-role', subject: account.email, details: { role } };
      await this.audit.record(entry, 'done', tx);
      return { ...account, role };
    });
  }

  /** Ends the account's sessions. */
  async signOut(actor: Actor, email: string): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, actor, email);
      const sessions = await this.sessions.closeAll(tx, account.id);
      if (sessions === 0) return account;
      const entry: AuditEntry = { actor, action: 'session.end', subject: account.email, details: { sessions } };
      await this.audit.record(entry, 'done', tx);
      return account;
    });
  }

  async enable(actor: Actor, email: string): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, actor, email);
      await this.accounts.enable(tx, account);
      await this.audit.record({ actor, action: 'account.enable', subject: account.email }, 'done', tx);
      return { ...account, disabledAt: null };
    });
  }

  /** Ends the account's sessions, and deletes its devices and its failed logins, which would delay the new password. */
  async resetPassword(actor: Actor, email: string, password: string, isGenerated = false): Promise<StaffAccount> {
    const passwordHash = await hashChosenPassword(password, email);
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, actor, email);
      await this.replacePassword(tx, account, { passwordHash, isGenerated });
      await this.audit.record({ actor, action: 'account.reset-password', subject: account.email }, 'done', tx);
      return account;
    });
  }

  /** Creates the account of an invitation link. @throws ConflictError STAFF.EMAIL_TAKEN */
  async insertInvited(tx: Transaction, account: NewAccount, client: string): Promise<void> {
    const actor = await this.insert(tx, account);
    const { email: subject, role } = account;
    const entry: AuditEntry = { actor, action: 'account.accept-invite', subject, details: { role }, client };
    await this.audit.record(entry, 'done', tx);
  }

  /** Sets the password of a reset link. Ends the account's sessions, and deletes its devices and failed logins. */
  async replaceForgotten(tx: Transaction, email: string, passwordHash: string, client: string): Promise<void> {
    const account = await this.getForUpdate(tx, 'shell', email);
    await this.replacePassword(tx, account, { passwordHash, isGenerated: false });
    const entry: AuditEntry = { actor: account, action: 'account.reset-password', subject: account.email, client };
    await this.audit.record(entry, 'done', tx);
  }

  /**
   * Ends the account's sessions except `currentSession`. The caller has checked the current password.
   *
   * @throws InvalidError for a weak password, and STAFF.PASSWORD_UNCHANGED for the generated one; ConflictError
   *   STAFF.ACCOUNT_CHANGED
   */
  async changePassword(
    actor: CheckedAccount,
    { currentPassword, newPassword }: PasswordForm,
    currentSession: string,
  ): Promise<void> {
    const passwordHash = await hashChosenPassword(newPassword, actor.email, 'newPassword');
    await this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, actor, actor.email);
      if (account.hasGeneratedPassword && newPassword === currentPassword) {
        throw refusedPassword(
          'STAFF.PASSWORD_UNCHANGED',
          'The password must differ from the generated one.',
          'newPassword',
        );
      }
      await this.replacePassword(tx, account, { passwordHash, isGenerated: false }, currentSession);
      await this.audit.record({ actor, action: 'account.change-password', subject: account.email }, 'done', tx);
    });
  }

  /** For a user who has lost the app and the recovery codes. Ends the account's sessions. */
  async resetSecondStep(actor: Actor, email: string): Promise<{ account: StaffAccount; wasOn: boolean }> {
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, actor, email);
      const wasOn = (await this.secondSteps.find(account.id, tx))?.isOn ?? false;
      await this.secondSteps.remove(tx, account.id);
      await this.sessions.closeAll(tx, account.id);
      await this.accounts.forgetCodes(tx, account.email);
      await this.audit.record({ actor, action: 'account.reset-second-step', subject: account.email }, 'done', tx);
      return { account: { ...account, hasSecondStep: false }, wasOn };
    });
  }

  private async replacePassword(
    tx: Transaction,
    account: LockedAccount,
    password: NewPassword,
    currentSession?: string,
  ): Promise<void> {
    await this.accounts.setPassword(tx, account, password);
    await this.sessions.closeAll(tx, account.id, currentSession);
    await this.devices.forgetAll(tx, account.id);
  }

  private async addRow(tx: Transaction, actor: Actor, account: NewAccount): Promise<StaffAccount> {
    const added = await this.insert(tx, account);
    const { email: subject, role } = added;
    await this.audit.record({ actor, action: 'account.add', subject, details: { role } }, 'done', tx);
    return added;
  }

  private async insert(tx: Transaction, account: NewAccount): Promise<StaffAccount> {
    const inserted = await this.accounts.insert(tx, account);
    if (!inserted) throw emailTaken(account.email);
    return inserted;
  }

  /** @throws ConflictError STAFF.LAST_OWNER, STAFF.ACCOUNT_CHANGED; NotFoundError STAFF.NOT_FOUND */
  private async getUnlessLastOwner(tx: Transaction, actor: Actor, email: string): Promise<LockedAccount> {
    // all owners are locked, so that two who disable or demote each other cannot both succeed
    const { account, owners } = await this.lock(tx, actor, email, true);
    if (owners.length === 1 && owners[0]?.id === account.id) {
      throw new ConflictError('STAFF.LAST_OWNER', say(refusals.lastOwner, { email: account.email }));
    }
    return account;
  }

  private async getForUpdate(tx: Transaction, actor: Actor, email: string): Promise<LockedAccount> {
    return (await this.lock(tx, actor, email)).account;
  }

  private async lock(
    tx: Transaction,
    actor: Actor,
    email: string,
    withOwners = false,
  ): Promise<{ account: LockedAccount; owners: LockedAccount[] }> {
    const acting = actor === 'shell' ? undefined : actor;
    const { account, owners } = await lockAccounts(tx, acting, { email: email.trim().toLowerCase(), withOwners });
    if (!account) throw notFound(email);
    return { account, owners };
  }
}

export const emailTaken = (email: string): ConflictError =>
  new ConflictError('STAFF.EMAIL_TAKEN', say(refusals.accountExists, { email }));

const notFound = (email: string) => new NotFoundError('STAFF.NOT_FOUND', say(refusals.noAccount, { email }));

async function newRow(account: TypedAccount & { role: StaffRole }): Promise<NewAccount> {
  const { role, password, isGenerated = false } = account;
  const email = parseEmail(account.email);
  return { email, name: null, role, passwordHash: await hashChosenPassword(password, email), isGenerated };
}

function parseEmail(text: string): string {
  const parsed = z.email().max(254).safeParse(text.trim().toLowerCase());
  if (!parsed.success) throw new InvalidError('STAFF.EMAIL_INVALID', say(refusals.noEmailAddress, { text }));
  return parsed.data;
}

import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { AuditAction } from '@lacquer/contracts/staff/audit-actions';
import type { inviteForm, LinkPasswordForm, MadeLink, StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type CheckedAccount, lockAccounts } from '../accounts/account-locks.js';
import { emailTaken, StaffAccounts } from '../accounts/staff-accounts.js';
import { hashChosenPassword } from '../passwords/chosen-password.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { type NewLink, StaffLinksRepository, type StoredLink, toStaffLink } from './staff-links.repository.js';

/** Links for setting a password that only the recipient knows. */
@Injectable()
export class StaffLinks {
  constructor(
    private readonly links: StaffLinksRepository,
    private readonly accounts: StaffAccounts,
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
  ) {}

  async list(): Promise<StaffLink[]> {
    return (await this.links.listOpen()).map(toStaffLink);
  }

  /** @throws ConflictError STAFF.EMAIL_TAKEN */
  async invite(actor: CheckedAccount, form: z.output<typeof inviteForm>): Promise<MadeLink> {
    return this.make(actor, 'account.invite', { kind: 'invite', ...form });
  }

  /** @throws NotFoundError STAFF.NOT_FOUND, ConflictError STAFF.ACCOUNT_DISABLED */
  async reset(actor: CheckedAccount, email: string): Promise<MadeLink> {
    const { name, role, ...account } = await this.accounts.get(email);
    return this.make(actor, 'account.make-reset-link', { kind: 'reset', email: account.email, name, role });
  }

  /** @throws NotFoundError STAFF.LINK_NOT_FOUND */
  async renew(actor: CheckedAccount, id: string): Promise<MadeLink> {
    const { kind, email, name, role } = await this.getOpen(id);
    return this.make(actor, 'account.renew-link', { kind, email, name, role });
  }

  /** @throws NotFoundError STAFF.LINK_NOT_FOUND */
  async revoke(actor: CheckedAccount, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockAccounts(tx, actor);
      const link = await this.links.findOpenForUpdate(tx, id);
      if (!link) throw linkNotFound();
      await this.links.revoke(tx, id);
      const { kind, email } = link;
      await this.audit.record({ actor, action: 'account.revoke-link', subject: email, details: { kind } }, 'done', tx);
    });
  }

  /** @throws NotFoundError STAFF.LINK_UNKNOWN, STAFF.LINK_EXPIRED, STAFF.LINK_USED, STAFF.LINK_REVOKED */
  async open(token: string): Promise<StoredLink> {
    const link = await this.links.findByToken(token);
    if (!link)
      throw refused('UNKNOWN', 'This link is incomplete. Copy the whole link, or ask the owner for a new one.');
    if (link.isUsed)
      throw refused('USED', 'This link works only once. It was used already. Sign in with the password chosen then.');
    if (link.isRevoked)
      throw refused(
        'REVOKED',
        'This link no longer works. The owner has revoked it, or made a newer one. Use the newest link.',
      );
    if (link.isExpired) throw refused('EXPIRED', 'This link has expired. Ask the owner for a new one.');
    return link;
  }

  /**
   * Sets the account's password. Signs nobody in.
   *
   * @throws NotFoundError as `open` does; InvalidError for a weak password; ConflictError STAFF.EMAIL_TAKEN
   */
  async use({ token, password }: LinkPasswordForm, client: string): Promise<void> {
    const link = await this.open(token);
    const { id, kind, email, name, role } = link;
    const passwordHash = await hashChosenPassword(password, email);
    const isDone = await this.transactions.run(async (tx) => {
      // before the link, in the order of whoever disables the account
      await lockAccounts(tx, undefined, { email });
      if (!(await this.links.use(tx, id))) return false;
      if (kind === 'invite')
        await this.accounts.insertInvited(tx, { email, name, role, passwordHash, isGenerated: false }, client);
      else await this.accounts.replaceForgotten(tx, email, passwordHash, client);
      return true;
    });
    // another request closed the link first: `open` throws the reason
    if (!isDone) await this.open(token);
  }

  /** @throws ConflictError STAFF.EMAIL_TAKEN, STAFF.ACCOUNT_DISABLED */
  private make(actor: CheckedAccount, action: AuditAction, link: NewLink): Promise<MadeLink> {
    const { email, kind, role } = link;
    return this.transactions.run(async (tx) => {
      const { by, account } = await lockAccounts(tx, actor, { email });
      if (account && kind === 'invite') throw emailTaken(email);
      if (account?.disabledAt) {
        throw new ConflictError('STAFF.ACCOUNT_DISABLED', say(refusals.accountDisabled, { email }));
      }
      const made = await this.links.make(by, link);
      await this.audit.record({ actor, action, subject: email, details: { kind, role } }, 'done', tx);
      return { ...toStaffLink(made.link), token: made.token };
    });
  }

  private async getOpen(id: string): Promise<StoredLink> {
    const link = (await this.links.listOpen()).find((open) => open.id === id);
    if (!link) throw linkNotFound();
    return link;
  }
}

const linkNotFound = () => new NotFoundError('STAFF.LINK_NOT_FOUND', 'This link no longer exists. Reload the list.');

const refused = (why: 'UNKNOWN' | 'EXPIRED' | 'USED' | 'REVOKED', message: string) =>
  new NotFoundError(`STAFF.LINK_${why}`, message);

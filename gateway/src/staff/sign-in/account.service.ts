import type { OpenSession, PasswordForm, Session } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { CheckedAccount } from '../accounts/account-locks.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Sessions } from '../sessions/sessions.js';
import { StaffAccounts } from '../accounts/staff-accounts.js';

/** The user's own language, password and sessions. */
@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly sessions: Sessions,
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Ends all sessions except the current one. The caller has checked the current password.
   *
   * @throws InvalidError STAFF.PASSWORD_UNCHANGED, and for a weak password; ConflictError STAFF.ACCOUNT_CHANGED
   */
  async changePassword(actor: CheckedAccount, form: PasswordForm, sessionId: string): Promise<void> {
    await this.accounts.changePassword(actor, form, sessionId);
  }

  setLanguage({ id }: Session, language: StaffLanguage | null): Promise<void> {
    return this.accounts.setLanguage(id, language);
  }

  listSessions({ id }: Session, current: string): Promise<OpenSession[]> {
    return this.sessions.listOf(id, current);
  }

  endSession(actor: Session, id: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await this.sessions.closeOne(tx, actor.id, id))) return;
      await this.audit.record(
        { actor, action: 'session.end', subject: actor.email, details: { sessions: 1 } },
        'done',
        tx,
      );
    });
  }

  endOtherSessions(actor: Session, current: string): Promise<void> {
    return this.transactions.run(async (tx) => {
      const sessions = await this.sessions.closeAll(tx, actor.id, current);
      if (sessions === 0) return;
      await this.audit.record(
        { actor, action: 'session.end', subject: actor.email, details: { sessions } },
        'done',
        tx,
      );
    });
  }
}

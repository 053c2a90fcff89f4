import type { LoginForm, Session } from '@lacquer/contracts/staff';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { clientOf } from '../http/client-address.js';
import { AuditTrail } from './audit-trail.js';
import { LoginThrottle } from './login-throttle.js';
import { verifyPassword } from './passwords.js';
import { Sessions } from './sessions.js';
import { StaffAccounts } from './staff-accounts.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly sessions: Sessions,
    private readonly throttle: LoginThrottle,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * An unknown account and a wrong password get the same answer after the same time.
   *
   * @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS; UnauthenticatedError STAFF.WRONG_CREDENTIALS; ForbiddenError
   *   STAFF.ACCOUNT_DISABLED, only when the password is right
   */
  async login({ email, password }: LoginForm, address: string): Promise<{ session: Session; token: string }> {
    const client = clientOf(address);
    const attempt = await this.throttle.begin(email, client);
    const account = await this.accounts.findWithHash(email);
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) {
      // an unknown address is not recorded: people type passwords into the wrong field
      const subject = account ? account.email : 'unknown account';
      await this.audit.record({ actor: 'anonymous', action: 'login', subject, client }, 'failed');
      throw new UnauthenticatedError('STAFF.WRONG_CREDENTIALS', 'The e-mail address or the password is wrong.');
    }
    if (account.disabledAt) {
      await this.audit.record(
        { actor: account, action: 'login', subject: account.email, details: { disabled: true }, client },
        'failed',
      );
      throw new ForbiddenError('STAFF.ACCOUNT_DISABLED', 'This account is disabled. Ask the owner to enable it.');
    }
    await this.throttle.succeed(attempt);
    const token = await this.sessions.open(account.id);
    await this.audit.record({ actor: account, action: 'login', subject: account.email, client });
    return { session: { id: account.id, email: account.email, role: account.role }, token };
  }

  async logout(token: string, address: string): Promise<void> {
    const found = await this.sessions.find(token);
    await this.sessions.close(token);
    if (found) {
      const { session } = found;
      await this.audit.record({
        actor: session,
        action: 'logout',
        subject: session.email,
        client: clientOf(address),
      });
    }
  }
}

import type { LoginForm, Session } from '@lacquer/contracts/staff';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { clientOf } from '../http/client-address.js';
import { AuditTrail } from './audit-trail.js';
import { KnownDevices } from './known-devices.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordChecks } from './password-checks.js';
import { Sessions } from './sessions.js';
import { StaffAccounts } from './staff-accounts.js';

/** From where somebody signs in. */
export interface Visitor {
  address: string;
  /** Of an earlier sign-in. */
  deviceToken: string | undefined;
}

interface SignedIn {
  session: Session;
  token: string;
  deviceToken: string;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly throttle: LoginThrottle,
    private readonly passwords: PasswordChecks,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * An unknown account and a wrong password get the same answer after the same time.
   *
   * @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS; UnauthenticatedError STAFF.WRONG_CREDENTIALS; ForbiddenError
   *   STAFF.ACCOUNT_DISABLED, only when the password is right
   */
  async login({ email, password }: LoginForm, from: Visitor): Promise<SignedIn> {
    const client = clientOf(from.address);
    const device = await this.devices.find(from.deviceToken, email);
    const attempt = await this.throttle.begin('password', email, { client, device });
    const account = await this.accounts.findWithHash(email);
    const isKnown = device !== undefined;
    const matches = await this.passwords.verify(account?.passwordHash, password, { isKnown });
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
    return this.transactions.run(async (tx) => {
      const token = await this.sessions.open(tx, account.id);
      const deviceToken = await this.devices.remember(tx, account.id, from.deviceToken);
      await this.audit.record({ actor: account, action: 'login', subject: account.email, client }, 'done', tx);
      return { session: { id: account.id, email: account.email, role: account.role }, token, deviceToken };
    });
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

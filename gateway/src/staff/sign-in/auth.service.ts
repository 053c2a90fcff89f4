import type { ConfirmForm, LoginForm, Session } from '@lacquer/contracts/staff/staff';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ForbiddenError, UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';
import { clientOf } from '../../http/client-address.js';
import { type CheckedAccount, lockAccounts } from '../accounts/account-locks.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Credentials, sourceOf } from './credentials.js';
import { TrustedDevices } from '../sessions/trusted-devices.js';
import { type AttemptSource, LoginThrottle } from './login-throttle.js';
import { PasswordChecks } from '../passwords/password-checks.js';
import { SecondStep } from '../second-step/second-step.js';
import { requiredStepOf } from '../sessions/required-step.js';
import { Sessions } from '../sessions/sessions.js';
import { StaffAccounts } from '../accounts/staff-accounts.js';
import type { StaffAccount } from '../accounts/account-row.js';

/** The client and browser of a sign-in. */
export interface Visitor {
  address: string;
  browser: string | null;
  /** The token of the session that the new one replaces. */
  sessionToken: string | undefined;
  /** The token from an earlier sign-in. */
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
    private readonly devices: TrustedDevices,
    private readonly throttle: LoginThrottle,
    private readonly passwords: PasswordChecks,
    private readonly secondStep: SecondStep,
    private readonly credentials: Credentials,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  /**
   * An unknown account and a wrong password get the same answer after the same time.
   *
   * @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS; UnauthenticatedError STAFF.WRONG_CREDENTIALS, STAFF.CODE_REQUIRED,
   *   STAFF.WRONG_CODE, the last two only when the password is right; ForbiddenError
   *   STAFF.ACCOUNT_DISABLED, only when the password is right; ConflictError STAFF.ACCOUNT_CHANGED when the account
   *   changes meanwhile
   */
  async login({ email, password, code }: LoginForm, from: Visitor): Promise<SignedIn> {
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
    if (await this.secondStep.isOn(account.id)) await this.takeCode(account, code, { client, device });
    return this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, account);
      const deviceToken = await this.devices.remember(by, from.deviceToken);
      const token = await this.sessions.open(by, {
        client,
        browser: from.browser,
        replaced: from.sessionToken,
        deviceToken,
        earlierToken: from.deviceToken,
      });
      await this.audit.record({ actor: account, action: 'login', subject: account.email, client }, 'done', tx);
      const session = {
        id: account.id,
        email: account.email,
        role: account.role,
        ...(account.language !== null && { language: account.language }),
        ...requiredStepOf(account, this.settings),
      };
      return { session, token, deviceToken };
    });
  }

  /** @throws UnauthenticatedError STAFF.CODE_REQUIRED, STAFF.WRONG_CODE; RateLimitedError STAFF.TOO_MANY_ATTEMPTS */
  private async takeCode(account: StaffAccount, code: string | undefined, source: AttemptSource): Promise<void> {
    if (code === undefined) {
      throw new UnauthenticatedError('STAFF.CODE_REQUIRED', 'Enter the code of your app, or a recovery code.');
    }
    const attempt = await this.throttle.begin('code', account.email, source);
    const { id, email } = account;
    const byApp = await this.secondStep.takeAppCode(id, code);
    const byRecoveryCode = !byApp && (await this.secondStep.takeRecoveryCode(id, code));
    const { client } = source;
    if (!byApp && !byRecoveryCode) {
      const details = { secondStep: true };
      await this.audit.record({ actor: 'anonymous', action: 'login', subject: email, details, client }, 'failed');
      throw new UnauthenticatedError('STAFF.WRONG_CODE', 'The code is wrong, or was used before. Try the next one.');
    }
    if (byRecoveryCode) {
      await this.audit.record({ actor: account, action: 'second-step.use-recovery-code', subject: email, client });
    }
    await this.throttle.succeed(attempt);
  }

  /** Makes the sign-in a recent one. @throws InvalidError STAFF.WRONG_PASSWORD, STAFF.WRONG_CODE */
  async confirm(actor: CheckedAccount, sessionId: string, address: string, form: ConfirmForm): Promise<void> {
    await this.credentials.check(actor, sourceOf(sessionId, address), form);
    await this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, actor);
      await this.sessions.confirm(by, sessionId);
    });
  }

  async logout(token: string, address: string): Promise<void> {
    const found = await this.sessions.find(token);
    await this.transactions.run((tx) => this.sessions.close(token, tx));
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

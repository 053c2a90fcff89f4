import type { RecoveryCodes, StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';
import { type CheckedAccount, lockAccounts, type UnchangedAccount } from '../accounts/account-locks.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { randomGroups } from '../passwords/passwords.js';
import { SecondStepRepository } from './second-step.repository.js';
import { SecretBox } from './secret-box.js';
import { needsSecondStep } from '../sessions/required-step.js';
import { Sessions } from '../sessions/sessions.js';

const recoveryCodeCount = 10;

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, 30 seconds. */
const secretBytes = 20;
const period = 30;

/** In time steps: how far a clock may be ahead or behind. */
const drift = 1;

/** The code of an authenticator app, required after the password. A recovery code replaces a lost app. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly stored: SecondStepRepository,
    private readonly sessions: Sessions,
    private readonly box: SecretBox,
    private readonly audit: AuditTrail,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  async describe(accountId: string): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
    const found = await this.stored.find(accountId);
    return found?.isOn ? { isOn: true, recoveryCodesLeft: found.recoveryCodesLeft } : off;
  }

  async isOn(accountId: string): Promise<boolean> {
    return (await this.stored.find(accountId))?.isOn ?? false;
  }

  /** Sign-in does not change until `turnOn`. @throws ConflictError STAFF.SECOND_STEP_IS_ON */
  async start(owner: CheckedAccount): Promise<StartedSecondStep> {
    const secret = new Secret({ size: secretBytes });
    const sealed = this.box.seal(secret.base32, owner.id);
    const started = await this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, owner);
      return this.stored.start(by, sealed);
    });
    if (!started) throw isAlreadyOn();
    return { secret: secret.base32, address: this.totp(secret, owner.email).toString() };
  }

  /**
   * Returns the first recovery codes. The caller has checked the code. Ends the account's sessions except
   * `currentSession`: they were opened with the password alone.
   *
   * @throws ConflictError STAFF.SECOND_STEP_IS_ON
   */
  turnOn(owner: CheckedAccount, currentSession: string): Promise<RecoveryCodes> {
    return this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, owner);
      if (!(await this.stored.turnOn(by))) throw isAlreadyOn();
      await this.sessions.closeAll(tx, owner.id, currentSession);
      await this.audit.record({ actor: owner, action: 'second-step.turn-on', subject: owner.email }, 'done', tx);
      return this.newRecoveryCodes(by);
    });
  }

  /** Turns the second step off if it is on. @throws ConflictError STAFF.SECOND_STEP_REQUIRED */
  turnOff(owner: CheckedAccount): Promise<void> {
    return this.transactions.run(async (tx) => {
      await lockAccounts(tx, owner);
      if (needsSecondStep(owner.role, this.settings)) {
        throw new ConflictError('STAFF.SECOND_STEP_REQUIRED', 'This salon requires a second step for your account.');
      }
      if (!(await this.stored.remove(tx, owner.id))) return;
      await this.audit.record({ actor: owner, action: 'second-step.turn-off', subject: owner.email }, 'done', tx);
    });
  }

  /** @throws ConflictError STAFF.SECOND_STEP_IS_OFF */
  renewRecoveryCodes(owner: CheckedAccount): Promise<RecoveryCodes> {
    return this.transactions.run(async (tx) => {
      const { by } = await lockAccounts(tx, owner);
      const found = await this.stored.find(owner.id, tx);
      if (!found?.isOn) throw new ConflictError('STAFF.SECOND_STEP_IS_OFF', 'Turn the second step on first.');
      await this.audit.record({ actor: owner, action: 'second-step.renew-codes', subject: owner.email }, 'done', tx);
      return this.newRecoveryCodes(by);
    });
  }

  /**
   * Accepts a code of the app once: neither it nor an older one is accepted again. The step need not be on yet.
   *
   * @throws ConflictError STAFF.SECOND_STEP_NOT_STARTED
   */
  async takeAppCode(accountId: string, typed: string): Promise<boolean> {
    const found = await this.stored.find(accountId);
    if (!found) throw new ConflictError('STAFF.SECOND_STEP_NOT_STARTED', 'Set the second step up first.');
    const code = withoutSpaces(typed);
    if (!/^\d{6}$/.test(code)) return false;
    const timestamp = this.clock.now().getTime();
    const totp = this.totp(Secret.fromBase32(this.box.open(found.sealedSecret, accountId)), '');
    const delta = totp.validate({ token: code, timestamp, window: drift });
    return delta !== null && this.stored.takeStep(accountId, TOTP.counter({ period, timestamp }) + delta);
  }

  /** Uses up a recovery code. */
  takeRecoveryCode(accountId: string, typed: string): Promise<boolean> {
    return this.stored.useRecoveryCode(accountId, this.box.mark(canonical(typed), accountId));
  }

  private async newRecoveryCodes(by: UnchangedAccount): Promise<RecoveryCodes> {
    const codes = Array.from({ length: recoveryCodeCount }, () => randomGroups(3, 4));
    await this.stored.replaceRecoveryCodes(
      by,
      codes.map((code) => this.box.mark(canonical(code), by.id)),
    );
    return { recoveryCodes: codes };
  }

  private totp(secret: Secret, label: string): TOTP {
    const { PUBLIC_URL } = this.settings;
    const issuer = PUBLIC_URL === undefined ? 'Lacquer' : new URL(PUBLIC_URL).hostname;
    return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period });
  }
}

const off = { isOn: false, recoveryCodesLeft: 0 };

const isAlreadyOn = () => new ConflictError('STAFF.SECOND_STEP_IS_ON', 'The second step is on already.');

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** Accepts codes as people copy them: in capitals, without dashes, with spaces. */
const canonical = (code: string): string => withoutSpaces(code).replaceAll('-', '').toLowerCase();

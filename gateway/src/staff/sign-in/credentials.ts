import type { ConfirmForm, Session } from '@lacquer/contracts/staff/staff';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { clientOf } from '../../http/client-address.js';
import { type AttemptSource, LoginThrottle } from './login-throttle.js';
import { PasswordChecks } from '../passwords/password-checks.js';
import { SecondStep } from '../second-step/second-step.js';
import { StaffAccounts } from '../accounts/staff-accounts.js';

/** Checks the password or code that a signed-in user enters again. Attempts are counted per session. */
@Injectable()
export class Credentials {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly throttle: LoginThrottle,
    private readonly passwords: PasswordChecks,
    private readonly secondStep: SecondStep,
  ) {}

  /** @throws InvalidError STAFF.WRONG_PASSWORD, STAFF.WRONG_CODE; RateLimitedError STAFF.TOO_MANY_ATTEMPTS */
  async check(actor: Session, source: AttemptSource, form: ConfirmForm): Promise<void> {
    if ('password' in form) await this.checkPassword(actor, source, form.password);
    else if (await this.secondStep.isOn(actor.id)) await this.checkCode(actor, source, form.code);
    else throw wrongCode();
  }

  async checkPassword({ email }: Session, source: AttemptSource, password: string, field = 'password'): Promise<void> {
    const attempt = await this.throttle.begin('password', email, source);
    const account = await this.accounts.findWithHash(email);
    if (!(await this.passwords.verify(account?.passwordHash, password, { isKnown: true }))) {
      throw wrong('STAFF.WRONG_PASSWORD', 'The password is wrong.', field);
    }
    await this.throttle.succeed(attempt);
  }

  /** Accepts a code of the app. Recovery codes are only for signing in. */
  async checkCode({ id, email }: Session, source: AttemptSource, code: string): Promise<void> {
    const attempt = await this.throttle.begin('code', email, source);
    if (!(await this.secondStep.takeAppCode(id, code))) {
      throw wrongCode();
    }
    await this.throttle.succeed(attempt);
  }
}

/** The source of a signed-in user's attempts. */
export const sourceOf = (sessionId: string, address: string): AttemptSource => ({
  client: clientOf(address),
  device: `session ${sessionId}`,
});

const wrong = (code: string, message: string, field: string) =>
  new InvalidError(code, message, [{ path: field, message }]);

const wrongCode = () =>
  wrong('STAFF.WRONG_CODE', 'The code is wrong, or was used before. Wait for the next one.', 'code');

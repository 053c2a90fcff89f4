import { maxPasswordLength, minPasswordLength } from '@lacquer/contracts/staff/staff';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { isEasyToGuess } from './common-passwords.js';
import { hashPassword } from './passwords.js';

/** The hash of a new password. @throws InvalidError STAFF.PASSWORD_LENGTH, STAFF.PASSWORD_COMMON */
export async function hashChosenPassword(password: string, email: string, field = 'password'): Promise<string> {
  if (password.length < minPasswordLength || password.length > maxPasswordLength) {
    throw refusedPassword(
      'STAFF.PASSWORD_LENGTH',
      `A password needs ${minPasswordLength} to ${maxPasswordLength} characters.`,
      field,
    );
  }
  if (await isEasyToGuess(password, email)) {
    throw refusedPassword(
      'STAFF.PASSWORD_COMMON',
      'This password is easy to guess. Choose one that nobody else uses, such as four words that do not belong together.',
      field,
    );
  }
  return hashPassword(password);
}

export const refusedPassword = (code: string, message: string, field: string) =>
  new InvalidError(code, message, [{ path: field, message }]);

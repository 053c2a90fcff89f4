import { createHmac } from 'node:crypto';
import { pseudonymCode } from '@lacquer/contracts/privacy';
import { ConflictError } from '../errors/domain-error.js';

/** The digits after the code: as many as a phone number may have. */
const digits = 12;

/** What stands for a phone once its owner is erased. Without the key nobody can tell which phone it was. */
export class Pseudonyms {
  constructor(private readonly key: string | undefined) {}

  /** False: nobody has been erased here, and nobody can be. */
  get hasKey(): boolean {
    return this.key !== undefined;
  }

  /** In the form of a phone number. @throws ConflictError PRIVACY.NO_KEY */
  of(phone: string): string {
    if (this.key === undefined) {
      throw new ConflictError('PRIVACY.NO_KEY', 'Nobody can be erased without the setting PRIVACY_KEY: set it first.');
    }
    const hash = createHmac('sha256', this.key).update(phone).digest().readBigUInt64BE();
    return `${pseudonymCode}${String(hash % 10n ** BigInt(digits)).padStart(digits, '0')}`;
  }
}

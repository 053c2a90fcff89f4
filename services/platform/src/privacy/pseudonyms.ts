import { createHmac } from 'node:crypto';
import { privacySentences } from '@lacquer/contracts/privacy-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { pseudonymCode } from '@lacquer/contracts/privacy';
import { ConflictError } from '../errors/domain-error.js';

/** The number of digits after the code: the most that a phone number may have. */
const digits = 12;

/** Replaces the phone of an erased person. Without the key the phone cannot be recovered. */
export class Pseudonyms {
  constructor(private readonly key: string | undefined) {}

  /** False without a key: no person was erased here, and erasing is refused. */
  get hasKey(): boolean {
    return this.key !== undefined;
  }

  /** In the form of a phone number. @throws ConflictError PRIVACY.NO_KEY */
  of(phone: string): string {
    if (this.key === undefined) {
      throw new ConflictError('PRIVACY.NO_KEY', say(privacySentences.noKey));
    }
    const hash = createHmac('sha256', this.key).update(phone).digest().readBigUInt64BE();
    return `${pseudonymCode}${String(hash % 10n ** BigInt(digits)).padStart(digits, '0')}`;
  }
}

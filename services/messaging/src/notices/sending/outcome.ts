import type { Said } from '@lacquer/contracts/sentences/say';

/**
 * How an attempt ended. `gone`: the address exists no longer. `refused`: another attempt would be refused, too. `later`:
 * another may succeed, not before `afterMs`. `mayHaveArrived`: a mail whose server did not answer. `reason`: a sentence for
 * the person.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: Said }
  | { kind: 'later'; reason: Said; afterMs?: number; mayHaveArrived?: boolean };

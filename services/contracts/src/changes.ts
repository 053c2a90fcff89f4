import { z } from 'zod';
import { type AppName, defineEvent, type EventContract } from './contract.js';

/**
 * Something has changed: readers read it again. `id`: null if its events do not tell which one changed. `parts`: what
 * of it has changed; readers ignore unknown parts.
 */
const changedSubject = z.object({ id: z.string().nullable(), parts: z.array(z.string()) });

/** An event about something that changes often. */
export type ChangeContract = EventContract<typeof changedSubject>;

/**
 * An event that is published at most four times a second for each subject, for any number of changes, and once more
 * after the last change. Triggers of its owner mark the subject in the transaction of the change.
 */
export const defineChange = /* @__NO_SIDE_EFFECTS__ */ (name: `${AppName}.${string}.v${number}`): ChangeContract =>
  defineEvent(name, changedSubject, { isCoalesced: true, mayGoUnheard: true });

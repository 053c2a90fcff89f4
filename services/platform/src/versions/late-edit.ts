import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile, reviewChanges } from '@lacquer/contracts/sentences/changed-meanwhile';
import { say, sayAll } from '@lacquer/contracts/sentences/say';
import { editConflictCode } from '@lacquer/contracts/versions';
import { ConflictError } from '../errors/domain-error.js';

interface ConflictingEdit<State extends object> {
  /** The service, as the prefix of its error codes. */
  owner: string;
  /** The kind of record. */
  what: keyof typeof changedMeanwhile;
  /** The current state, as in the read model. */
  present: State;
  /** The account of the last edit. */
  by: string | null;
}

/** The error for a request based on an outdated version, with the current state: `<owner>.CHANGED_MEANWHILE`. */
export const lateEdit = ({ owner, what, present, by }: ConflictingEdit<object>): ConflictError =>
  new ConflictError(editConflictCode(owner), sayAll([say(changedMeanwhile[what]), say(reviewChanges)]), undefined, {
    meanwhile: { by, present },
  });

/**
 * Resolves an edit of an outdated version. An edit that matches the current state succeeds, so that a save with a lost
 * answer can be retried. `edit` has the field names of `present`; its `undefined` fields are not part of the edit.
 *
 * @throws ConflictError `<owner>.CHANGED_MEANWHILE`
 */
export function settleLateEdit<State extends object>({
  edit,
  ...late
}: ConflictingEdit<State> & { edit: object }): State {
  const now = new Map<string, unknown>(Object.entries(late.present));
  const asked = Object.entries(edit).filter(([name, value]) => name !== 'version' && value !== undefined);
  if (asked.every(([name, value]) => isDeepStrictEqual(now.get(name), value))) return late.present;
  throw lateEdit(late);
}

import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhileCode } from '@lacquer/contracts/versions';
import { ConflictError } from '../errors/domain-error.js';

interface Meanwhile<State extends object> {
  /** The service, as its error codes begin. */
  owner: string;
  /** Names it in words: `this message`. */
  what: string;
  /** How it is now, as callers read it. */
  present: State;
  /** The account that edited it last. */
  by: string | null;
}

/** The refusal of what was made of a version that is no more, with the present state: `<owner>.CHANGED_MEANWHILE`. */
export const lateEdit = ({ owner, what, present, by }: Meanwhile<object>): ConflictError =>
  new ConflictError(
    changedMeanwhileCode(owner),
    `Somebody has changed ${what} meanwhile. Look at how it is now, then save yours over it or take theirs.`,
    undefined,
    { meanwhile: { by, present } },
  );

/**
 * What becomes of an edit whose version is no more. One that asks for what stands there already is done, so that a save
 * whose answer was lost can be sent again. `edit` has the names of `present`; what is `undefined` in it was not asked for.
 *
 * @throws ConflictError `<owner>.CHANGED_MEANWHILE`
 */
export function settleLateEdit<State extends object>({ edit, ...late }: Meanwhile<State> & { edit: object }): State {
  const now = new Map<string, unknown>(Object.entries(late.present));
  const asked = Object.entries(edit).filter(([name, value]) => name !== 'version' && value !== undefined);
  if (asked.every(([name, value]) => isDeepStrictEqual(now.get(name), value))) return late.present;
  throw lateEdit(late);
}

import { z } from 'zod';
import type { ErrorCatalogue } from './errors.js';

/** Counts the edits of what several people may have open. */
export const version = z.int().min(0);

/** Part of what they read. A service of the release before does not tell it. */
export const presentVersion = version.default(0);

/** The same of what anybody reads: there a copy from before may be kept, which does not tell it either. */
export const keptVersion = { version: version.optional() };

/** Part of an edit: the version that it was made of. Absent: the edit replaces whatever stands there. */
export const madeOf = { version: version.optional() };

const changedMeanwhileEnd = '.CHANGED_MEANWHILE';

/** The code of an edit that was made of a version which is no more. It comes with a `meanwhile`. */
export const changedMeanwhileCode = <Owner extends string>(owner: Owner) => `${owner}${changedMeanwhileEnd}` as const;

export const changedMeanwhile = (owner: string): ErrorCatalogue => ({ [changedMeanwhileCode(owner)]: 'conflict' });

export const isChangedMeanwhileCode = (code: string | undefined): boolean =>
  code?.endsWith(changedMeanwhileEnd) === true;

import type { ErrorCatalogue } from './errors.js';
import { count } from './values.js';

/** The number of edits of a record that several people may have open. */
export const version = count;

/** Field of the read model. A service of the previous release does not send it. */
export const presentVersion = version.default(0);

/** The same field for public data, where a cached copy from the previous release may also lack it. */
export const storedVersion = { version: version.optional() };

/** Field of an edit: the version that it is based on. Absent: the edit overwrites any version. */
export const madeOf = { version: version.optional() };

const editConflictSuffix = '.CHANGED_MEANWHILE';

/** The error code of an edit of an outdated version. The error contains a `meanwhile`. */
export const editConflictCode = <Owner extends string>(owner: Owner) => `${owner}${editConflictSuffix}` as const;

export const editConflict = (owner: string): ErrorCatalogue => ({ [editConflictCode(owner)]: 'conflict' });

export const isEditConflictCode = (code: string | undefined): boolean => code?.endsWith(editConflictSuffix) === true;

/**
 * `warning`: it works, and should be mended. `problem`: something does not work, or will not. `not-checked`: the check
 * could not run here.
 */
export const findingStates = ['problem', 'warning', 'not-checked', 'ok'] as const;
export type FindingState = (typeof findingStates)[number];

/** What a check has found. The texts are sentences, and contain no secrets. */
export interface Finding {
  /** What was checked, such as `database.messaging`. Other programs compare it: names do not change. */
  check: string;
  state: FindingState;
  found: string;
  /** What it means for the salon. Null: nothing more, it is well. */
  means: string | null;
  /** A command, a setting or a page. Null: there is nothing to do. */
  todo: string | null;
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, means: null, todo: null });

export const warning = (check: string, found: string, means: string, todo: string): Finding => ({
  check,
  state: 'warning',
  found,
  means,
  todo,
});

export const problem = (check: string, found: string, means: string, todo: string): Finding => ({
  check,
  state: 'problem',
  found,
  means,
  todo,
});

/** @param why without "not checked" */
export const notChecked = (check: string, why: string, todo: string | null = null): Finding => ({
  check,
  state: 'not-checked',
  found: why,
  means: null,
  todo,
});

export interface RepliesOptions {
  /** In capitals; null: no keyword asks for texts. */
  joinKeyword: string | null;
}

export const repliesOptions = Symbol('repliesOptions');

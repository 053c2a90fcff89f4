/** What the inline script of a page fetches: addresses. */
export interface PageFiles {
  /** Scripts that run one after the other. */
  first: readonly string[];
  /** Scripts that run once `first` have. */
  others: readonly string[];
}

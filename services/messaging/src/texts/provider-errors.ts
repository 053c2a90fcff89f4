/**
 * Explains the provider's error codes. The provider implements it; code that stores or shows an error code depends on
 * this class.
 */
export abstract class ProviderErrors {
  /** For the staff, without a final period. */
  abstract explain(code: string): string;
  /** What the staff should do, if that is more than to check the account; null otherwise. Without a final period. */
  abstract advise(code: string): string | null;
  /** Codes after which the same text to the same phone would fail again. */
  abstract readonly finalCodes: readonly string[];
}

/**
 * Explains the provider's error codes. The provider implements it; code that stores or shows an error code depends on
 * this class.
 */
export abstract class ProviderErrors {
  /** For the staff, without a final period. */
  abstract explain(code: string): string;
  /** Codes after which the same text to the same phone would fail again. */
  abstract readonly finalCodes: readonly string[];
}

/** What the provider's error codes mean. The provider implements it; whoever stores or shows a code asks here. */
export abstract class ProviderErrors {
  /** In words for the staff, without a full stop. */
  abstract explain(code: string): string;
  /** Codes with which the same text to the same phone would fail again. */
  abstract readonly finalCodes: readonly string[];
}

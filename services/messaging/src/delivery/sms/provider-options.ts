export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, or a messaging service that picks one: at least one of them. */
  from?: string;
  messagingServiceSid?: string;
  /** Absent: Twilio's own. */
  apiBaseUrl?: string;
  /** The time limit of one request, in milliseconds. */
  timeoutMs: number;
}

export interface ProviderOptions {
  /** Undefined: texts are simulated. */
  twilio: TwilioOptions | undefined;
  /** Where the provider's callbacks reach the product. Undefined: no callbacks are requested. */
  publicUrl: string | undefined;
}

export const providerOptions = Symbol('providerOptions');

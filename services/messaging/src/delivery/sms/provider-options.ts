export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** At least one is set: a number, or a messaging service that picks one. */
  from?: string;
  messagingServiceSid?: string;
  /** Absent: Twilio's public API. */
  apiBaseUrl?: string;
  /** The time limit of one request, in milliseconds. */
  timeoutMs: number;
}

export interface ProviderOptions {
  /** Undefined: texts are simulated. */
  twilio: TwilioOptions | undefined;
  /** The public base URL for the provider's callbacks. Undefined: no callbacks are requested. */
  publicUrl: string | undefined;
}

export const providerOptions = Symbol('providerOptions');

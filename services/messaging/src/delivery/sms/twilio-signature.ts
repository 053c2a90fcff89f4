import { ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import twilio from 'twilio';
import { type ProviderOptions, providerOptions } from './provider-options.js';

export interface SignedRequest {
  /** The full public address that was signed, with its query. */
  url: string;
  signature: string | null;
  params: Record<string, string>;
}

/** Accepts only requests that Twilio signed with our token. */
@Injectable()
export class TwilioSignature {
  constructor(@Inject(providerOptions) private readonly options: ProviderOptions) {}

  /** @throws UnavailableError MESSAGING.TWILIO_NOT_CONFIGURED, ForbiddenError MESSAGING.TWILIO_SIGNATURE_INVALID */
  verify({ url, signature, params }: SignedRequest): void {
    const { twilio: account } = this.options;
    if (!account) {
      throw new UnavailableError('MESSAGING.TWILIO_NOT_CONFIGURED', 'Twilio is not connected to this product.');
    }
    if (!signature || !twilio.validateRequest(account.authToken, signature, url, params)) {
      throw new ForbiddenError('MESSAGING.TWILIO_SIGNATURE_INVALID', 'The signature is not from Twilio.');
    }
  }
}

import type { TwilioForm } from '@lacquer/contracts/messaging';
import { ForbiddenError, InvalidError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import twilio from 'twilio';
import { type ProviderOptions, providerOptions } from './provider-options.js';

export interface SignedRequest {
  /** The full public address that was signed, with its query. */
  url: string;
  signature: string | null;
  params: TwilioForm;
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

/**
 * The parameters that a webhook reads, of a request whose signature holds. NUL characters, which PostgreSQL cannot store, are
 * left out: Twilio signs them with the rest.
 * @throws InvalidError MESSAGING.PARAMETER_REPEATED
 */
export function readForm<Name extends string>(
  params: TwilioForm,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name): [Name, string][] => {
    const value = params[name];
    if (value === undefined) return [];
    if (typeof value !== 'string') {
      throw new InvalidError('MESSAGING.PARAMETER_REPEATED', `${name} is given more than once. Send it once.`);
    }
    return [[name, value.replaceAll('\0', '')]];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

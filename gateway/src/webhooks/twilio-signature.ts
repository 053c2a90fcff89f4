import { parse } from 'node:querystring';
import type { TwilioForm } from '@lacquer/contracts/messaging/messaging';
import { DomainError, ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';

/** Twilio sends about thirty fields. Each costs time before the signature is verified. */
export const maxFields = 100;

interface SignedForm {
  /** The request target: path and query. */
  originalUrl: string;
  signature: string | undefined;
  rawBody: Buffer;
}

/** Accepts only forms that Twilio signed with the installation's token. */
@Injectable()
export class TwilioSignature {
  constructor(@Inject(gatewaySettingsToken) private readonly settings: GatewaySettings) {}

  /**
   * Refuses requests that can be refused without their body. Must run before the body is read.
   *
   * @throws UnavailableError WEBHOOKS.TWILIO_NOT_CONFIGURED, WEBHOOKS.NO_PUBLIC_URL
   * @throws ForbiddenError WEBHOOKS.TWILIO_SIGNATURE_INVALID
   */
  requireSignature(signature: string | undefined): void {
    this.account();
    if (!signature) throw notFromTwilio();
  }

  /**
   * Returns the fields of a form with a valid signature. The signature covers the public URL, never the `Host` header.
   * A repeated field becomes a list, as Twilio's own helper signs it.
   *
   * @throws the errors of `requireSignature`, and DomainError WEBHOOKS.TOO_MANY_FIELDS
   */
  verify({ originalUrl, signature, rawBody }: SignedForm): TwilioForm {
    const { authToken, publicUrl } = this.account();
    if (!signature) throw notFromTwilio();
    if (countFields(rawBody) > maxFields) {
      throw new DomainError('too-large', 'WEBHOOKS.TOO_MANY_FIELDS', `The form has more than ${maxFields} fields.`);
    }
    const fields = readFields(rawBody);
    if (!validateRequest(authToken, signature, `${publicUrl}${originalUrl}`, fields)) throw notFromTwilio();
    return fields;
  }

  private account(): { authToken: string; publicUrl: string } {
    const { TWILIO_AUTH_TOKEN, PUBLIC_URL } = this.settings;
    if (TWILIO_AUTH_TOKEN === undefined) {
      throw new UnavailableError(
        'WEBHOOKS.TWILIO_NOT_CONFIGURED',
        'Twilio is not connected to this product. Set TWILIO_AUTH_TOKEN and the other settings of Twilio.',
      );
    }
    if (PUBLIC_URL === undefined) {
      throw new UnavailableError(
        'WEBHOOKS.NO_PUBLIC_URL',
        'PUBLIC_URL is not set, so the signature of this webhook cannot be checked. Set it to the public address of the site.',
      );
    }
    return { authToken: TWILIO_AUTH_TOKEN, publicUrl: PUBLIC_URL };
  }
}

const notFromTwilio = (): ForbiddenError =>
  new ForbiddenError('WEBHOOKS.TWILIO_SIGNATURE_INVALID', 'The signature is not from Twilio.');

/** Copies each list: the helper checks `instanceof Array`, and under Jest the arrays of Node.js have another class. */
function readFields(form: Buffer): TwilioForm {
  const fields = Object.entries(parse(form.toString(), '&', '=', { maxKeys: 0 }));
  return Object.fromEntries(fields.map(([name, value = '']) => [name, typeof value === 'string' ? value : [...value]]));
}

/** Stops at the first field above the limit. */
function countFields(form: Buffer): number {
  let fields = 1;
  for (let at = form.indexOf('&'); at >= 0 && fields <= maxFields; at = form.indexOf('&', at + 1)) fields += 1;
  return fields;
}

import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { AnswerOf } from '@lacquer/contracts/call';
import { saveDocument } from '@lacquer/contracts/site/documents';
import { getSalonProfile, type SalonProfile, setSalonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Controller, Inject } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

@Controller()
export class SalonController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(salonCalls.setSalon)
  async set({ body, actor }: CallInput<typeof salonCalls.setSalon>): Promise<StoredSalon> {
    const { version, ...typed } = body;
    const profile = await this.withoutOverride(typed);
    const saved = await this.audit.around({ actor, action: 'salon.set-profile', details: { profile } }, () =>
      this.rpc.as(actor).call(setSalonProfile, { profile, version }),
    );
    return { ...saved, bookingUrl: this.settings.BOOKING_URL ?? saved.bookingUrl };
  }

  /** The operator's booking page is not one that a draft could change. */
  @HandleCall(siteCalls.save)
  save({ params, body, actor }: CallInput<typeof siteCalls.save>): Promise<AnswerOf<typeof siteCalls.save>> {
    const { BOOKING_URL: inForce } = this.settings;
    if (params.kind === 'salon' && inForce !== undefined && 'bookingUrl' in body.fields)
      throw bookingPageFixed(inForce);
    const details = { kind: params.kind, fields: Object.keys(body.fields) };
    return this.audit.around({ actor, action: 'site.edit', subject: ['document', params.id], details }, () =>
      this.rpc.as(actor).call(saveDocument, { ...body, ...params }),
    );
  }

  /**
   * Forms send back the effective booking URL. The operator's override is not stored, so removing it restores the
   * salon's own URL.
   */
  private async withoutOverride(typed: SalonProfile): Promise<SalonProfile> {
    const { BOOKING_URL: inForce } = this.settings;
    if (inForce === undefined) return typed;
    if (typed.bookingUrl !== inForce) throw bookingPageFixed(inForce);
    const { bookingUrl } = await this.rpc.call(getSalonProfile, {});
    return { ...typed, bookingUrl };
  }
}

function bookingPageFixed(inForce: string): InvalidError {
  const message = `BOOKING_URL fixes the booking page to ${inForce}. Ask the operator of this installation to remove it.`;
  return new InvalidError('GATEWAY.BOOKING_PAGE_FIXED', message, [{ path: 'bookingUrl', message }]);
}

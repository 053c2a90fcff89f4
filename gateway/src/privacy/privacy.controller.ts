import * as privacyCalls from '@lacquer/contracts/calls/privacy';
import type { ErasureReport, PersonExport } from '@lacquer/contracts/privacy';
import type { Session } from '@lacquer/contracts/staff/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, Header } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { PersonPrivacy } from './person-privacy.js';

@Controller()
export class PrivacyController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(privacyCalls.exportPerson)
  @Header('content-disposition', 'attachment; filename="person.json"')
  async exportPerson({ body, actor }: CallInput<typeof privacyCalls.exportPerson>): Promise<PersonExport> {
    return this.inNameOf(actor).export(actor, await phoneOf(body));
  }

  @HandleCall(privacyCalls.erasePerson)
  async erasePerson({ body, actor }: CallInput<typeof privacyCalls.erasePerson>): Promise<ErasureReport> {
    const phone = await phoneOf(body);
    const privacy = this.inNameOf(actor);
    return { changes: await (body.dryRun ? privacy.preview(phone) : privacy.erase(actor, phone)) };
  }

  private inNameOf(actor: Session): PersonPrivacy {
    return new PersonPrivacy(this.rpc.as(actor), this.audit);
  }
}

/** Loads the numbering plans of all countries on first use, for a faster start of the gateway. */
async function phoneOf({ phoneNumber }: { phoneNumber: string }): Promise<string> {
  const { toE164 } = await import('@lacquer/platform/phone/phone');
  return toE164(phoneNumber, 'PRIVACY.PHONE_INVALID');
}

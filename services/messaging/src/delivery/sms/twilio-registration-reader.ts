import { registrationFailures } from '@lacquer/contracts/messaging/registration-causes';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { z } from 'zod';
import type { PartFacts, ReasonFacts, RegistrationFacts, SenderKind } from '../../registration/registration-facts.js';
import { RegistrationReader, RegistrationUnread, type Sender } from '../../registration/registration-reader.js';
import type { TwilioOptions } from './provider-options.js';
import { type TwilioClient, twilioClient, TwilioRefusal } from './twilio-client.js';

/** The most that Twilio lists at once, and more numbers and services than a salon has. */
const pageSize = 1000;
/** Of an account with more messaging services, the sender's number is looked for in the first. */
const maxServices = 20;

const tollFree = /^\+1(?:800|822|833|844|855|866|877|888)\d{7}$/;
const local = /^\+1\d{10}$/;

const named = z.object({ sid: z.string().min(1) });
const listedNumber = named.extend({ phoneNumber: z.string().min(1) });
/** The SDK declares every field, whatever Twilio sent. */
const problem = z.looseObject({
  error_code: z.union([z.number().int(), z.stringFormat('digits', /^\d{1,9}$/).transform(Number)]).nullish(),
  code: z.union([z.number().int(), z.stringFormat('digits', /^\d{1,9}$/).transform(Number)]).nullish(),
  description: z.string().nullish(),
  error_message: z.string().nullish(),
  reason: z.string().nullish(),
  fields: z.array(z.string()).nullish(),
});
const problems = z.array(problem).nullish();
const compliance = z.object({
  messagingServiceSid: z.string(),
  campaignStatus: z.string().min(1),
  brandRegistrationSid: z.string().nullish(),
  mock: z.boolean().nullish(),
  errors: problems,
});
const brandRegistration = z.object({
  status: z.string().min(1),
  failureReason: z.string().nullish(),
  mock: z.boolean().nullish(),
  errors: problems,
});
const verification = z.object({
  tollfreePhoneNumberSid: z.string(),
  status: z.string().min(1),
  rejectionReason: z.string().nullish(),
  errorCode: z.number().int().nullish(),
  rejectionReasons: problems,
});

/**
 * Reads the registration of the sender from Twilio: the campaign of its messaging service and the campaign's brand, and
 * the verification of toll-free numbers.
 * https://www.twilio.com/docs/messaging/api/usapptoperson-resource,
 * https://www.twilio.com/docs/messaging/api/brand-registration-resource,
 * https://www.twilio.com/docs/messaging/api/tollfree-verification-resource
 */
export class TwilioRegistrationReader extends RegistrationReader {
  override readonly sender: Sender;
  private readonly client: TwilioClient;

  constructor(options: TwilioOptions) {
    super();
    const { messagingServiceSid, from = null } = options;
    this.sender = messagingServiceSid
      ? { id: messagingServiceSid, kind: 'service' }
      : { id: from, kind: from === null ? 'simulated' : kindOf(from) };
    this.client = twilioClient(options);
  }

  override get isNeeded(): boolean {
    return ['local', 'service', 'toll-free'].includes(this.sender.kind);
  }

  override async read(): Promise<RegistrationFacts> {
    const { id, kind } = this.sender;
    if (id === null || !this.isNeeded) return { kind, parts: [] };
    try {
      if (kind === 'toll-free') return { kind, parts: [await this.readTollFree(id, await this.sidOf(id))] };
      return kind === 'local' ? await this.readOfNumber(id) : await this.readOfService(id);
    } catch (error) {
      throw unread(error);
    }
  }

  /** A local number is registered with the messaging service that it belongs to. */
  private async readOfNumber(phone: string): Promise<RegistrationFacts> {
    const services = z.array(named).parse((await this.client.messaging.v1.services.page({ pageSize })).instances);
    for (const { sid } of services.slice(0, maxServices)) {
      const numbers = await this.numbersOf(sid);
      if (numbers.some(({ phoneNumber }) => phoneNumber === phone))
        return { kind: 'local', parts: await this.readCampaign(sid) };
    }
    return { kind: 'local', parts: [nothing('campaign')] };
  }

  private async readOfService(sid: string): Promise<RegistrationFacts> {
    const numbers = await this.numbersOf(sid);
    const free = numbers.filter(({ phoneNumber }) => tollFree.test(phoneNumber));
    const verified = await Promise.all(free.map((number) => this.readTollFree(number.phoneNumber, number.sid)));
    const hasLocal = numbers.some(({ phoneNumber }) => local.test(phoneNumber) && !tollFree.test(phoneNumber));
    if (hasLocal) return { kind: 'service', parts: [...(await this.readCampaign(sid)), ...verified] };
    if (verified.length > 0) return { kind: 'service', parts: verified };
    const codes = await this.client.messaging.v1.services(sid).shortCodes.page({ pageSize: 1 });
    return codes.instances.length > 0
      ? { kind: 'short-code', parts: [] }
      : { kind: 'service', parts: await this.readCampaign(sid) };
  }

  private async numbersOf(serviceSid: string): Promise<z.output<typeof listedNumber>[]> {
    const page = await this.client.messaging.v1
      .services(serviceSid)
      .phoneNumbers.page({ pageSize })
      .catch(orUnread(404, registrationFailures.noService));
    return z.array(listedNumber).parse(page.instances);
  }

  /** The campaign of a messaging service, and its brand. Without a campaign: the account's brand, if there is one. */
  private async readCampaign(serviceSid: string): Promise<PartFacts[]> {
    const page = await this.client.messaging.v1.services(serviceSid).usAppToPerson.page({ pageSize });
    const campaigns = z.array(compliance).parse(page.instances);
    if (campaigns.some(({ messagingServiceSid }) => messagingServiceSid !== serviceSid))
      throw new RegistrationUnread(registrationFailures.strange);
    // a service has one; after a rejection a second may replace it
    const [campaign] = campaigns.toSorted((one, other) => rankOf(one.campaignStatus) - rankOf(other.campaignStatus));
    if (!campaign) return [nothing('campaign'), await this.readAnyBrand()];
    const { campaignStatus: status, mock, errors, brandRegistrationSid } = campaign;
    const part: PartFacts = {
      part: 'campaign',
      phone: null,
      status,
      isMock: mock ?? false,
      reasons: toReasons(errors),
    };
    return brandRegistrationSid ? [part, await this.readBrand(brandRegistrationSid)] : [part];
  }

  private async readBrand(sid: string): Promise<PartFacts> {
    return toBrand(await this.client.messaging.v1.brandRegistrations(sid).fetch());
  }

  private async readAnyBrand(): Promise<PartFacts> {
    const page = await this.client.messaging.v1.brandRegistrations.page({ pageSize });
    const brands = page.instances.map(toBrand);
    return brands.find(({ status }) => status === 'APPROVED') ?? brands[0] ?? nothing('brand');
  }

  /** The account's id of a number. */
  private async sidOf(phone: string): Promise<string> {
    const page = await this.client.incomingPhoneNumbers.page({ phoneNumber: phone, pageSize });
    const numbers = z.array(listedNumber).parse(page.instances);
    const number = numbers.find(({ phoneNumber }) => phoneNumber === phone);
    if (!number) throw new RegistrationUnread(registrationFailures.noNumber);
    return number.sid;
  }

  private async readTollFree(phone: string, sid: string): Promise<PartFacts> {
    const page = await this.client.messaging.v1.tollfreeVerifications.page({ tollfreePhoneNumberSid: sid, pageSize });
    const found = z.array(verification).parse(page.instances);
    if (found.some(({ tollfreePhoneNumberSid }) => tollfreePhoneNumberSid !== sid))
      throw new RegistrationUnread(registrationFailures.strange);
    const [best] = found.toSorted((one, other) => rankOf(one.status) - rankOf(other.status));
    if (!best) return nothing('toll-free', phone);
    const { status, rejectionReason, errorCode, rejectionReasons } = best;
    const reasons = toReasons(rejectionReasons);
    const only = { code: errorCode ?? null, says: rejectionReason ?? null, fields: [] };
    const isNamed = reasons.length > 0 || (only.code === null && only.says === null);
    return { part: 'toll-free', phone, status, isMock: false, reasons: isNamed ? reasons : [only] };
  }
}

function kindOf(from: string): SenderKind {
  if (!from.startsWith('+')) return 'short-code';
  if (tollFree.test(from)) return 'toll-free';
  return local.test(from) ? 'local' : 'abroad';
}

const nothing = (part: PartFacts['part'], phone: string | null = null): PartFacts => ({
  part,
  phone,
  status: null,
  isMock: false,
  reasons: [],
});

/** Of several registrations the one that texts are sent under: an approved one, else one that is open. */
function rankOf(status: string): number {
  if (/VERIFIED|APPROVED/.test(status)) return 0;
  return /FAILED|REJECTED|SUSPENDED/.test(status) ? 2 : 1;
}

function toBrand(instance: unknown): PartFacts {
  const { status, failureReason, mock, errors } = brandRegistration.parse(instance);
  const reasons = toReasons(errors);
  const isFailed = reasons.length === 0 && status === 'FAILED' && failureReason;
  return {
    part: 'brand',
    phone: null,
    status,
    isMock: mock ?? false,
    reasons: isFailed ? [{ code: null, says: failureReason, fields: [] }] : reasons,
  };
}

const toReasons = (found: z.output<typeof problems>): ReasonFacts[] =>
  (found ?? []).map(({ error_code: errorCode, code, description, error_message: message, reason, fields }) => ({
    code: errorCode ?? code ?? null,
    says: description ?? message ?? reason ?? null,
    fields: fields ?? [],
  }));

/** Turns Twilio's refusal with this HTTP status and a code of its own into a reason. */
function orUnread(status: number, reason: string) {
  return (error: unknown): never => {
    if (error instanceof TwilioRefusal && error.status === status && error.code !== undefined)
      throw new RegistrationUnread(reason, { cause: error });
    throw error;
  };
}

function unread(error: unknown): RegistrationUnread {
  if (error instanceof RegistrationUnread) return error;
  return new RegistrationUnread(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof TwilioRefusal) {
    const { status } = error;
    if (status === 401 || status === 403) return registrationFailures.refused;
    if (status === 429) return registrationFailures.limited;
    return registrationFailures.faulty.replace('{count}', String(status));
  }
  const name: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (name === 'ECONNABORTED' || name === 'ETIMEDOUT' || /timeout/i.test(messageOf(error)))
    return registrationFailures.silent;
  if (typeof name === 'string' && /^E[A-Z_]+$/.test(name)) return registrationFailures.unreachable;
  return registrationFailures.strange;
}

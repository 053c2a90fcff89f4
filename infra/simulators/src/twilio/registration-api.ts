import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Random } from '../faults/chance.js';
import type { RequestFaults } from '../faults/fault-plan.js';
import { type FailureBodies, RequestGate } from '../faults/request-gate.js';
import { Refusal } from './errors.js';
import { apiVersion } from './message.js';
import { isTollFree, type Registration } from './registration.js';
import type { Senders } from './send-form.js';

export interface RegistrationApi {
  accountSid: string;
  senders: Senders;
  registration: Registration;
  faults: { registration: RequestFaults };
  random: Random;
  failureBodies: FailureBodies;
}

const since = '2026-01-05T18:30:00Z';
const publicUrl = 'https://messaging.twilio.com';

type Query = Record<string, string | undefined>;

/** Twilio's resources about the registration of senders, for reading: campaign, brand, toll-free verification, numbers. */
export function registerRegistration(server: FastifyInstance, api: RegistrationApi): void {
  const { accountSid, senders } = api;
  const digits = accountSid.slice(2);
  const sids = { brand: `BN${digits}`, campaign: `QE${digits}`, number: `PN${digits}`, verification: `HH${digits}` };
  const hasNumber = senders.phoneNumber.startsWith('+');
  const gate = new RequestGate(api.faults.registration, api.random, api.failureBodies);

  const serve = (path: string, answer: (request: FastifyRequest) => object) =>
    server.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      if (await gate.failsBefore(request, reply)) return reply;
      const body = answer(request);
      if (await gate.failsAfter(request, reply)) return reply;
      return reply.send(body);
    });
  const ofService = (request: FastifyRequest) => {
    if ((request.params as { service: string }).service !== senders.messagingServiceSid) throw notFound(request);
  };

  serve('/v1/Services', (request) => listOf(request, 'services', [toService(api)]));
  serve('/v1/Services/:service/PhoneNumbers', (request) => {
    ofService(request);
    return listOf(request, 'phone_numbers', hasNumber ? [toServiceNumber(api, sids.number)] : []);
  });
  serve('/v1/Services/:service/ShortCodes', (request) => {
    ofService(request);
    return listOf(request, 'short_codes', hasNumber ? [] : [toShortCode(api)]);
  });
  serve('/v1/Services/:service/Compliance/Usa2p', (request) => {
    ofService(request);
    return listOf(request, 'compliance', toCampaigns(api, sids));
  });
  serve('/v1/a2p/BrandRegistrations', (request) => listOf(request, 'data', toBrands(api, sids.brand)));
  serve('/v1/a2p/BrandRegistrations/:sid', (request) => {
    const [brand] = toBrands(api, sids.brand);
    if (!brand || (request.params as { sid: string }).sid !== sids.brand) throw notFound(request);
    return brand;
  });
  serve('/v1/Tollfree/Verifications', (request) => {
    const { TollfreePhoneNumberSid: asked } = request.query as Query;
    const isOther = asked !== undefined && asked !== sids.number;
    return listOf(request, 'verifications', isOther ? [] : toVerifications(api, sids));
  });
  serve(`/${apiVersion}/Accounts/:accountSid/IncomingPhoneNumbers.json`, (request) => {
    const { PhoneNumber: asked } = request.query as Query;
    const isListed = hasNumber && (asked === undefined || senders.phoneNumber.includes(asked));
    return toNumberList(api, isListed ? [sids.number] : []);
  });
}

function notFound(request: FastifyRequest): Refusal {
  const [path = ''] = request.url.split('?', 1);
  return new Refusal(20404, 404, `The requested resource ${path} was not found`);
}

/** A page of a list. No list of the account is longer. */
function listOf(request: FastifyRequest, key: string, records: readonly object[]): object {
  const [path = ''] = request.url.split('?', 1);
  const pageSize = Number((request.query as Query).PageSize ?? 50);
  const url = `${publicUrl}${path}?PageSize=${pageSize}&Page=0`;
  return {
    meta: {
      page: 0,
      page_size: pageSize,
      first_page_url: url,
      previous_page_url: null,
      next_page_url: null,
      key,
      url,
    },
    [key]: records,
  };
}

type Sids = Readonly<Record<'brand' | 'campaign' | 'number' | 'verification', string>>;

const toService = ({ accountSid, senders }: RegistrationApi) => ({
  sid: senders.messagingServiceSid,
  account_sid: accountSid,
  friendly_name: 'Salon',
  date_created: since,
  date_updated: since,
  us_app_to_person_registered: true,
  usecase: 'marketing',
  url: `${publicUrl}/v1/Services/${senders.messagingServiceSid}`,
});

const toServiceNumber = ({ accountSid, senders }: RegistrationApi, sid: string) => ({
  sid,
  account_sid: accountSid,
  service_sid: senders.messagingServiceSid,
  date_created: since,
  date_updated: since,
  phone_number: senders.phoneNumber,
  country_code: 'US',
  capabilities: ['SMS', 'MMS'],
  url: `${publicUrl}/v1/Services/${senders.messagingServiceSid}/PhoneNumbers/${sid}`,
});

const toShortCode = ({ accountSid, senders }: RegistrationApi) => ({
  sid: `SC${accountSid.slice(2)}`,
  account_sid: accountSid,
  service_sid: senders.messagingServiceSid,
  date_created: since,
  date_updated: since,
  short_code: senders.phoneNumber,
  country_code: 'US',
  capabilities: ['SMS'],
  url: `${publicUrl}/v1/Services/${senders.messagingServiceSid}/ShortCodes/SC${accountSid.slice(2)}`,
});

/** The reasons of a rejected part. */
function toErrors({ registration }: RegistrationApi): object[] {
  return registration.state.problems.map(({ code, description, fields }) => ({
    error_code: code,
    fields: fields ?? [],
    url: `https://www.twilio.com/docs/api/errors/${code}`,
    description: description ?? `Error ${code}`,
  }));
}

function toCampaigns(api: RegistrationApi, sids: Sids): object[] {
  const { campaign: status, isMock } = api.registration.state;
  if (status === null) return [];
  const { messagingServiceSid } = api.senders;
  return [
    {
      sid: sids.campaign,
      account_sid: api.accountSid,
      brand_registration_sid: sids.brand,
      messaging_service_sid: messagingServiceSid,
      description: 'Offers and news of a nail salon for customers who asked for them.',
      message_samples: [
        'Salon: 20% off gel this week. Reply STOP to opt out',
        'Salon: New colors. Reply STOP to opt out',
      ],
      us_app_to_person_usecase: 'MARKETING',
      has_embedded_links: true,
      has_embedded_phone: false,
      subscriber_opt_in: true,
      age_gated: false,
      direct_lending: false,
      campaign_status: status,
      campaign_id: status === 'VERIFIED' ? 'CSALON1' : null,
      is_externally_registered: false,
      rate_limits: {},
      message_flow: 'Customers tick a box on the page for texts, which is not ticked in advance.',
      opt_in_message: null,
      opt_out_message: null,
      help_message: null,
      opt_in_keywords: ['JOIN'],
      opt_out_keywords: ['STOP'],
      help_keywords: ['HELP'],
      date_created: since,
      date_updated: since,
      url: `${publicUrl}/v1/Services/${messagingServiceSid}/Compliance/Usa2p/${sids.campaign}`,
      mock: isMock,
      errors: status === 'FAILED' ? toErrors(api) : [],
      privacy_policy_url: 'https://salon.example.com/privacy',
      terms_and_conditions_url: 'https://salon.example.com/terms',
    },
  ];
}

function toBrands(api: RegistrationApi, sid: string): object[] {
  const { brand: status } = api.registration.state;
  if (status === null) return [];
  const url = `${publicUrl}/v1/a2p/BrandRegistrations/${sid}`;
  return [
    {
      sid,
      account_sid: api.accountSid,
      customer_profile_bundle_sid: `BU${api.accountSid.slice(2)}`,
      a2p_profile_bundle_sid: `BU${api.accountSid.slice(2)}`,
      date_created: since,
      date_updated: since,
      brand_type: 'STANDARD',
      status,
      tcr_id: status === 'APPROVED' ? 'BSALON1' : null,
      failure_reason: null,
      errors: status === 'FAILED' ? toErrors(api) : [],
      url,
      brand_score: null,
      brand_feedback: null,
      identity_status: status === 'APPROVED' ? 'VERIFIED' : 'UNVERIFIED',
      russell_3000: false,
      government_entity: false,
      tax_exempt_status: null,
      skip_automatic_sec_vet: true,
      mock: false,
      links: { brand_vettings: `${url}/Vettings`, brand_registration_otps: `${url}/SmsOtp` },
    },
  ];
}

function toVerifications(api: RegistrationApi, sids: Sids): object[] {
  const { tollFree: status, problems } = api.registration.state;
  const { phoneNumber } = api.senders;
  if (status === null || !isTollFree(phoneNumber)) return [];
  const isRejected = status === 'TWILIO_REJECTED';
  const [first] = isRejected ? problems : [];
  return [
    {
      sid: sids.verification,
      account_sid: api.accountSid,
      customer_profile_sid: `BU${api.accountSid.slice(2)}`,
      trust_product_sid: `BU${api.accountSid.slice(2)}`,
      regulated_item_sid: `RA${api.accountSid.slice(2)}`,
      date_created: since,
      date_updated: since,
      business_name: 'Salon',
      business_street_address: '3400 Example Street',
      business_street_address2: null,
      business_city: 'Los Angeles',
      business_state_province_region: 'CA',
      business_postal_code: '90006',
      business_country: 'US',
      business_website: 'https://salon.example.com',
      business_contact_first_name: 'Mina',
      business_contact_last_name: 'Kim',
      business_contact_email: 'mina@example.com',
      business_contact_phone: '+12135550101',
      notification_email: 'mina@example.com',
      use_case_categories: ['MARKETING'],
      use_case_summary: 'Offers and news of a nail salon for customers who asked for them.',
      production_message_sample: 'Salon: 20% off gel this week. Reply STOP to opt out',
      opt_in_image_urls: ['https://salon.example.com/join'],
      opt_in_type: 'WEB_FORM',
      message_volume: '1,000',
      additional_information: null,
      tollfree_phone_number_sid: sids.number,
      tollfree_phone_number: phoneNumber,
      status,
      url: `${publicUrl}/v1/Tollfree/Verifications/${sids.verification}`,
      rejection_reason: isRejected ? (first?.description ?? 'Rejected') : null,
      error_code: first?.code ?? null,
      edit_expiration: null,
      edit_allowed: isRejected ? true : null,
      rejection_reasons: isRejected
        ? problems.map(({ code, description }) => ({ code, reason: description ?? `Error ${code}` }))
        : null,
      resource_links: {},
      external_reference_id: null,
    },
  ];
}

function toNumberList({ accountSid, senders }: RegistrationApi, sids: readonly string[]): object {
  const uri = `/${apiVersion}/Accounts/${accountSid}/IncomingPhoneNumbers.json`;
  return {
    start: 0,
    end: Math.max(sids.length - 1, 0),
    page: 0,
    page_size: 50,
    first_page_uri: `${uri}?PageSize=50&Page=0`,
    next_page_uri: null,
    previous_page_uri: null,
    uri: `${uri}?PageSize=50&Page=0`,
    incoming_phone_numbers: sids.map((sid) => ({
      sid,
      account_sid: accountSid,
      friendly_name: senders.phoneNumber,
      phone_number: senders.phoneNumber,
      date_created: 'Mon, 05 Jan 2026 18:30:00 +0000',
      date_updated: 'Mon, 05 Jan 2026 18:30:00 +0000',
      capabilities: { voice: true, sms: true, mms: true, fax: false },
      uri: `/${apiVersion}/Accounts/${accountSid}/IncomingPhoneNumbers/${sid}.json`,
    })),
  };
}

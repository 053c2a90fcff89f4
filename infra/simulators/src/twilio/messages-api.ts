import { createHash, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHit, type Random } from '../faults/chance.js';
import type { PhoneFault, RequestFaults } from '../faults/fault-plan.js';
import { RequestGate } from '../faults/request-gate.js';
import { errorBody, errorText, Refusal } from './errors.js';
import type { MessageLedger } from './ledger.js';
import { fetchSentMedia } from './fetch-sent-media.js';
import { apiVersion, toMediaResource, toResource } from './message.js';
import { type MediaStore, redirectToMedia } from './media.js';
import { listMedia, listMessages } from './message-list.js';
import type { OptOuts } from './opt-outs.js';
import type { Registration } from './registration.js';
import { registerRegistration } from './registration-api.js';
import { normalize, readSendForm, type Senders } from './send-form.js';
import type { StatusCallbacks, Verdict } from './status-callbacks.js';

export interface MessagesApi {
  accountSid: string;
  authToken: string;
  senders: Senders;
  ledger: MessageLedger;
  callbacks: StatusCallbacks;
  optOuts: OptOuts;
  media: MediaStore;
  registration: Registration;
  faults: {
    send: RequestFaults;
    read: RequestFaults;
    registration: RequestFaults;
    media: RequestFaults;
    numbers: Record<string, PhoneFault>;
  };
  random: Random;
  /** Twilio's clock. */
  now: () => Date;
}

type Form = Record<string, string | string[] | undefined>;

const failureBodies = {
  rateLimited: () => errorBody(20429, 429),
  serverError: (status: number) => errorBody(status === 503 ? 20503 : 20500, status),
};

/** Twilio's Messages resource: create, fetch, list; and the registration of the sender. */
export async function registerMessages(server: FastifyInstance, api: MessagesApi): Promise<void> {
  const { ledger, faults, random } = api;
  const sendGate = new RequestGate(faults.send, random, failureBodies);
  const readGate = new RequestGate(faults.read, random, failureBodies);
  const mediaGate = new RequestGate(faults.media, random, failureBodies);
  const expected = digest(`Basic ${Buffer.from(`${api.accountSid}:${api.authToken}`).toString('base64')}`);

  await server.register(formbody);
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    return reply.code(status).send(errorBody(status === 500 ? 20500 : 20001, status, error.message));
  });
  server.setNotFoundHandler((request, reply) => notFound(request, reply));
  server.addHook('onSend', async (_request, reply) => void reply.header('date', api.now().toUTCString()));
  server.addHook('preHandler', async (request) => {
    const given = digest(request.headers.authorization ?? '');
    const account = /\/Accounts\/([^/]*)/.exec(request.url)?.[1];
    const isOtherAccount = account !== undefined && account !== api.accountSid;
    if (!timingSafeEqual(given, expected) || isOtherAccount) throw new Refusal(20003, 401);
  });

  const base = `/${apiVersion}/Accounts/:accountSid`;
  server.post<{ Body: Form }>(`${base}/Messages.json`, async (request, reply) => {
    const form = request.body ?? {};
    const to = typeof form.To === 'string' ? (normalize(form.To) ?? form.To) : '';
    const failure = await sendGate.failsBefore(request, reply);
    if (failure) {
      ledger.note(to, failure);
      return reply;
    }
    let message;
    try {
      message = accept(api, form);
    } catch (error) {
      if (error instanceof Refusal) ledger.note(to, 'refused', { errorCode: error.code });
      throw error;
    }
    if (await sendGate.failsAfter(request, reply)) return reply;
    return reply.code(201).send(toResource(message, api.accountSid));
  });

  server.get<{ Querystring: Record<string, string | undefined> }>(`${base}/Messages.json`, async (request, reply) => {
    if (await readGate.failsBefore(request, reply)) return reply;
    const page = listMessages(ledger, api.accountSid, request.query);
    if (await readGate.failsAfter(request, reply)) return reply;
    return reply.send(page);
  });

  refuseOtherMethods(server, base);

  server.get<{ Params: { resource: string } }>(`${base}/Messages/:resource`, async (request, reply) => {
    if (await readGate.failsBefore(request, reply)) return reply;
    const message = ledger.find(request.params.resource.replace(/\.json$/, ''));
    if (!message) return notFound(request, reply);
    if (await readGate.failsAfter(request, reply)) return reply;
    return reply.send(toResource(message, api.accountSid));
  });

  server.get<{ Params: { resource: string } }>(`${base}/Messages/:resource/Media.json`, async (request, reply) => {
    if (await readGate.failsBefore(request, reply)) return reply;
    const message = ledger.find(request.params.resource);
    if (!message) return notFound(request, reply);
    if (await readGate.failsAfter(request, reply)) return reply;
    return reply.send(listMedia(message, api.accountSid));
  });

  server.get<{ Params: { resource: string; sid: string } }>(
    `${base}/Messages/:resource/Media/:sid`,
    async (request, reply) => {
      if (await mediaGate.failsBefore(request, reply)) return reply;
      const { resource, sid } = request.params;
      if (sid.endsWith('.json')) {
        const message = ledger.find(resource);
        const file = message?.received.find((each) => `${each.sid}.json` === sid);
        return message && file ? reply.send(toMediaResource(message, file, api.accountSid)) : notFound(request, reply);
      }
      return redirectToMedia(api.media.find(sid), sid, reply) ?? notFound(request, reply);
    },
  );

  registerRegistration(server, { ...api, failureBodies });
}

/** For unsupported methods of a resource, Twilio returns 405 instead of 404. */
function refuseOtherMethods(server: FastifyInstance, base: string): void {
  const refuse = () => {
    throw new Refusal(20004, 405);
  };
  server.route({ method: ['PUT', 'PATCH', 'DELETE'], url: `${base}/Messages.json`, handler: refuse });
  server.route({ method: ['PUT', 'PATCH'], url: `${base}/Messages/:resource`, handler: refuse });
}

/** Accepts the message. From here on it exists, regardless of the response. */
function accept(api: MessagesApi, raw: Form) {
  const { ledger, faults, random } = api;
  const { mediaUrls, ...form } = readSendForm(raw, api.senders);
  const fault = [faults.numbers[form.to], faults.numbers['*']].find(
    (candidate) => (mediaUrls.length > 0 || !candidate?.withMedia) && isPhoneHit(candidate, random),
  );
  if (fault?.post !== undefined) throw new Refusal(fault.post, fault.httpStatus, errorText(fault.post));
  if (api.optOuts.has(form.to)) throw new Refusal(21610);
  const message = ledger.add({
    ...form,
    media: mediaUrls.map((url) => ({ url, contentType: null, bytes: null })),
    direction: 'outbound-api',
    status: form.messagingServiceSid === null ? 'queued' : 'accepted',
  });
  ledger.note(form.to, 'accepted', { sid: message.sid });
  const unregistered = api.registration.refusalOf(api.senders.phoneNumber);
  const delivered: Verdict =
    unregistered === null
      ? { status: 'delivered', errorCode: null }
      : { status: 'undelivered', errorCode: unregistered };
  const verdict = fault?.delivery === undefined ? delivered : { status: fault.status, errorCode: fault.delivery };
  api.callbacks.follow(
    message,
    message.media.length === 0 ? verdict : fetchSentMedia(message.media).then((failed) => failed ?? verdict),
  );
  return message;
}

function isPhoneHit(fault: PhoneFault | undefined, random: Random): boolean {
  return fault !== undefined && isHit(fault, random);
}

function notFound(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?', 1);
  return reply.code(404).send(errorBody(20404, 404, `The requested resource ${path} was not found`));
}

/** Hashes to a fixed length, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

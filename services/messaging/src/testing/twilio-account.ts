import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TwilioOptions } from '../delivery/sms/provider-options.js';
import { type AccountRegistration, answerRegistration, approvedRegistration } from './twilio-registration.js';

const accountSid = `AC${'0'.repeat(32)}`;
const authToken = 'test-auth-token';

export interface PostedMessage {
  to: string;
  body: string;
  from: string | null;
  statusCallback: string | null;
  authorization: string | undefined;
  /** The whole form, with Twilio's parameter names. */
  form: Record<string, string>;
}

/** The account's response: an error of Twilio, or none at all. `taken`: the text is accepted anyway. */
export type Trouble =
  | { status: number; code?: number | string; taken?: boolean; headers?: Record<string, string> }
  | 'reset'
  | 'reset-taken'
  | 'silence';

/** A text that the account has accepted, as its Messages resource returns it. */
export interface AccountMessage {
  sid: string;
  to: string;
  body: string | null;
  status: string;
  errorCode: number | null;
  createdAt: Date | null;
  /** Of a text to the salon: the phone. Absent: sent by the salon. */
  from?: string;
  /** The files of a text to the salon. Absent: none. */
  media?: { sid: string; contentType: string }[];
}

/** A simulation of Twilio's Messages resource over HTTP, with faults on demand. */
export interface TwilioAccount {
  options: TwilioOptions;
  posted: PostedMessage[];
  /** Decides the response to each message; undefined accepts it. */
  trouble: (message: PostedMessage) => Trouble | undefined;
  /** Newest last; a test may change them at any time. */
  messages: AccountMessage[];
  /** The paths of the read requests about texts, except those of `listed`. */
  asked: string[];
  /** The paths of the requests for a page of all texts, or for the files of one. */
  listed: string[];
  /** Decides the response to each of these; undefined answers it. */
  listTrouble: (path: string) => { status: number; headers?: Record<string, string> } | undefined;
  /** What is registered for the sender. A test may change it at any time. */
  registration: AccountRegistration;
  /** Decides the response to each request about the registration; undefined answers it. */
  registrationTrouble: (path: string) => { status: number; body: string } | 'silence' | 'silent-body' | undefined;
  /** The paths of the requests about the registration. */
  registrationAsked: string[];
  /** Makes every read request fail. */
  failReads: boolean;
  /** How far the account's clock is ahead of ours. Milliseconds. */
  clockAheadMs: number;
  /** Makes each page of a list link to a next one. */
  isEndless: boolean;
  stop(): Promise<void>;
}

export async function runTwilioAccount(): Promise<TwilioAccount> {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let form = '';
    for await (const chunk of request) form += String(chunk);
    if (request.method === 'HEAD') {
      response.setHeader('date', nowOf(account).toUTCString()).writeHead(404).end();
      return;
    }
    if (request.method === 'GET' && request.url?.startsWith('/v1/')) {
      readRegistration(account, request.url, response);
      return;
    }
    if (request.method === 'GET') {
      read(account, request.url ?? '', response);
      return;
    }
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
      respond(response, 404, { code: 20404, message: 'not found', status: 404 });
      return;
    }
    const fields = new URLSearchParams(form);
    const message: PostedMessage = {
      to: fields.get('To') ?? '',
      body: fields.get('Body') ?? '',
      from: fields.get('From'),
      statusCallback: fields.get('StatusCallback'),
      authorization: request.headers.authorization,
      form: Object.fromEntries(fields),
    };
    account.posted.push(message);
    const trouble = account.trouble(message);
    const isTaken = !trouble || trouble === 'reset-taken' || (typeof trouble === 'object' && trouble.taken);
    const sid = `SM${String(account.posted.length).padStart(32, '0')}`;
    if (isTaken) {
      const { to, body } = message;
      account.messages.push({ sid, to, body, status: 'queued', errorCode: null, createdAt: nowOf(account) });
    }
    if (trouble === 'reset' || trouble === 'reset-taken') request.socket.destroy();
    else if (trouble === 'silence') return;
    else if (trouble)
      respond(
        response,
        trouble.status,
        { ...trouble, message: 'no', more_info: 'https://example.com' },
        trouble.headers,
      );
    else respond(response, 201, { sid, status: 'queued', to: message.to, body: message.body, error_code: null });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const account: TwilioAccount = {
    options: {
      accountSid,
      authToken,
      from: '+12135550199',
      apiBaseUrl: `http://127.0.0.1:${address.port}`,
      timeoutMs: 1000,
    },
    posted: [],
    trouble: () => undefined,
    messages: [],
    asked: [],
    listed: [],
    listTrouble: () => undefined,
    registration: approvedRegistration(),
    registrationTrouble: () => undefined,
    registrationAsked: [],
    failReads: false,
    clockAheadMs: 0,
    isEndless: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return account;
}

function readRegistration(account: TwilioAccount, path: string, response: ServerResponse): void {
  account.registrationAsked.push(path);
  const trouble = account.registrationTrouble(path);
  if (trouble === 'silence') return;
  if (trouble === 'silent-body') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{');
    return;
  }
  if (trouble) {
    response.writeHead(trouble.status, { 'content-type': 'application/json' }).end(trouble.body);
    return;
  }
  const found = answerRegistration(path, account.options.from ?? '', account.registration);
  if (found) respond(response, 200, found);
  else respond(response, 404, { code: 20404, message: 'not found', status: 404 });
}

/** Returns the files of a message, one message by id, or the messages, of a phone or a page of all, newest first. */
function read(account: TwilioAccount, path: string, response: ServerResponse): void {
  const url = new URL(path, 'http://twilio');
  response.setHeader('date', nowOf(account).toUTCString());
  const isList =
    url.pathname.endsWith('/Media.json') || (url.pathname.endsWith('/Messages.json') && !url.searchParams.has('To'));
  (isList ? account.listed : account.asked).push(path);
  const trouble = isList ? account.listTrouble(path) : undefined;
  if (trouble)
    respond(response, trouble.status, { code: 20429, message: 'no', status: trouble.status }, trouble.headers);
  else if (account.failReads) respond(response, 503, { code: 20503, message: 'no', status: 503 });
  else if (isList) list(account, url, response);
  else find(account, url, response);
}

function list(account: TwilioAccount, url: URL, response: ServerResponse): void {
  const ofMedia = /Messages\/([^/]+)\/Media\.json$/.exec(url.pathname)?.[1];
  if (ofMedia !== undefined) {
    const message = account.messages.find(({ sid }) => sid === ofMedia);
    const files = (message?.media ?? []).map(({ sid, contentType }) => ({
      sid,
      parent_sid: ofMedia,
      content_type: contentType,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${ofMedia}/Media/${sid}.json`,
    }));
    if (message) respond(response, 200, { media_list: files, next_page_uri: null });
    else respond(response, 404, { code: 20404, message: 'not found', status: 404 });
    return;
  }
  const all = account.messages.map(toResource).toReversed();
  const size = Number(url.searchParams.get('PageSize') ?? 50);
  // as Twilio: a page begins after a message, whatever has come since
  const token = url.searchParams.get('PageToken')?.slice(2);
  const from = token === undefined ? 0 : all.findIndex(({ sid }) => sid === token) + 1;
  const messages = all.slice(from, from + size);
  const after = new URL(url);
  after.searchParams.set('PageToken', `PA${messages.at(-1)?.sid}`);
  const next = account.isEndless ? url : from + size < all.length ? after : null;
  respond(response, 200, { messages, next_page_uri: next && next.pathname + next.search, page: 0, page_size: size });
}

function find(account: TwilioAccount, url: URL, response: ServerResponse): void {
  const sid = /Messages\/(\w+)\.json$/.exec(url.pathname)?.[1];
  const to = url.searchParams.get('To');
  const found = account.messages
    .filter((message) => (sid ? message.sid === sid : message.to === to))
    .map(toResource)
    .toReversed();
  const next = account.isEndless ? url.pathname + url.search : null;
  if (!sid) respond(response, 200, { messages: found, next_page_uri: next, page: 0, page_size: 50 });
  else if (found[0]) respond(response, 200, found[0]);
  else respond(response, 404, { code: 20404, message: 'not found', status: 404 });
}

function toResource({ errorCode, createdAt, media = [], ...message }: AccountMessage) {
  return {
    ...message,
    direction: message.from === undefined ? 'outbound-api' : 'inbound',
    num_media: String(media.length),
    error_code: errorCode,
    date_created: createdAt && createdAt.toUTCString().replace('GMT', '+0000'),
  };
}

const nowOf = ({ clockAheadMs }: TwilioAccount) => new Date(Date.now() + clockAheadMs);

function respond(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

import { createHmac } from 'node:crypto';
import { parse } from 'node:querystring';
import type { CallContract } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import * as fc from 'fast-check';
import { z } from 'zod';
import { cursorLike, hostileText, type JsonSchema, valueOf } from './values.js';

/** One request, as it is sent. */
export interface FuzzCase {
  /** The call, or the kind of URL, under which it is counted. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface Keys {
  publicUrl: string;
  twilioToken: string;
  squareKey: string;
  squareUrl: string;
  /** Cursors returned by lists, by path. */
  cursors: ReadonlyMap<string, readonly string[]>;
  /** Ids of existing records, which some parameters use. */
  ids: readonly string[];
}

export const entryPoints = ['calls', 'webhooks', 'forms', 'pages'] as const;
export type EntryPoint = (typeof entryPoints)[number];

/** The requests for a kind of entry point. */
export function casesOf(entryPoint: EntryPoint, keys: Keys): fc.Arbitrary<FuzzCase> {
  if (entryPoint === 'webhooks') return webhooks(keys);
  if (entryPoint === 'forms') return forms;
  if (entryPoint === 'pages') return pages;
  return fc.oneof(...calls.filter(({ access }) => access !== 'provider').map((call) => caseOf(call, keys)));
}

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Percent-encoded as any program might do it: unpaired surrogates as their WTF-8 bytes, or left unencoded. */
const escaped = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')).replaceAll('%EF%BF%BD', '%ED%A0%80');

const textFor = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function caseOf(call: CallContract, keys: Keys): fc.Arbitrary<FuzzCase> {
  const cursors = cursorLike(keys.cursors.get(call.path) ?? []);
  const params = call.params ? jsonSchemaOf(call.params).properties : {};
  const query = call.query ? jsonSchemaOf(call.query).properties : {};
  const existing = keys.ids.length > 0 ? [fc.constantFrom(...keys.ids)] : [];
  return fc
    .record({
      params: fc.record(mapValues(params, (schema) => fc.oneof(...existing, valueOf(schema)))),
      query: fc.record(
        mapValues(query, (schema, name) => (name === 'cursor' ? cursors : valueOf(schema))),
        { requiredKeys: [] },
      ),
      body: call.body ? bodyOf(jsonSchemaOf(call.body)) : fc.constant(undefined),
      headers: fc.record(
        { 'idempotency-key': headerText, 'last-event-id': headerText, 'x-request-id': headerText, accept: headerText },
        { requiredKeys: [] },
      ),
    })
    .map((given) => {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => escaped(textFor(given.params[name])) || '%00');
      const search = Object.entries(given.query).map(([name, value]) => `${name}=${escaped(textFor(value))}`);
      return {
        name: `${call.method} ${call.path}`,
        method: call.method,
        path: search.length > 0 ? `${path}?${search.join('&')}` : path,
        headers: { ...given.headers, ...(given.body !== undefined && { 'content-type': 'application/json' }) },
        ...(given.body !== undefined && { body: given.body }),
      };
    });
}

/** Text that Node.js can send in a header. */
const headerText = fc.oneof(
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.constantFrom('2135550142', '%00', '\u00ff', '__proto__'),
);

const bodyOf = (schema: JsonSchema): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: valueOf(schema).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '{"__proto__":{"a":1}}', '['.repeat(8000), '"\\ud800"', '[1e999]'),
    },
  );

/** A form with the given names and random values, some of them hostile. */
function formOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostileText });
  const value = fc.oneof(
    fc.constantFrom('STOP', '+12135550142', 'delivered', 'SM1', '30003', 'ana@example.com', '%ED%A0%80', '%00', '%'),
    hostileText.map(escaped),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 12 })
    .map((fields) => fields.map(([field, text]) => `${escaped(field)}=${text}`).join('&'));
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const isGenuine = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

function webhooks({ publicUrl, twilioToken, squareKey, squareUrl, ids }: Keys): fc.Arbitrary<FuzzCase> {
  const twilioForm = formOf(['MessageSid', 'From', 'To', 'Body', 'MessageStatus', 'ErrorCode']);
  const id = fc.oneof(fc.uuid(), fc.constantFrom(...ids, 'x'), hostileText.map(escaped));
  const address = fc.oneof(
    fc.constant(webhookCalls.twilioInbound.path as string),
    fc
      .tuple(id, id)
      .map(
        ([recipient, claim]) => `${webhookCalls.twilioStatus.path.replace(':recipientId', recipient)}?claim=${claim}`,
      ),
  );
  const twilio = fc.tuple(address, twilioForm, isGenuine).map(([path, body, genuine]): FuzzCase => {
    const signature = genuine ? signTwilio(twilioToken, publicUrl + path, body) : 'bm9uZQ==';
    const name = path.startsWith(webhookCalls.twilioInbound.path) ? 'Twilio, inbound text' : 'Twilio, status callback';
    return { name, method: 'POST', path, headers: { ...formType, 'x-twilio-signature': signature }, body };
  });
  const event = valueOf({
    properties: {
      event_id: { type: 'string' },
      type: { enum: ['payment.updated', 'payment.created', 'refund.created', 'customer.updated'] },
      data: { properties: { id: { type: 'string' }, object: {} }, required: ['id'] },
      created_at: { type: 'string', format: 'date-time' },
    },
    required: ['event_id', 'type', 'data'],
  });
  const deep = `{"event_id":"deep","type":"payment.updated","data":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const squareBody = fc.oneof(
    { weight: 12, arbitrary: event.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(deep, '', '[]', 'null', '{"event_id":"\\u0000","type":"\\ud800"}') },
  );
  const square = fc.tuple(squareBody, isGenuine).map(([body, genuine]): FuzzCase => {
    const signature = genuine
      ? createHmac('sha256', squareKey)
          .update(squareUrl + body)
          .digest('base64')
      : 'bm9uZQ==';
    const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature };
    return { name: 'Square', method: 'POST', path: webhookCalls.square.path, headers, body };
  });
  return fc.oneof(twilio, square);
}

/** https://www.twilio.com/docs/usage/security */
function signTwilio(token: string, url: string, form: string): string {
  const fields = Object.entries(parse(form, '&', '=', { maxKeys: 0 })).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signed = fields.map(([name, value = '']) =>
    [...new Set([value].flat())]
      .toSorted()
      .map((each) => name + each)
      .join(''),
  );
  return createHmac('sha1', token)
    .update(url + signed.join(''))
    .digest('base64');
}

const forms: fc.Arbitrary<FuzzCase> = formOf([
  'firstName',
  'lastName',
  'email',
  'phone',
  'service',
  'message',
  'company',
]).map((body) => ({ name: 'the contact form', method: 'POST', path: '/api/contact', headers: formType, body }));

const segment = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    'services',
    'gel-manicure',
    'admin',
    'assets',
    'api',
    'es',
    'sw.js',
    'robots.txt',
    '.vite',
    '%2e%2e',
    '%00',
    '%',
    '%ED%A0%80',
    'healthz',
    'x'.repeat(3000),
    ':id',
    '*',
  ),
  hostileText.map(escaped),
);
const pages: fc.Arbitrary<FuzzCase> = fc
  .record({
    segments: fc.array(segment, { maxLength: 5 }),
    query: fc.oneof(
      fc.constant(''),
      hostileText.map((text) => `?q=${escaped(text)}`),
      fc.constantFrom('?', '?%', '?__proto__=1'),
    ),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    headers: fc.record(
      {
        'accept-encoding': headerText,
        'if-none-match': headerText,
        host: fc.constantFrom('x', 'evil.example', 'a:b:c'),
        cookie: headerText,
        range: headerText,
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ segments, query, ...rest }) => ({
    name: `a page, ${rest.method}`,
    path: `/${segments.join('/')}${query}`,
    ...rest,
  }));

function mapValues<T>(
  fields: Record<string, JsonSchema> | undefined,
  make: (schema: JsonSchema, name: string) => fc.Arbitrary<T>,
): Record<string, fc.Arbitrary<T>> {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, schema]) => [name, make(schema, name)]));
}

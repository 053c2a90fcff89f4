import {
  type AnswerType,
  type BodyType,
  type CallContract,
  idempotencyKeyHeader,
  nextCursorHeader,
  replayedHeader,
} from '@lacquer/contracts/call';
import { confirm } from '@lacquer/contracts/calls/staff/auth';
import { callNames } from '@lacquer/contracts/calls/registry';
import { serviceNames } from '@lacquer/contracts/contract';
import { type ErrorCatalogue, httpErrorBody } from '@lacquer/contracts/errors';
import { idempotencyErrors, idempotencyKey } from '@lacquer/contracts/idempotency';
import { recentSignInMinutes } from '@lacquer/contracts/staff/staff';
import { productLicense } from '@lacquer/platform/release/version';
import { httpStatusOf } from '@lacquer/platform/errors/http-exception.filter';
import { z } from 'zod';
import type { GatewaySettings } from '../config.js';
import { refusalsOfAll } from '../http/refused-requests.js';
import { secureSessionCookie, sessionCookie } from '../staff/sessions/session-cookie.js';

/** Sorted by path, as readers look them up. */
const sortedCalls = (): readonly CallContract[] =>
  [...callNames.keys()].toSorted((a, b) => a.path.localeCompare(b.path));

/** The HTTP contract as OpenAPI 3.1, generated from the schemas that the gateway parses with. */
export function openApiDocument({ PUBLIC_URL }: GatewaySettings) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of sortedCalls()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lacquer',
      version: '1',
      description: 'Money is in whole cents, moments are ISO 8601 in UTC, phone numbers are E.164.',
      license: { name: productLicense(), identifier: productLicense() },
    },
    // without a public address: the origin that served this document
    servers: [{ url: PUBLIC_URL ?? '/' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: `Over https its name is \`${secureSessionCookie}\`.`,
        },
      },
      schemas: { Error: schemaOf(httpErrorBody, 'output') },
      responses: { Unreadable: { description: unreadable, content: anError }, Unavailable: errorResponse(awayCodes) },
    },
    paths,
  };
}

function describe(call: CallContract): Record<string, unknown> {
  const { access, summary, status } = call;
  const { file, name: exported } = callNames.get(call) ?? { file: 'calls', name: call.path };
  const parameters = [
    ...fields(call.params).map((field) => ({ ...field, in: 'path', required: true })),
    ...fields(call.query).map((field) => ({ ...field, in: 'query' })),
    ...Object.entries(call.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      // a provider signs its body
      required: access === 'provider',
      schema: { type: 'string' },
    })),
    ...(call.idempotent ? [keyParameter()] : []),
  ];
  return {
    operationId: `${file}.${exported}`,
    tags: [file],
    summary,
    description: `Access: ${access === 'provider' ? 'signed provider' : access}.${call.recentSignIn ? recentSignInNote : ''}`,
    security: needsSession(call) ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(call),
    responses: {
      [status]: {
        description: 'Done',
        ...(call.paged && { headers: nextCursor }),
        ...(call.idempotent && { headers: replayed }),
        ...(call.answer && { content: content(schemaOf(call.answer, 'output'), call.answerType) }),
      },
      ...(call.form && { 303: { description: 'The posted form was accepted. The address of the confirmation page.' } }),
      ...errorResponses(call),
      '4XX': { $ref: '#/components/responses/Unreadable' },
      default: { description: 'An internal error (500)', content: anError },
    },
  };
}

const recentSignInNote = ` Needs a sign-in, or ${confirm.path}, within the last ${recentSignInMinutes} minutes.`;

const formType: BodyType = 'application/x-www-form-urlencoded';

/** A browser sends such a request for another website only when that website makes it. */
const isUnsafe = ({ method, access }: CallContract): boolean => method !== 'GET' && access !== 'provider';

const needsSession = ({ access }: CallContract): boolean => access === 'staff' || access === 'owner';

function requestBodyOf({ body, form, notification, upload }: CallContract): { requestBody?: unknown } {
  if (upload !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { [upload]: file }, required: [upload] };
    return { requestBody: { required: true, content: content(schema, 'multipart/form-data') } };
  }
  if (notification) {
    const { type, fields: read } = notification;
    return { requestBody: { required: true, content: content(schemaOf(read, 'input'), type) } };
  }
  if (!body) return {};
  const schema = schemaOf(body, 'input');
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { ...content(schema), ...(form && content(schema, formType)) } } };
}

/** The errors that a call declares and those that its parts imply, by status. */
function errorResponses(call: CallContract): Record<string, unknown> {
  const byStatus = Object.groupBy(Object.entries(errorsOf(call)), ([, kind]) => String(httpStatusOf[kind]));
  const own = Object.entries(byStatus).map(([status, errors = []]): [string, string[]] => [
    status,
    errors.map(([code]) => code),
  ]);
  return Object.fromEntries([
    [unavailable, { $ref: '#/components/responses/Unavailable' }],
    ...own.map(([status, codes]) => [
      status,
      errorResponse(status === unavailable ? [...new Set([...codes, ...awayCodes])] : codes),
    ]),
  ]);
}

function errorResponse(codes: readonly string[]) {
  const schema = { allOf: [errorRef, { properties: { code: { enum: codes } } }] };
  return { description: codes.join(', '), content: content(schema) };
}

const unavailable = String(httpStatusOf.unavailable);

/** Every call may answer one of these while a server or a service is away, or while this gateway has too much to do. */
const awayCodes = [
  'HTTP.OVERLOADED',
  'BUS.OVERLOADED',
  'DATABASE.UNAVAILABLE',
  ...serviceNames.map((name) => `${name.toUpperCase()}.UNAVAILABLE`),
];

const errorsOf = (call: CallContract): ErrorCatalogue => ({
  ...((call.params || call.query || call.body) && { 'REQUEST.INVALID': 'invalid' }),
  ...(call.body && { 'REQUEST.MALFORMED_JSON': 'invalid', 'REQUEST.NOT_JSON': 'invalid' }),
  ...((call.body || call.notification || call.upload) && { 'HTTP.FST_ERR_CTP_BODY_TOO_LARGE': 'too-large' }),
  ...(isUnsafe(call) && { FORBIDDEN_ORIGIN: 'forbidden' }),
  ...(needsSession(call) && { 'STAFF.NOT_SIGNED_IN': 'unauthenticated' }),
  ...(call.idempotent && idempotencyErrors),
  ...(call.access === 'owner' && { 'STAFF.ROLE_TOO_LOW': 'forbidden' }),
  ...(needsSession(call) && !call.partOfSetUp && { 'STAFF.SET_UP_FIRST': 'forbidden' }),
  ...(call.recentSignIn && { 'STAFF.CONFIRM_FIRST': 'forbidden' }),
  ...call.errors,
});

const fields = (schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({ name, schema: schemaOf(field, 'input') }));

const nextCursor = {
  [nextCursorHeader]: {
    description: 'The cursor of the next page; absent on the last.',
    schema: { type: 'string' },
  },
};

const keyParameter = () => ({
  name: idempotencyKeyHeader,
  in: 'header',
  description:
    'Chosen by the caller, preferably a UUID. For at least 24 hours, requests with the same key and body are carried out once and receive the same answer.',
  schema: schemaOf(idempotencyKey, 'input'),
});

const replayed = {
  [replayedHeader]: {
    description: '`true` when this is the answer of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const content = (schema: unknown, type: AnswerType | BodyType | 'multipart/form-data' = 'application/json') => ({
  [type]: { schema },
});

const errorRef = { $ref: '#/components/schemas/Error' };
const anError = content(errorRef);
const unreadable = `The request is malformed: ${refusalsOfAll.map(({ code, status }) => `${code} (${status})`).join(', ')}.`;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return rest;
}

/**
 * Describes a record whose keys are an enum as an object with those properties: tools show and generate them by name.
 */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (!names || additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

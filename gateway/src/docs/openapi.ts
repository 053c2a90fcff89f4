import { httpErrorBody } from '@lacquer/contracts/errors';
import { z } from 'zod';
import type { Operation } from './operation.js';
import { operations } from './operations.js';

/** The HTTP contract as OpenAPI 3.1, made from the schemas that the gateway itself parses with. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lacquer',
      version: '1',
      description: 'Money is in whole cents, moments are ISO 8601 in UTC, phone numbers are E.164.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lacquer_session' } },
      schemas: { Error: schemaOf(httpErrorBody, 'output') },
    },
    paths,
  };
}

function describe(operation: Operation): Record<string, unknown> {
  const { access, body, query, answer, answerType, status } = operation;
  const restricted = access === 'staff' || access === 'owner';
  const pathParameters = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'phone' ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }));
  const queryParameters = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: schemaOf(schema, 'input'),
  }));
  const headerParameters = Object.entries(operation.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
  const parameters = [...pathParameters, ...queryParameters, ...headerParameters];
  return {
    summary: operation.summary,
    description: `For: ${access}.`,
    ...(restricted && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: {
        description: 'Done',
        ...(query?.shape['cursor'] && { headers: nextCursor }),
        ...(answer && { content: content(schemaOf(answer, 'output'), answerType) }),
      },
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const nextCursor = {
  'x-next-cursor': {
    description: 'The cursor of the next page; absent on the last.',
    schema: { type: 'string' },
  },
};

const content = (schema: unknown, type = 'application/json') => ({ [type]: { schema } });

const json = (schema: unknown) => content(schema);

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

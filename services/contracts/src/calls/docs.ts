import { z } from 'zod';
import { defineCall } from '../call.js';

export const readPage = defineCall({
  method: 'GET',
  path: '/api/docs',
  summary: 'Returns this API reference',
  access: 'anyone',
  answer: z.string(),
  answerType: 'text/html',
});

export const readDocument = defineCall({
  method: 'GET',
  path: '/api/docs/openapi.json',
  summary: 'Returns the API description as OpenAPI 3.1',
  access: 'anyone',
  answer: z.looseObject({ openapi: z.string() }),
});

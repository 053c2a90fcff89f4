import type { z } from 'zod';

/** One call of the HTTP contract. `access`: the least role, or who else may call it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's notation: `/api/admin/campaigns/:id`. */
  path: string;
  summary: string;
  access: 'anyone' | 'staff' | 'owner' | 'signed provider';
  query?: z.ZodObject;
  /** Headers of the request, with what they say. */
  headers?: Readonly<Record<string, string>>;
  body?: z.ZodType;
  status: number;
  answer?: z.ZodType;
  /** `application/json` unless said otherwise. */
  answerType?: 'text/csv' | 'text/event-stream' | 'text/xml';
}

export function op(
  method: Operation['method'],
  path: string,
  summary: string,
  access: Operation['access'],
  answer?: z.ZodType,
): Operation {
  return { method, path, summary, access, status: 200, ...(answer && { answer }) };
}

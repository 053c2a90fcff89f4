import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { calls } from './calls/registry.js';
import { longestSearch } from './paging.js';

/** Every text schema inside `schema`, by path. */
function textsIn(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'string') return [[path, schema]];
  // a text that is converted, such as to a boolean
  if (def.type === 'pipe' && (def['in'] as z.ZodType).type === 'string') return [[path, schema]];
  if (def.type === 'object') {
    return Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`));
  }
  const inner = [
    def['innerType'],
    def['in'],
    def['element'],
    def['options'],
    def['items'],
    def['valueType'],
    def['left'],
    def['right'],
  ];
  return inner.flat().flatMap((each) => (each ? textsIn(each as z.core.$ZodType, path) : []));
}

describe('the texts in requests', () => {
  const texts = calls.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? textsIn(schema, `${method} ${path} ${part}`) : [],
    ),
  );

  it('are found in every call', () => {
    expect(texts.length).toBeGreaterThan(40);
  });

  it.each(texts)('refuse NUL and unpaired surrogates: %s', (_, schema) => {
    for (const text of ['a\0b', '\0', 'a\ud800', '\udfffb']) expect(z.safeParse(schema, text).success).toBe(false);
  });

  const searches = texts.filter(([name]) => name.endsWith(' query.q'));

  it.each(searches)('have the length limit of a search field: %s', (_, schema) => {
    expect(z.safeParse(schema, '1'.repeat(longestSearch)).success).toBe(true);
    expect(z.safeParse(schema, '1'.repeat(longestSearch + 1)).success).toBe(false);
  });

  it('include the search text of lists', () => {
    expect(searches.length).toBeGreaterThan(5);
  });
});

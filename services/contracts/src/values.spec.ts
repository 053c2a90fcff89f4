import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { calls } from './calls/registry.js';
import { longestSearch } from './paging.js';
import { emailAddress, largestInteger, multipliedCents } from './values.js';

type Kind = 'string' | 'number';

/** Every schema of a text, or of a number, inside `schema`, by path. */
function valuesIn(kind: Kind, schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === kind) return [[path, schema]];
  // a value that is converted, such as a text to a boolean, or a number to cents
  if (def.type === 'pipe' && (def['in'] as z.ZodType).type === kind) return [[path, schema]];
  if (def.type === 'object') {
    return Object.entries((schema as z.ZodObject).shape).flatMap(([name, field]) =>
      valuesIn(kind, field, `${path}.${name}`),
    );
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
  return inner.flat().flatMap((each) => (each ? valuesIn(kind, each as z.core.$ZodType, path) : []));
}

const valuesOfCalls = (kind: Kind) =>
  calls.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? valuesIn(kind, schema, `${method} ${path} ${part}`) : [],
    ),
  );

describe('the texts in requests', () => {
  const texts = valuesOfCalls('string');

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

  const dates = texts.filter(
    ([, schema]) =>
      z.safeParse(schema, '2026-03-01').success !== z.safeParse(schema, '2026-02-30').success ||
      z.safeParse(schema, '2026-03-01T10:00:00.000Z').success !==
        z.safeParse(schema, '2026-02-30T10:00:00.000Z').success,
  );

  it.each(dates)('refuse dates that PostgreSQL does not have: %s', (_, schema) => {
    for (const date of ['0000-03-01', '0000-03-01T10:00:00.000Z', '2026-02-30', '10000-01-01']) {
      expect(z.safeParse(schema, date).success).toBe(false);
    }
  });

  it('include dates and moments', () => {
    expect(dates.length).toBeGreaterThan(5);
  });

  it('include the search text of lists', () => {
    expect(searches.length).toBeGreaterThan(5);
  });
});

describe('the numbers in requests', () => {
  const numbers = valuesOfCalls('number');

  it('are found in many calls', () => {
    expect(numbers.length).toBeGreaterThan(15);
  });

  it.each(numbers)('have the range of an integer column: %s', (_, schema) => {
    for (const number of [largestInteger + 1, -largestInteger - 2, 1e308, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(z.safeParse(schema, number).success).toBe(false);
    }
  });
});

describe('cents that a form has multiplied', () => {
  it('are rounded if only the floating point is off', () => {
    expect(multipliedCents.parse(19.99 * 100)).toBe(1999);
    expect(multipliedCents.parse(1998.9999999999998)).toBe(1999);
    expect(multipliedCents.safeParse(1998.5).error?.issues[0]?.message).toBe('must be a whole number of cents');
    expect(multipliedCents.safeParse(-1).success).toBe(false);
  });
});

describe('an e-mail address', () => {
  it.each([
    'name@example.com',
    "o'brien+nails@mail.example.com",
    'anna@münchen.example',
    'jiwoo@한국.example',
    '박지우@example.com',
    'đặng@example.com',
    'name@xn--mnchen-3ya.xn--p1ai',
  ])('may be %s', (address) => {
    expect(emailAddress.parse(` ${address} `)).toBe(address);
  });

  it.each(['name', 'name@example', '@example.com', 'a..b@example.com', '.a@example.com', 'a b@example.com', 'a@-.com'])(
    'is not %s',
    (address) => {
      expect(emailAddress.safeParse(address).success).toBe(false);
    },
  );
});

import * as fc from 'fast-check';

/** Texts that an entry point must accept or reject without failing. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00',
    '0000-00-00T00:00:00Z',
    '0000-01-01T00:00:00.000Z',
    '9999-99-99T99:99:99.999999Z',
    '2026-02-30T10:00:00.000000Z',
    '-infinity',
    'NaN',
    '1e400',
    '9223372036854775808',
    '-1',
    '__proto__',
    'constructor',
    '%',
    '\\',
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    '\u202e',
    '💅'.repeat(50),
    '٣٣٣',
    'x'.repeat(5000),
    '',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

const hostile = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 31, 4e9, [], {}, [[]], {
      a: { b: [] },
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant(nested(2000)) },
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** The subset of JSON Schema that the contracts produce. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const moments = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Mostly valid values, so that a case passes most checks, with a hostile value in one or more places. */
export function valueOf(schema: JsonSchema | undefined): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: properValue(schema ?? {}) }, { weight: 1, arbitrary: hostile });
}

function properValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: options, anyOf, oneOf, properties, items } = schema;
  const branches = anyOf ?? oneOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (options) return fc.constantFrom(...options);
  if (branches) return fc.oneof(...branches.map(properValue));
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(items), { maxLength: 4 });
    default:
      return hostile;
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return moments;
  if (format === 'date') return moments.map((moment) => moment.slice(0, 10));
  if (format === 'email') return fc.constantFrom('ana@example.com', 'o@example.org');
  const plain = fc.constantFrom(
    'Hello',
    '(213) 555-0142',
    '+12135550142',
    'in-person-1',
    'phone',
    '10:00',
    'CA',
    '90006',
  );
  const any = fc.string({ minLength: Math.min(minLength, 100), maxLength: Math.min(maxLength, 100) });
  return pattern && pattern.length < 60
    ? fc.oneof(plain, fc.stringMatching(new RegExp(pattern)), any)
    : fc.oneof(plain, any);
}

/** Cursors are encoded JSON: a real one with a leaf replaced, or arbitrary JSON. */
export function cursorLike(real: readonly string[]): fc.Arbitrary<string> {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url');
  const mutated = (cursor: string) => {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (!Array.isArray(place)) return hostile.map(encode);
    return fc
      .tuple(fc.nat({ max: place.length - 1 }), fc.oneof(hostile, moments, fc.uuid()))
      .map(([index, value]) => encode(place.with(index, value)));
  };
  return fc.oneof(hostileText, hostile.map(encode), ...real.map(mutated), ...real.map((cursor) => fc.constant(cursor)));
}

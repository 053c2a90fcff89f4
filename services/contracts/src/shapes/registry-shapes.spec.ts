import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { breakingChanges, breakingWords, writeCommand } from './changes.js';
import { describeShapes, type Shapes, shapeOf } from './shapes.js';

const stored = JSON.parse(readFileSync(new URL('../../shapes.json', import.meta.url), 'utf8')) as Shapes;

describe('the messages of two releases that run side by side', () => {
  it('can be read by both', () => {
    const broken = breakingChanges(stored, describeShapes());
    if (broken.length > 0) throw new Error(breakingWords(broken));
    if (JSON.stringify(stored) !== JSON.stringify(describeShapes()))
      throw new Error(`services/contracts/shapes.json is older than the contracts. Renew it: ${writeCommand}`);
  });

  const before = z.object({
    id: z.string(),
    state: z.enum(['new', 'read']),
    note: z.string().optional(),
    version: z.int().default(0),
    tags: z.array(z.object({ name: z.string() })),
    counts: z.record(z.enum(['sent']), z.int()),
    entry: z.discriminatedUnion('kind', [z.object({ kind: z.literal('text'), body: z.string() })]),
  });
  const state = z.enum(['new', 'read', 'archived']);
  const visit = z.object({ kind: z.literal('visit'), at: z.string() });
  const text = z.object({ kind: z.literal('text'), body: z.string() });

  it.each([
    ['a new optional field', before.extend({ by: z.string().optional() }), [], []],
    ['a new field with a default', before.extend({ by: z.string().default('') }), [], []],
    ['a new field', before.extend({ by: z.string() }), ['by is new and needed'], ['by is new and needed']],
    ['a field that is gone', before.omit({ id: true }), ['id is gone'], ['id is gone']],
    ['an optional field that is gone', before.omit({ note: true }), [], []],
    ['null', before.extend({ id: z.string().nullable() }), ['id may be null now'], []],
    ['an enum that grows', before.extend({ state }), ["state may be 'archived' now"], []],
    [
      'an enum that shrinks',
      before.extend({ state: z.enum(['new']) }),
      ["state may be 'read' no more"],
      ["state may be 'read' no more"],
    ],
    [
      'another type',
      before.extend({ id: z.int() }),
      ['id may be integer now', 'id may be string no more'],
      ['id may be string no more'],
    ],
    ['a field that may be absent', before.extend({ id: z.string().optional() }), ['id may be absent now'], []],
    ['one that may not', before.extend({ note: z.string() }), ['note is needed now'], ['note is needed now']],
    ['a default that is gone', before.extend({ version: z.int() }), [], ['version is needed now']],
    [
      'within a list',
      before.extend({ tags: z.array(z.object({ name: z.string().nullable() })) }),
      ['tags[].name may be null now'],
      [],
    ],
    [
      'the keys of a record',
      before.extend({ counts: z.record(z.enum(['sent', 'read']), z.int()) }),
      ["counts may be key 'read' now"],
      [],
    ],
    [
      'another kind of object',
      before.extend({ entry: z.discriminatedUnion('kind', [text, visit]) }),
      ['entry may be object<kind=visit> now'],
      [],
    ],
    [
      'an object that refuses what it does not know',
      before.extend({ tags: z.array(z.strictObject({ name: z.string() })) }),
      ['tags[] may be nothing else now'],
      ['tags[] may be nothing else now'],
    ],
  ])('%s: what breaks in an answer, and in a request', (_, now, inAnswer, inRequest) => {
    const shapes = (message: string, schema: z.ZodType): Shapes => ({ 'x.v1': { [message]: shapeOf(schema) } });
    const changes = (message: string) =>
      breakingChanges(shapes(message, before), shapes(message, now)).map((change) =>
        change.replace(`x.v1, ${message}: `, ''),
      );

    expect(changes('answer')).toEqual(inAnswer);
    expect(changes('data')).toEqual(inAnswer);
    expect(changes('request')).toEqual(inRequest);
  });

  it('are those of every contract of the release before', () => {
    expect(breakingChanges({ 'x.v1': {} }, { 'x.v2': {} })).toEqual(['x.v1 is gone: the release before still uses it']);
  });
});

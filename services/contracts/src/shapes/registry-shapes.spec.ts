import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { breakingChanges, breakingWords, writeCommand } from './changes.js';
import { describeShapes, type Shapes, shapeOf } from './shapes.js';

const stored = JSON.parse(readFileSync(new URL('../../shapes.json', import.meta.url), 'utf8')) as Shapes;

describe('the compatibility check of two releases that run side by side', () => {
  it('finds no message that one of them cannot read', () => {
    const broken = breakingChanges(stored, describeShapes());
    if (broken.length > 0) throw new Error(breakingWords(broken));
    if (JSON.stringify(stored) !== JSON.stringify(describeShapes()))
      throw new Error(`services/contracts/shapes.json is older than the contracts. Update it: ${writeCommand}`);
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
    ['a new required field', before.extend({ by: z.string() }), ['by is new and required'], ['by is new and required']],
    ['a removed field', before.omit({ id: true }), ['id was removed'], ['id was removed']],
    ['a removed optional field', before.omit({ note: true }), [], []],
    ['a field that becomes nullable', before.extend({ id: z.string().nullable() }), ['id may now be null'], []],
    ['an enum that grows', before.extend({ state }), ["state may now be 'archived'"], []],
    [
      'an enum that shrinks',
      before.extend({ state: z.enum(['new']) }),
      ["state may no longer be 'read'"],
      ["state may no longer be 'read'"],
    ],
    [
      'a changed type',
      before.extend({ id: z.int() }),
      ['id may now be integer', 'id may no longer be string'],
      ['id may no longer be string'],
    ],
    ['a field that becomes optional', before.extend({ id: z.string().optional() }), ['id may now be absent'], []],
    [
      'a field that becomes required',
      before.extend({ note: z.string() }),
      ['note is now required'],
      ['note is now required'],
    ],
    ['a removed default', before.extend({ version: z.int() }), [], ['version is now required']],
    [
      'a change within a list',
      before.extend({ tags: z.array(z.object({ name: z.string().nullable() })) }),
      ['tags[].name may now be null'],
      [],
    ],
    [
      'a new key of a record',
      before.extend({ counts: z.record(z.enum(['sent', 'read']), z.int()) }),
      ["counts may now be key 'read'"],
      [],
    ],
    [
      'a new kind of object',
      before.extend({ entry: z.discriminatedUnion('kind', [text, visit]) }),
      ['entry may now be object<kind=visit>'],
      [],
    ],
    [
      'an object that starts to refuse unknown fields',
      before.extend({ tags: z.array(z.strictObject({ name: z.string() })) }),
      ['tags[] may now be nothing else'],
      ['tags[] may now be nothing else'],
    ],
  ])('reports what breaks in an answer and in a request: %s', (_, now, inAnswer, inRequest) => {
    const shapes = (message: string, schema: z.ZodType): Shapes => ({ 'x.v1': { [message]: shapeOf(schema) } });
    const changes = (message: string) =>
      breakingChanges(shapes(message, before), shapes(message, now)).map((change) =>
        change.replace(`x.v1, ${message}: `, ''),
      );

    expect(changes('answer')).toEqual(inAnswer);
    expect(changes('data')).toEqual(inAnswer);
    expect(changes('request')).toEqual(inRequest);
  });

  it('reports a removed contract', () => {
    expect(breakingChanges({ 'x.v1': {} }, { 'x.v2': {} })).toEqual([
      'x.v1 was removed: the previous release still uses it',
    ]);
  });
});

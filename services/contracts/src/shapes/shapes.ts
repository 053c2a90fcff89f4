import { z } from 'zod';
import { eventContracts, rpcContracts } from '../registry.js';

/**
 * The fields of a message by path: `tags[]` is the item of a list, `counts{}` the value of a record,
 * `entries[]<kind=text>` one of several kinds of object. The value lists the field's types and whether it may be
 * absent.
 */
export type Shape = Readonly<Record<string, string>>;

/** The messages of each contract: `request` and `answer` of an RPC, `data` of an event. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** The shapes of every RPC and event. */
export const describeShapes = (): Shapes =>
  Object.fromEntries(
    [
      ...rpcContracts.map(
        ({ name, request, response }) => [name, { request: shapeOf(request), answer: shapeOf(response) }] as const,
      ),
      ...eventContracts.map(({ name, data }) => [name, { data: shapeOf(data) }] as const),
    ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** `optional`: the sender may omit it. `defaulted`: the sender always sends it, but the reader does not require it. */
export type Presence = 'needed' | 'optional' | 'defaulted';

export interface Field {
  types: readonly string[];
  presence: Presence;
}

const between = ' | ';

export function parseField(written: string): Field {
  const [, types = '', presence = 'needed'] = /^(.*?)(?:, (optional|defaulted))?$/.exec(written) ?? [];
  return { types: types.split(between), presence: presence as Presence };
}

const writeField = ({ types, presence }: Field): string =>
  types.join(between) + (presence === 'needed' ? '' : `, ${presence}`);

export function shapeOf(schema: z.ZodType): Shape {
  const [read, sent] = (['input', 'output'] as const).map(
    (io) => z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Node,
  );
  const fields: [string, Field][] = read && sent ? fieldsOf(wholeMessage, { read, sent }, 'needed') : [];
  return Object.fromEntries(fields.map(([path, field]) => [path, writeField(field)]));
}

/** The path of the message itself. */
export const wholeMessage = '(all)';

/** Marks an object that refuses unknown fields. */
export const closed = 'nothing else';

type Node = z.core.JSONSchema.BaseSchema;

/** The same part of a message, as the reader accepts it and as the sender produces it. */
interface Part {
  read: Node;
  /** Absent if a function produces it. */
  sent: Node | undefined;
}

function fieldsOf(path: string, part: Part, presence: Presence): [string, Field][] {
  const kinds = kindsOf(part);
  const isOneOfObjects = kinds.filter(({ read }) => read.type === 'object').length > 1;
  const nameOf = ({ read }: Part) => (kinds[0]?.read === part.read ? '' : kindOfObject(read, isOneOfObjects));
  const types = kinds.flatMap((kind) =>
    typesOf(kind.read).map((type) => type + (type === 'object' ? nameOf(kind) : '')),
  );
  return [
    [path, { types: [...new Set(types)], presence }],
    ...kinds.flatMap((kind) => insideOf(path === wholeMessage ? nameOf(kind) : path + nameOf(kind), kind)),
  ];
}

/** The fields inside a list, a record or an object. */
function insideOf(path: string, { read, sent }: Part): [string, Field][] {
  const { properties = {}, items, additionalProperties } = read;
  const under = (end: string, inner: unknown, made: unknown) =>
    isNode(inner) ? fieldsOf(path + end, { read: inner, sent: isNode(made) ? made : undefined }, 'needed') : [];
  return [
    ...under('[]', items, sent?.items),
    ...under('{}', additionalProperties, sent?.additionalProperties),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const made = sent?.properties?.[name];
      const isSent = sent?.properties ? sent.required?.includes(name) : read.required?.includes(name);
      const presence = read.required?.includes(name) ? 'needed' : isSent ? 'defaulted' : 'optional';
      const inner = { read: property as Node, sent: isNode(made) ? made : undefined };
      return fieldsOf(path === '' ? name : `${path}.${name}`, inner, presence);
    }),
  ];
}

/** The alternatives of a union, one by one. */
function kindsOf({ read, sent }: Part): Part[] {
  const list = read.anyOf ?? read.oneOf;
  if (!list) return [{ read, sent }];
  const made = sent?.anyOf ?? sent?.oneOf;
  return list.flatMap((each, index) => kindsOf({ read: each, sent: made?.[index] }));
}

/**
 * `<kind=text>`, or the field names if no constant distinguishes it from the other objects; empty for a single object.
 */
function kindOfObject({ properties = {}, required = [] }: Node, isOneOfObjects: boolean): string {
  const constants = Object.entries(properties).flatMap(([name, each]) =>
    isNode(each) && each.const !== undefined ? [`${name}=${String(each.const)}`] : [],
  );
  const distinguishing = constants.length === 0 && isOneOfObjects ? required.toSorted() : constants;
  return distinguishing.length === 0 ? '' : `<${distinguishing.join()}>`;
}

function typesOf({ type, enum: values, const: only, format, propertyNames, additionalProperties }: Node): string[] {
  if (only !== undefined) return [quoted(only)];
  if (values) return values.map(quoted);
  if (type === undefined) return ['anything'];
  const keys = isNode(propertyNames) ? (propertyNames.enum ?? []) : [];
  return [
    ...[type].flat().map((each) => (each === 'string' && format !== undefined ? `${each} ${format}` : each)),
    ...keys.map((key) => `key ${quoted(key)}`),
    ...(additionalProperties === false ? [closed] : []),
  ];
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

import { once } from 'node:events';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A span as the collector received it. */
export interface ReceivedSpan {
  /** `service.name` of the process. */
  service: string;
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Of the parent; empty: the first span of its trace. */
  parentSpanId: string;
  name: string;
  kind: 'unspecified' | 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes: Record<string, unknown>;
  events: { name: string; attributes: Record<string, unknown> }[];
  /** The traces that this span refers to. */
  links: string[];
  isError: boolean;
  statusMessage: string;
}

/** `refusal`: HTTP 503. `silence`: no answer. */
export type CollectorTrouble = 'refusal' | 'silence';

/** A collector of traces: OTLP over HTTP, in protobuf. */
export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** The bodies as received, to search them as a whole. */
  bodies: Buffer[];
  /** The headers of the last request. */
  headers: Record<string, unknown>;
  trouble: CollectorTrouble | undefined;
  /** How many requests met the trouble. */
  troubled: number;
  stop(): Promise<void>;
}

export async function runOtlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (receiver.trouble) receiver.troubled += 1;
      if (receiver.trouble === 'silence') return;
      if (receiver.trouble === 'refusal') {
        response.writeHead(503).end();
        return;
      }
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf') {
        response.writeHead(404).end();
        return;
      }
      const sent = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      receiver.headers = request.headers;
      receiver.bodies.push(body);
      receiver.spans.push(...spansIn(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${address.port}`,
    spans: [],
    bodies: [],
    headers: {},
    trouble: undefined,
    troubled: 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** The values of a protobuf message by field number: numbers, or the bytes of texts and messages. */
type Fields = Map<number, (bigint | Buffer)[]>;

/** Reads a protobuf message: https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const wireType = tag & 7;
    let value: bigint | Buffer;
    if (wireType === 0) value = varint();
    else if (wireType === 1) value = bytes(8).readBigUInt64LE();
    else if (wireType === 2) value = bytes(Number(varint()));
    else if (wireType === 5) value = BigInt(bytes(4).readUInt32LE());
    else throw new Error(`wire type ${wireType} is not part of OTLP`);
    const number = tag >> 3;
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const all = (fields: Fields, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value): value is Buffer => Buffer.isBuffer(value));
const messages = (fields: Fields, number: number): Fields[] => all(fields, number).map(fieldsOf);
const hex = (fields: Fields, number: number): string => all(fields, number)[0]?.toString('hex') ?? '';
const text = (fields: Fields, number: number): string => all(fields, number)[0]?.toString() ?? '';
const integer = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0);

const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const errorStatus = 2;

/** The spans of an `ExportTraceServiceRequest`, by the field numbers of opentelemetry-proto 1. */
function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const service = messages(ofResource, 1).map((resource) => attributesIn(resource, 1)['service.name'])[0];
    const spans = messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2));
    return spans.map((span): ReceivedSpan => {
      const status = messages(span, 15)[0];
      return {
        service: typeof service === 'string' ? service : '',
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
        name: text(span, 5),
        kind: kinds[integer(span, 6)] ?? 'unspecified',
        attributes: attributesIn(span, 9),
        events: messages(span, 11).map((event) => ({ name: text(event, 2), attributes: attributesIn(event, 3) })),
        links: messages(span, 13).map((link) => hex(link, 1)),
        isError: status !== undefined && integer(status, 3) === errorStatus,
        statusMessage: status ? text(status, 2) : '',
      };
    });
  });
}

function attributesIn(fields: Fields, number: number): Record<string, unknown> {
  return Object.fromEntries(messages(fields, number).map((pair) => [text(pair, 1), valueIn(messages(pair, 2)[0])]));
}

/** A text, a truth value or a number; anything else is undefined. */
function valueIn(any: Fields | undefined): unknown {
  if (any?.has(1)) return text(any, 1);
  if (any?.has(2)) return integer(any, 2) === 1;
  if (any?.has(3)) return integer(any, 3);
  return undefined;
}

import type { tracing } from '@opentelemetry/sdk-node';

type Attributes = tracing.ReadableSpan['attributes'];

/**
 * The attributes that leave the process. Others may contain personal data: the path and query of an address, the address
 * of a client, its browser, the message of an error.
 */
const exported = new Set([
  'code.function.name',
  'db.collection.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system',
  'db.system.name',
  'error.type',
  'exception.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.operation.type',
  'messaging.system',
  'network.protocol.version',
  'rpc.method',
  'rpc.service',
  'rpc.system',
  'server.address',
  'server.port',
  'url.scheme',
]);

/** The span without what may contain personal data. */
export function exportedSpan(span: tracing.ReadableSpan): tracing.ReadableSpan {
  const { code } = span.status;
  return Object.create(span, {
    attributes: { value: allowed(span.attributes) },
    events: { value: span.events.map((event) => ({ ...event, attributes: allowed(event.attributes ?? {}) })) },
    status: { value: { code } },
  }) as tracing.ReadableSpan;
}

function allowed(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => exported.has(name)));
}

import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  context,
  propagation,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { productVersion } from '../release/version.js';
import { WatchedExporter } from './watched-exporter.js';
import { setTracer, type SpanStart, type Tracer } from './tracing.js';

/** How long a stopping process waits for the collector, in milliseconds. */
const lastSpansMs = 3000;

/** Long enough for a statement, short enough for a full queue of spans. In characters. */
const longestValue = 1000;

/** Answered to probes every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

const require = createRequire(import.meta.url);

/**
 * Starts OpenTelemetry. The SDK reads its standard variables itself: endpoint, headers, sampler, limits of the queue.
 * Returns the function that stops it.
 */
export function openTelemetry(service: string, logger: Logger): () => Promise<void> {
  const sdk = new NodeSDK({
    serviceName: service,
    resource: resources.resourceFromAttributes({ 'service.version': productVersion() }),
    resourceDetectors: [resources.envDetector],
    traceExporter: new WatchedExporter(new OTLPTraceExporter(), logger),
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: new core.W3CTraceContextPropagator(),
    spanLimits: { attributeValueLengthLimit: longestValue },
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => probes.has(url.split('?')[0] ?? url) }),
      new UndiciInstrumentation(),
      // background work polls its tables every second
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  sdk.start();
  // the modules are loaded by now: an instrumentation changes one in place when it is required the next time
  for (const name of ['http', 'https', 'pg']) require(name);
  setTracer(new OpenTelemetryTracer());
  return async () => {
    setTracer(undefined);
    await Promise.race([sdk.shutdown().catch(() => undefined), delay(lastSpansMs, undefined, { ref: false })]);
  };
}

const kinds = {
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

class OpenTelemetryTracer implements Tracer {
  private readonly tracer = trace.getTracer('lacquer', productVersion());

  inSpan<T>({ name, kind, attributes = {}, parent, link }: SpanStart, work: () => Promise<T>): Promise<T> {
    const linked = contextOf(link);
    const links = linked ? [{ context: linked }] : [];
    const options = { kind: kinds[kind], attributes, links, root: links.length > 0 };
    return this.tracer.startActiveSpan(name, options, within(parent), async (span) => {
      try {
        return await work();
      } catch (error) {
        noteError(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  continueTrace<T>(parent: unknown, work: () => T): T {
    return context.with(within(parent), work);
  }

  activeIds(): { trace_id: string; span_id: string } | undefined {
    const active = trace.getActiveSpan()?.spanContext();
    return active && { trace_id: active.traceId, span_id: active.spanId };
  }

  traceparent(): string | undefined {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  }

  nameRequest(method: string, route: string): void {
    const span = trace.getActiveSpan();
    span?.updateName(`${method} ${route}`);
    span?.setAttribute('http.route', route);
  }
}

/** The active context, or that of a `traceparent`. */
function within(parent: unknown): Context {
  if (typeof parent !== 'string') return context.active();
  return propagation.extract(context.active(), { traceparent: parent });
}

function contextOf(traceparent: unknown): SpanContext | undefined {
  return typeof traceparent === 'string' ? trace.getSpanContext(within(traceparent)) : undefined;
}

/** Notes the class or code of an error: its message may contain what somebody typed. An expected one is no failure. */
function noteError(span: Span, error: unknown): void {
  const { code, kind, name } = fieldsOf(error);
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
  span.setAttribute('error.type', type);
  if (typeof kind === 'string' && kind !== 'internal' && kind !== 'unavailable') return;
  span.addEvent('exception', { 'exception.type': type });
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function fieldsOf(error: unknown): { code?: unknown; kind?: unknown; name?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

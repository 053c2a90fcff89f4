/** What a span says about itself. Values contain no personal data: names, ids and figures of the product only. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** A span to start. Its parent is the active span, or `parent`. */
export interface SpanStart {
  name: string;
  kind: 'client' | 'server' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** A W3C `traceparent` from a message, row or job. What is not one is ignored. */
  parent?: unknown;
  /** A `traceparent` that this span refers to without belonging to its trace. */
  link?: unknown;
}

/** The ids of the active span, as log lines name them. */
export interface SpanIds {
  /** 32 hexadecimal digits. */
  trace_id: string;
  /** 16 hexadecimal digits. */
  span_id: string;
}

/** What records spans. */
export interface Tracer {
  /** Runs `work` as a span, which ends when it settles and notes its error. */
  inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Runs `work` as part of the trace that a message continues. */
  continueTrace<T>(parent: unknown, work: () => T): T;
  activeIds(): SpanIds | undefined;
  /** The active span as a W3C `traceparent`. */
  traceparent(): string | undefined;
  /** Names the span of the HTTP request that is being handled. `route` is the pattern. */
  nameRequest(method: string, route: string): void;
}

let tracer: Tracer | undefined;

/** Records spans from now on; `undefined`: no more. Without a tracer each function of this file costs one comparison. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Runs `work` as a span while traces are on. `start` is called only then. */
export function inSpan<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(start(), work) : work();
}

/** Runs `work` as part of the trace of a message's `traceparent`. */
export function continueTrace<T>(parent: unknown, work: () => T): T {
  return tracer && parent !== undefined ? tracer.continueTrace(parent, work) : work();
}

/** Undefined while traces are off, or outside a trace. */
export function activeSpanIds(): SpanIds | undefined {
  return tracer?.activeIds();
}

/** The W3C `traceparent` to store with what continues the current trace later. Undefined as `activeSpanIds`. */
export function currentTraceparent(): string | undefined {
  return tracer?.traceparent();
}

/** As `Tracer.nameRequest`. */
export function nameRequestSpan(method: string, route: string): void {
  tracer?.nameRequest(method, route);
}

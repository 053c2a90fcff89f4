import { currentTraceparent } from './tracing.js';

/** The header of the W3C recommendation "Trace Context", in HTTP and AMQP. */
export const traceparentHeader = 'traceparent';

/** The headers of a message that belongs to the current trace: none while traces are off. */
export function traceHeaders(): { [traceparentHeader]?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { [traceparentHeader]: traceparent };
}

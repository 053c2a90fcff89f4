/**
 * On a request with a long timeout: the time by which a process must begin it, in milliseconds since 1970. The process
 * then reports to the caller that it has begun, so that the caller of a lost request does not wait for the whole
 * timeout.
 */
export const beginByHeader = 'x-lacquer-begin-by';

/** The pattern of a request without a handler, which every process of a service answers itself. */
export const pingPattern = 'bus.ping';

/**
 * Of a request whose caller waits for long: when a process has to begin with it, in milliseconds since 1970. It tells the
 * caller that it has begun, so that the caller of a lost request does not wait for the whole time.
 */
export const beginByHeader = 'x-lacquer-begin-by';

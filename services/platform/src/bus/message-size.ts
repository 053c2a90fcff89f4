import { DomainError } from '../errors/domain-error.js';

/**
 * The limit of a request or a reply on the bus, in bytes. It is below the broker's limit: on a message above its
 * `max_message_size` (16 MiB since version 4) RabbitMQ closes the channel, which fails all other calls on it.
 */
export const largestMessage = 8 * 1024 * 1024;

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** The error that replaces a reply that is too large. Replies to state changes are never that large. */
export const replyTooLarge = (pattern: string, bytes: number): DomainError =>
  new DomainError(
    'too-large',
    'BUS.REPLY_TOO_LARGE',
    `The answer to ${pattern} has ${mebibytes(bytes)}; the maximum is ${mebibytes(largestMessage)}. Request fewer entries at a time, with a lower limit.`,
  );

export const requestTooLarge = (pattern: string, bytes: number): DomainError =>
  new DomainError(
    'too-large',
    'BUS.REQUEST_TOO_LARGE',
    `The request ${pattern} has ${mebibytes(bytes)}; the maximum is ${mebibytes(largestMessage)}. Send less at a time.`,
  );

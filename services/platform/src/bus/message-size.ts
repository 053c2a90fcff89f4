import { DomainError } from '../errors/domain-error.js';

/**
 * The limit of a request or a reply on the bus, in bytes. It is below what a broker takes: RabbitMQ closes the channel, and
 * with it the calls of everybody else, on a message above its `max_message_size` (16 MiB since version 4).
 */
export const largestMessage = 8 * 1024 * 1024;

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** What the caller gets in the place of a reply that is too large. The reply of a changed state is never large. */
export const replyTooLarge = (pattern: string, bytes: number): DomainError =>
  new DomainError(
    'too-large',
    'BUS.REPLY_TOO_LARGE',
    `The answer to ${pattern} has ${mebibytes(bytes)}, and ${mebibytes(largestMessage)} is the limit. Ask for less at a time, with a lower limit.`,
  );

export const requestTooLarge = (pattern: string, bytes: number): DomainError =>
  new DomainError(
    'too-large',
    'BUS.REQUEST_TOO_LARGE',
    `The request ${pattern} has ${mebibytes(bytes)}, and ${mebibytes(largestMessage)} is the limit. Send less at a time.`,
  );

/** How often an event was delivered to its consumer before. */
export const attemptHeader = 'x-lacquer-attempt';

/** Of a dead letter: the app that could not handle it. */
export const consumerHeader = 'x-lacquer-consumer';

/** Of a dead letter: why, in words. */
export const reasonHeader = 'x-lacquer-reason';

/** The number of earlier deliveries of an event to its consumer. */
export const attemptHeader = 'x-lacquer-attempt';

/** On a dead letter: the app that could not handle it. */
export const consumerHeader = 'x-lacquer-consumer';

/** On a dead letter: the reason, in words. */
export const reasonHeader = 'x-lacquer-reason';

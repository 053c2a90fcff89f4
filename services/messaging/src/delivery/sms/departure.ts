import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

/** What is known of the requests of one call. */
export class Journey {
  private requests = 0;
  private connections = 0;

  constructor(readonly departed: () => void) {}

  /**
   * Whether none of its requests has had a connection, so that nothing of them can have arrived: the name does not resolve,
   * or the address does not answer. False if no request was seen.
   */
  get hasNotBegun(): boolean {
    return this.requests > 0 && this.connections === 0;
  }

  follow(request: ClientRequest): void {
    this.requests += 1;
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (this.connections += 1));
      else this.connections += 1;
    });
  }
}

const journeys = new AsyncLocalStorage<Journey>();

const requestOf = (message: unknown): ClientRequest | undefined => {
  const request: unknown = typeof message === 'object' && message !== null && Reflect.get(message, 'request');
  return request instanceof ClientRequest ? request : undefined;
};

subscribe('http.client.request.created', (message) => {
  const request = requestOf(message);
  if (request) journeys.getStore()?.follow(request);
});

subscribe('http.client.request.start', (message) => {
  const departed = journeys.getStore()?.departed;
  const request = requestOf(message);
  if (!departed || !request) return;
  if (request.writableFinished) departed();
  else request.once('finish', departed);
});

/**
 * Calls `departed` when the HTTP request that `send` makes has been handed to the operating system in full: after it has
 * got a connection, which may take longer than the whole request takes on an open one.
 */
export function observeDeparture<T>(departed: () => void, send: (journey: Journey) => T): T {
  const journey = new Journey(departed);
  return journeys.run(journey, send, journey);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

const observers = new AsyncLocalStorage<() => void>();

subscribe('http.client.request.start', (message) => {
  const departed = observers.getStore();
  const request: unknown = typeof message === 'object' && message !== null && Reflect.get(message, 'request');
  if (!departed || !(request instanceof ClientRequest)) return;
  if (request.writableFinished) departed();
  else request.once('finish', departed);
});

/**
 * Calls `departed` when the HTTP request that `send` makes has been handed to the operating system in full: after it has
 * got a connection, which may take longer than the whole request takes on an open one.
 */
export function observeDeparture<T>(departed: () => void, send: () => T): T {
  return observers.run(departed, send);
}

import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'] as const;

const subscribe = (listener: () => void): (() => void) => {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
};

/** Whether the device has a connection. It may be one that reaches nothing. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

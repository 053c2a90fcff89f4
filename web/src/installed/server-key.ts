import { createStore, get, set } from 'idb-keyval';

// The page stores it, and the service worker reads it: not every browser names the key of a subscription that it ends.
const store = () => createStore('lacquer-push', 'keys');
const name = 'server';

/** The key with which the server signs its push messages, as this browser has last subscribed with. */
export const storedServerKey = (): Promise<string | undefined> => get<string>(name, store());

export const storeServerKey = (key: string): Promise<void> => set(name, key, store());

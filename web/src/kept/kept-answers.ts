import type { Session } from '@lacquer/contracts/staff/staff';
import { promisifyRequest } from 'idb-keyval';
import { type KeptKind, keptKindOf, longestAnswer, mostOfKind } from './kept-kinds';

/** How long a device keeps what it has not seen the server confirm, in milliseconds. */
export const longestKeptMs = 7 * 86_400_000;

/** A new release that could not show the answers of the one before takes another name. */
const databaseName = 'lacquer-kept';
const storeName = 'answers-1';
/** Before any key of an answer, which starts with its kind. */
const ownerKey = '!owner';

/** Whose answers these are. */
interface Owner {
  session: Session;
  /** When the server has last confirmed the session, in milliseconds since 1970. */
  at: number;
}

export interface KeptAnswer {
  data: unknown;
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
}

/** A query, by its key and the hash of it. */
interface Asked {
  queryKey: readonly unknown[];
  queryHash: string;
}

export type NewAnswer = Asked & KeptAnswer;

/** A clock that was set back does not make them last. */
const isTooOld = (at: number): boolean => Math.abs(Date.now() - at) > longestKeptMs;

const keyOf = (kind: KeptKind, hash: string): string => `${kind} ${hash}`;

/**
 * Runs `work` in one transaction. The database is opened each time, and closed: a sign-out in any window deletes it, and
 * an open connection would make that wait. Rejects where the browser has no storage, as in some private windows.
 */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await promisifyRequest(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const result = await work(transaction.objectStore(storeName));
    await promisifyRequest(transaction);
    return result;
  } finally {
    database.close();
  }
}

const readOwner = (store: IDBObjectStore): Promise<Owner | undefined> =>
  promisifyRequest(store.get(ownerKey) as IDBRequest<Owner | undefined>);

/** From now on the answers of this account are kept. Those of another one, and old ones, are removed. */
export const beginKeeping = (session: Session): Promise<void> =>
  inStore('readwrite', async (store) => {
    const owner = await readOwner(store);
    if (owner?.session.id !== session.id || isTooOld(owner.at)) store.clear();
    else await removeOld(store);
    store.put({ session, at: Date.now() } satisfies Owner, ownerKey);
  });

/** The account whose answers are kept. Removes them if the server has not confirmed it for too long. */
export const findKeptSession = (): Promise<Session | null> =>
  inStore('readwrite', async (store) => {
    const owner = await readOwner(store);
    if (!owner) return null;
    if (!isTooOld(owner.at)) return owner.session;
    store.clear();
    return null;
  });

/** The kept answer of a query, if there is one. */
export async function findKeptAnswer({ queryKey, queryHash }: Asked): Promise<KeptAnswer | undefined> {
  const kind = keptKindOf(queryKey);
  if (!kind) return undefined;
  return inStore('readonly', async (store) => {
    const found = await promisifyRequest(store.get(keyOf(kind, queryHash)) as IDBRequest<KeptAnswer | undefined>);
    return found && !isTooOld(found.at) ? found : undefined;
  });
}

/** Removes the kept answer of a query that the server does not answer any more, such as that of an erased customer. */
export async function dropKeptAnswer({ queryKey, queryHash }: Asked): Promise<void> {
  const kind = keptKindOf(queryKey);
  if (!kind) return;
  await inStore('readwrite', async (store) => {
    await promisifyRequest(store.delete(keyOf(kind, queryHash)));
  });
}

/** Removes the kept answers that name one of these, or whose queries do, such as the phone of an erased customer. */
export async function dropKeptAbout(names: readonly string[]): Promise<void> {
  const isNamedIn = (text: string) => names.some((name) => text.includes(JSON.stringify(name)));
  await inStore('readwrite', async (store) => {
    for (const kind of Object.keys(mostOfKind) as KeptKind[])
      for (const key of await keysOf(store, kind)) {
        const { data } = await promisifyRequest(store.get(key) as IDBRequest<KeptAnswer>);
        if (isNamedIn(key) || isNamedIn(JSON.stringify(data))) store.delete(key);
      }
  });
}

interface Pages {
  pages: { nextCursor: string | null }[];
  pageParams: unknown[];
}

const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pageParams' in data;

/** Of a list with many pages the first one is kept, without a way to the others. */
function keptPart(data: unknown): unknown {
  if (!isPages(data)) return data;
  const [first] = data.pages;
  return { pages: first ? [{ ...first, nextCursor: null }] : [], pageParams: data.pageParams.slice(0, 1) };
}

/** Keeps those of the answers that are kept, unless another account has begun to keep its own, or nobody does any more. */
export async function keepAnswers(accountId: string, given: readonly NewAnswer[]): Promise<void> {
  const answers = given.flatMap(({ queryKey, queryHash, data, at }) => {
    const kind = keptKindOf(queryKey);
    const part = kind && keptPart(data);
    const isKept = kind !== null && part !== undefined && JSON.stringify(part).length <= longestAnswer;
    return isKept ? [{ kind, key: keyOf(kind, queryHash), kept: { data: part, at } }] : [];
  });
  if (answers.length === 0) return;
  await inStore('readwrite', async (store) => {
    const owner = await readOwner(store);
    if (owner?.session.id !== accountId) return;
    for (const { key, kept } of answers) store.put(kept, key);
    for (const kind of new Set(answers.map((answer) => answer.kind))) await removeOldest(store, kind);
  });
}

/** Removes everything. */
export const forgetKept = (): Promise<void> =>
  inStore('readwrite', async (store) => {
    await promisifyRequest(store.clear());
  });

const keysOf = async (store: IDBObjectStore, kind: KeptKind): Promise<string[]> =>
  (await promisifyRequest(store.getAllKeys(IDBKeyRange.bound(`${kind} `, `${kind}!`)))).map(String);

async function answersOf(store: IDBObjectStore, kind: KeptKind): Promise<[key: string, at: number][]> {
  const keys = await keysOf(store, kind);
  return Promise.all(
    keys.map(async (key): Promise<[string, number]> => {
      const { at } = await promisifyRequest(store.get(key) as IDBRequest<KeptAnswer>);
      return [key, at];
    }),
  );
}

async function removeOldest(store: IDBObjectStore, kind: KeptKind): Promise<void> {
  const most = mostOfKind[kind];
  if ((await keysOf(store, kind)).length <= most) return;
  const byAge = (await answersOf(store, kind)).toSorted(([, a], [, b]) => b - a);
  for (const [key] of byAge.slice(most)) store.delete(key);
}

async function removeOld(store: IDBObjectStore): Promise<void> {
  for (const kind of Object.keys(mostOfKind) as KeptKind[])
    for (const [key, at] of await answersOf(store, kind)) if (isTooOld(at)) store.delete(key);
}

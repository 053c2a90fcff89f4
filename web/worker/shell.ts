import { previewPath } from '@lacquer/contracts/paths';
import { adminPath } from '@lacquer/contracts/staff/admin-paths';

// once: the build writes all of it wherever it is named
const { release, entry, files, words } = BUILT;

const prefix = 'admin-';
/** The files of this release, and the document that names them. */
const ownCache = `${prefix}${release}`;

/** The time after which an unanswered navigation gets the stored document, in milliseconds. */
const slowMs = 10_000;

/** Statuses of a proxy whose server does not answer, and of a server that is overloaded or stops. */
const awayStatuses: readonly number[] = [502, 503, 504];

const isOfThisRelease = async (document: Response): Promise<boolean> =>
  document.ok && (await document.clone().text()).includes(entry);

/**
 * Stores the document and the files of this release. Fails if one of them cannot be fetched, or if the server has
 * another release by now: the browser then tries again with the next page.
 */
export async function keepRelease(language: string): Promise<void> {
  const cache = await caches.open(ownCache);
  // the same for all pages and all people
  const document = await fetch(adminPath, { cache: 'no-store' });
  if (!(await isOfThisRelease(document))) throw new Error('The server has another release of the admin');
  const wanted = [...files, ...(words[language] ?? [])];
  const stored = await Promise.all(wanted.map((file) => cache.match(file)));
  await cache.addAll(wanted.filter((_, index) => !stored[index]));
  await cache.put(adminPath, document);
}

/** Removes the releases before the last one, whose pages may still be open. */
export async function dropOutdated(): Promise<void> {
  // in the order of their creation
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownCache);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The answer to a request of the admin: undefined if the worker leaves it to the browser. */
export function answerOffline(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return isPage(pathname) ? openPage(event) : undefined;
  return pathname.startsWith('/assets/') ? fileOf(request) : undefined;
}

const isPage = (path: string): boolean =>
  (path === adminPath || path.startsWith(`${adminPath}/`)) && !path.startsWith(previewPath);

/** File names contain a hash: a stored file never changes. The public worker's caches are left to it. */
async function fileOf(request: Request): Promise<Response> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const name of names.toReversed()) {
    const file = await (await caches.open(name)).match(request);
    if (file) return file;
  }
  return fetch(request);
}

const storedDocument = async (): Promise<Response | undefined> => (await caches.open(ownCache)).match(adminPath);

/** A page of the server. While that does not answer: the stored document, which shows what its person has seen last. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answered = fromServer(event);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, slowMs));
  try {
    const response = await Promise.race([answered, late]);
    if (response && !awayStatuses.includes(response.status)) return response;
    return (await storedDocument()) ?? (await answered);
  } catch (failure) {
    const document = await storedDocument();
    if (!document) throw failure;
    return document;
  }
}

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

import type { SentMedia } from './message.js';
import type { Verdict } from './status-callbacks.js';

/** What Twilio takes. Networks take less. Bytes. */
const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 15_000;

/** Fetches the files of an outgoing message as Twilio does, and returns the error of the first that cannot go with it. */
export async function fetchSentMedia(media: readonly SentMedia[]): Promise<Verdict | null> {
  for (const each of media) {
    const errorCode = await fetchOne(each);
    if (errorCode !== null) return { status: 'failed', errorCode };
  }
  return null;
}

async function fetchOne(media: SentMedia): Promise<number | null> {
  try {
    const answer = await fetch(media.url, { signal: AbortSignal.timeout(timeoutMs) });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) return 11200;
    media.contentType = answer.headers.get('content-type');
    media.bytes = bytes;
    if (!/^image\/(jpeg|png|gif)$/.test(media.contentType ?? '')) return 12300;
    return bytes > mostBytes ? 30019 : null;
  } catch {
    return 11200;
  }
}

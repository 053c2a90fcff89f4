/** The outcome of one attempt to fetch a file of a text. */
export type FetchedMedia =
  | { kind: 'fetched'; bytes: Buffer }
  /** Trying again may help. */
  | { kind: 'later'; reason: string }
  /** The provider does not have it, now. */
  | { kind: 'absent'; reason: string }
  | { kind: 'too-large' }
  /** It never will be: it is not at the provider. */
  | { kind: 'refused'; reason: string };

/** Fetches the files that texts bring along. One attempt per call; never throws. */
export abstract class MediaSource {
  abstract fetch(url: string, signal: AbortSignal): Promise<FetchedMedia>;
}

/** Without a provider there is nothing to fetch from. */
export class NoMediaSource extends MediaSource {
  override fetch(): Promise<FetchedMedia> {
    return Promise.resolve({ kind: 'later', reason: 'no provider of texts is connected' });
  }
}

import { digestOf, PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { encode, type Effort } from '../http/prepared/encodings.js';
import { contentPolicy, type Frames, takeMarks, type ThirdParties } from './content-policy.js';

export interface Page {
  /** Replaced by a smaller encoding when that is ready. */
  answer: PreparedAnswer;
  /** Identifies the HTML. Absent for a page with missing data: it is sent once and not cached. */
  readonly digest: string | undefined;
  /** The data with which it starts, if the document loads it. */
  readonly startData?: { address: string; script: string } | undefined;
}

interface PageSource {
  /** The route label in the metrics. */
  route: string;
  response: Response;
  /** Set on each of the site's own scripts, and on nothing else: see `takeMarks`. */
  mark: string;
  /** Image URLs from the data. Other hosts among them are allowed as image sources. */
  pictures?: readonly string[] | undefined;
  /** Sent with every page of the site. */
  securityHeaders: Record<string, string>;
  /** Headers of this page only. */
  headers?: Record<string, string>;
  /** Default: the status of `response`. */
  status?: number;
  isComplete: boolean;
  /** Whether a browser may store a copy, which it revalidates each time. Default: when the page is complete. */
  isStorable?: boolean;
  /** Absent: the page may load nothing from other hosts. */
  parties?: ThirdParties;
  /** Default: none. */
  frames?: Frames;
}

/** Prepares a page for sending: compressed fast at first, then again into fewer bytes if the page is complete. */
export async function preparePage({ isComplete, isStorable = isComplete, ...source }: PageSource): Promise<Page> {
  const { html, hashes } = takeMarks(await source.response.text(), source.mark);
  const digest = digestOf(html);
  const headers = {
    ...source.securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isStorable ? 'no-cache' : 'no-store',
    'content-security-policy': contentPolicy(hashes, source.parties, source.pictures, source.frames),
    ...(source.frames === 'shown' && { 'x-frame-options': 'SAMEORIGIN' }),
    // owners place the salon on the map where they stand
    'permissions-policy': `camera=(), geolocation=(${source.frames === 'shows' ? 'self' : ''}), microphone=()`,
    ...source.headers,
  };
  const prepare = async (effort: Effort) =>
    new PreparedAnswer({
      body: await encode(html, effort),
      route: source.route,
      status: source.status ?? source.response.status,
      headers,
      digest: isStorable ? digest : undefined,
    });
  const page: Page = { answer: await prepare('fast'), digest: isComplete ? digest : undefined };
  if (isComplete) void prepare('small').then((smaller) => (page.answer = smaller));
  return page;
}

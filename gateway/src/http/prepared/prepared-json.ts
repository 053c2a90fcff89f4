import { encode } from './encodings.js';
import { digestOf, PreparedAnswer } from './prepared-answer.js';

/** `data` as JSON. A client revalidates its copy each time, so it sees a change immediately. */
export async function prepareJson(
  data: unknown,
  { route, headers }: { route: string; headers: Record<string, string> },
): Promise<PreparedAnswer> {
  const body = await encode(JSON.stringify(data), 'small');
  return new PreparedAnswer({
    body,
    route,
    digest: digestOf(body.identity),
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

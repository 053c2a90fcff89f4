import type { CleanUp } from '@lacquer/servers/testing/clean-up';
import { compare, httpWay, type Rounds, sayShare } from './http-comparison.js';
import { type Server, startBareFastify } from '../measured-processes.js';
import type { Way } from './http-comparison.js';

export interface Products {
  /** As `npm start` runs it. */
  plain: Server;
  /** With an access log and metrics. */
  observed: Server;
}

/**
 * Compares a path of both products with a bare Fastify that sends the same bytes, encoding and headers. `others` run in
 * the same rounds. @returns whether both reach `minShare`, a share of the bare Fastify's requests per second
 */
export async function besideBareFastify(
  path: string,
  { plain, observed }: Products,
  rounds: Rounds,
  { minShare, others = [], cleanUp }: { minShare: number; others?: Way[]; cleanUp: CleanUp },
): Promise<boolean> {
  const bare = await startBareFastify(plain.url + path, cleanUp);
  const at = ({ url, pid }: Server) => ({ url: url + path, pid });
  const [asStarted, withLog, ofBare] = await compare(
    [
      httpWay(`${path}, gateway`, at(plain), rounds),
      httpWay(`${path}, gateway, access log and metrics`, at(observed), rounds),
      httpWay('the same answer, bare Fastify', bare, rounds),
      ...others,
    ],
    rounds,
  );
  if (!asStarted || !withLog || !ofBare) throw new Error('a variant was not measured');
  const isMet = sayShare('gateway / bare Fastify', asStarted, ofBare, minShare);
  return sayShare('gateway with access log and metrics / bare Fastify', withLog, ofBare, minShare) && isMet;
}

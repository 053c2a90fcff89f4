import { messageOf } from '@lacquer/platform/errors/message-of';
import { type Finding, problem } from './finding.js';

export interface Server {
  /** The name of the check. */
  check: string;
  /** Such as `PostgreSQL of messaging`. */
  title: string;
  /** The setting with its address. */
  setting: string;
  /** Host and port, without credentials. */
  address: string;
  /** What does not work without it. */
  means: string;
}

/** The host and port of a URL, which may contain a password. */
export const addressOf = (url: string): string => new URL(url).host;

/** Why a server cannot be used, with what to do about it. */
export function connectionFault(server: Server, error: unknown): Finding {
  const { check, title, address, means } = server;
  const [found, todo] = explain(server, codeOf(error), error);
  return problem(check, `${title} at ${address} ${found}`, means, todo);
}

function explain({ setting, address }: Server, code: string, error: unknown): [string, string] {
  const host = address.replace(/:\d+$/, '');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return [
      `cannot be found: the name ${host} does not resolve (${code}).`,
      `Correct ${setting}, or mend the name at your DNS provider; "getent hosts ${host}" shows what this machine knows.`,
    ];
  if (code === 'ECONNREFUSED')
    return ['refuses connections: nothing listens there.', `Start the server, or correct the port in ${setting}.`];
  if (
    code === '28P01' ||
    code === '28000' ||
    code === 'EAUTH' ||
    /ACCESS_REFUSED|403|WRONGPASS|NOAUTH|authentication/i.test(messageOf(error))
  )
    return ['does not accept the user and password.', `Set the right ones in ${setting}.`];
  if (code === '3D000') return ['has no database of this name.', `Create it, or correct the name in ${setting}.`];
  if (code === '53300') return ['has no free connection.', 'Raise max_connections, or find who holds them all.'];
  if (
    ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKET', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code) ||
    /timeout|timed out/i.test(messageOf(error))
  )
    return [
      `cannot be reached (${code || 'no answer in time'}).`,
      `Check ${setting}, the server, and the firewall between them.`,
    ];
  return [`does not work: ${sentenceOf(error)}`, `Check ${setting} and the server's log.`];
}

const sentenceOf = (error: unknown): string => messageOf(error).replace(/\.?$/, '.');

/** The code of an error, or of the first that caused it. */
export function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error) as { code?: unknown; cause?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  if (errors?.length) return codeOf(errors[0]);
  return cause === undefined ? '' : codeOf(cause);
}

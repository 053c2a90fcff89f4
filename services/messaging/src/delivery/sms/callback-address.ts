import { BlockList, isIP } from 'node:net';

/** Networks that are unreachable from outside: RFC 1122, 1918, 3927, 4193, 4291, 6598. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
inside.addSubnet('::', 127, 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * Why Twilio would reject this address for callbacks, with error 21609 for each text. Null: it looks public.
 * https://www.twilio.com/docs/api/errors/21609
 */
export function findCallbackFault(publicUrl: string): string | null {
  const host = new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, '');
  if (host.includes('_')) return `Twilio does not call a host with an underscore (${host}): use another name`;
  if (!isInside(host)) return null;
  return `Twilio cannot reach ${host}: use the public address, or leave it out to run without callbacks`;
}

/** Whether a host, without brackets, is in this machine or in a private network, as far as its name or address tells. */
export function isInside(host: string): boolean {
  const family = isIP(host);
  if (family !== 0) return inside.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
}

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import ipaddr from 'ipaddr.js';

/**
 * Requests go to the address that a browser named, so it must be one of the internet: a push service, not a server of
 * the installation's own network.
 *
 * @param privateOrigins those that may have a private address or no TLS
 * @throws InvalidError MESSAGING.PUSH_ENDPOINT_REFUSED
 */
export function checkPushEndpoint(endpoint: string, privateOrigins: readonly string[]): void {
  const url = URL.parse(endpoint);
  if (url && privateOrigins.includes(url.origin)) return;
  const isPublic = url?.protocol === 'https:' && url.port === '' && url.username === '' && !isPrivateHost(url.hostname);
  if (!isPublic) {
    throw new InvalidError(
      'MESSAGING.PUSH_ENDPOINT_REFUSED',
      'This browser has no push service on the internet, so it cannot be notified. Use another browser.',
    );
  }
}

/** For addresses that are written as such; names are checked as they are looked up. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) ? !isPublicAddress(address) : !hostname.includes('.');
}

/** Also for IPv4 inside IPv6. */
const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Looks up a name, and fails if any of its addresses is private. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const found = addresses.find(({ address }) => !isPublicAddress(address));
    if (found) return callback(new Error(`${hostname} has the private address ${found.address}`), []);
    const [first] = addresses;
    if (options.all) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

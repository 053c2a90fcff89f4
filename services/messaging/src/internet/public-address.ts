import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether requests may go to an address that somebody else named: one of the internet with TLS, not a server of the
 * installation's own network. Names are checked as they are looked up: `lookupPublic`.
 */
export const isPublicUrl = ({ protocol, port, username, password, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && password === '' && !isPrivateHost(hostname);

/** For addresses that are written as such. */
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

import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { isPublicUrl } from '../../internet/public-address.js';

/**
 * Requests go to the address that a browser named, so it must be one of the internet: a push service, not a server of
 * the installation's own network.
 *
 * @param privateOrigins those that may have a private address or no TLS
 * @throws InvalidError MESSAGING.PUSH_ENDPOINT_REFUSED
 */
export function checkPushEndpoint(endpoint: string, privateOrigins: readonly string[]): void {
  const url = URL.parse(endpoint);
  if (url && (privateOrigins.includes(url.origin) || isPublicUrl(url))) return;
  throw new InvalidError(
    'MESSAGING.PUSH_ENDPOINT_REFUSED',
    'This browser has no push service on the internet, so it cannot be notified. Use another browser.',
  );
}

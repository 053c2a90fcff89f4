import { useQuery } from '@tanstack/react-query';
import { CreditCard, MessageSquareOff, Network } from 'lucide-react';
import { Banner } from '../../components/ui/banner';
import { integrationsQuery } from '../../connections/queries';

/**
 * Warns that texts are simulated, that Square is not connected or refuses the token, that payments are not counted, or that a
 * proxy hides who visits.
 */
export function IntegrationBanners() {
  const { data } = useQuery(integrationsQuery);
  if (!data) return null;
  const { connected, setAside, tokenRefusedSince } = data.square;
  const isQuiet = connected && setAside.length === 0 && tokenRefusedSince === null && !data.proxy.isUntrusted;
  if (!data.sms.simulated && isQuiet) return null;
  return (
    <div role="status" className="mb-5 grid gap-2">
      {data.sms.simulated && (
        <Banner icon={<MessageSquareOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">SMS is simulated.</strong> Messages are recorded, not sent, until Twilio is
          set up.
        </Banner>
      )}
      {!connected && (
        <Banner icon={<CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">Square is not connected.</strong> Card payments do not add customers by
          themselves; add them by hand.
        </Banner>
      )}
      {data.proxy.isUntrusted && (
        <Banner icon={<Network aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">All visitors count as one.</strong> A proxy in front of this site is not
          trusted, so that a busy visitor holds up the others. Whoever runs the server sets TRUST_PROXY.
        </Banner>
      )}
      {tokenRefusedSince !== null && (
        <Banner icon={<CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">Square refuses the access token.</strong> Payments wait, and are taken in
          once it works again. Whoever runs this site sets SQUARE_ACCESS_TOKEN.
        </Banner>
      )}
      {setAside.map(({ paymentId, reason }) => (
        <Banner key={paymentId} icon={<CreditCard aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">A Square payment is not counted.</strong>{' '}
          <span className="break-all">{paymentId}</span>: {reason}.
        </Banner>
      ))}
    </div>
  );
}

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../../components/ui/messages/banner';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Shown while the device is offline. Queries and mutations wait, and resume automatically when it is online. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={isOnline ? undefined : 'sticky top-2 z-20 mb-3'}>
      {!isOnline && (
        <Banner icon={<WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
          <strong className="font-semibold">You are offline.</strong> Your input is kept, and changes are sent when the
          connection is back. Keep this page open.
        </Banner>
      )}
    </div>
  );
}

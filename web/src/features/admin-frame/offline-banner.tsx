import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

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
        <div className="flex gap-3 rounded-2xl border border-brass/50 bg-caution-tint px-4 py-2.5 text-caution">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            <strong className="font-semibold">You are offline.</strong> Your input is kept, and changes are sent when
            the connection is back. Keep this page open.
          </p>
        </div>
      )}
    </div>
  );
}

import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NotifyContext } from '../../notify';
import { NoticeStore, type Notice } from './notice-store';

const none: readonly Notice[] = [];

// Most visits never see a notice: what draws them is fetched with the first one.
const NoticeToasts = lazy(async () => ({ default: (await import('./notice-toasts')).NoticeToasts }));

/** Lets everything below it raise notices, and shows them. */
export function Notices({ children }: { children: ReactNode }) {
  const [store] = useState(() => new NoticeStore());
  const notices = useSyncExternalStore(store.subscribe, store.list, () => none);
  const [needed, setNeeded] = useState(false);
  if (notices.length > 0 && !needed) setNeeded(true);
  return (
    <NotifyContext value={store.notify}>
      {children}
      {needed && (
        <Suspense>
          <NoticeToasts notices={notices} onDismiss={store.dismiss} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

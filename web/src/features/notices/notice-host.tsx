import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Notify } from '../../notify';
import { NoticeStore } from './notice-store';
import { NoticeToasts } from './notice-toasts';

/** Holds and shows the notices. `onReady` receives the function that raises one. */
export function NoticeHost({ onReady }: { onReady: (notify: Notify) => void }) {
  const [store] = useState(() => new NoticeStore());
  const notices = useSyncExternalStore(store.subscribe, store.list);
  useEffect(() => onReady(store.notify), [onReady, store]);
  return <NoticeToasts notices={notices} onDismiss={store.dismiss} />;
}

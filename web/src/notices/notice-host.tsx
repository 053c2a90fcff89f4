import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Notify } from './notify';
import { NoticeStore } from './notice-store';
import { NoticeToasts } from './notice-toasts';

/** Stores and shows the notices. `onReady` receives the function that adds one. */
export function NoticeHost({ onReady }: { onReady: (notify: Notify) => void }) {
  const [store] = useState(() => new NoticeStore());
  const notices = useSyncExternalStore(store.subscribe, store.list);
  useEffect(() => onReady(store.notify), [onReady, store]);
  return <NoticeToasts notices={notices} onDismiss={store.dismiss} />;
}

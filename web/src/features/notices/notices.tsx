import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { NotifyContext, type NoticeRequest, type Notify } from '../../notices/notify';

// Most visits show no notice, so the code loads with the first one.
const NoticeHost = lazy(async () => ({ default: (await import('./notice-host')).NoticeHost }));

/** Provides `useNotify` to its children, and shows their notices. */
export function Notices({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false);
  const host = useRef<Notify>(null);
  const waiting = useRef<NoticeRequest[]>([]);
  const notify = useCallback<Notify>((notice) => {
    if (host.current) return host.current(notice);
    waiting.current.push(notice);
    return setNeeded(true);
  }, []);
  const start = useCallback((ready: Notify) => {
    host.current = ready;
    waiting.current.splice(0).forEach(ready);
  }, []);
  return (
    <NotifyContext value={notify}>
      {children}
      {needed && (
        <Suspense>
          <NoticeHost onReady={start} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
import { LostPart } from '../loading/late';
import { NotifyContext, type NoticeRequest, type Notify } from './notify';

/** Loads the code that shows notices. A form that can fail loads it with its own: a failure may end all requests. */
export const loadNoticeHost = async () => (await import('./notice-host')).NoticeHost;

/** Provides `useNotify` to its children, and shows their notices. Most visits show none, so the code is fetched late. */
export function Notices({ children }: { children: ReactNode }) {
  const [Host, setHost] = useState<ComponentType<{ onReady: (notify: Notify) => void }>>();
  const [plain, setPlain] = useState<NoticeRequest>();
  const host = useRef<Notify>(null);
  const waiting = useRef<NoticeRequest[]>([]);
  const notify = useCallback<Notify>((notice) => {
    if (host.current) return host.current(notice);
    waiting.current.push(notice);
    return void loadNoticeHost().then(
      (loaded) => setHost(() => loaded),
      () => setPlain(waiting.current.pop()),
    );
  }, []);
  const start = useCallback((ready: Notify) => {
    host.current = ready;
    setPlain(undefined);
    waiting.current.splice(0).forEach(ready);
  }, []);
  return (
    <NotifyContext value={notify}>
      {children}
      {Host && <Host onReady={start} />}
      {/* the notice without the code that shows it, which is lost */}
      {plain && (
        <LostPart
          isFloating
          words={`${plain.title ?? ''} ${plain.text}`}
          label={plain.action?.label ?? 'Dismiss'}
          onRetry={() => {
            plain.action?.onAct();
            setPlain(undefined);
          }}
        />
      )}
    </NotifyContext>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react';
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
      // its code is lost
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
      {plain && <PlainNotice notice={plain} onClose={() => setPlain(undefined)} />}
    </NotifyContext>
  );
}

/** A notice without the code that times, swipes and animates it. */
function PlainNotice({ notice: { title, text, action }, onClose }: { notice: NoticeRequest; onClose: () => void }) {
  const button = 'mt-2 mr-4 min-h-11 font-semibold text-lacquer underline underline-offset-4';
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-50 rounded-2xl border border-line bg-raised px-5 py-4 shadow-lift sm:left-auto sm:w-96 md:bottom-6"
    >
      <CircleAlert aria-hidden="true" className="mb-1 size-5 text-lacquer" />
      {title && <p className="font-semibold text-ink">{title}</p>}
      <p className="text-small text-ink-soft">{text}</p>
      {action && (
        <button
          type="button"
          className={button}
          onClick={() => {
            action.onAct();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={button} onClick={onClose}>
        Dismiss
      </button>
    </div>
  );
}

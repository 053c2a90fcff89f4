import { CircleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { actionTime, displayTime, type Notice } from './notice-store';
import { t } from '../staff-words/words';

interface NoticeToastsProps {
  notices: readonly Notice[];
  onDismiss: (id: number) => void;
}

export function NoticeToasts({ notices, onDismiss }: NoticeToastsProps) {
  return (
    <Toast.Provider duration={displayTime} swipeDirection="right" swipeThreshold={50}>
      {notices.map((notice) => (
        <NoticeToast key={notice.id} notice={notice} onClose={() => onDismiss(notice.id)} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-4 bottom-20 z-50 md:right-16 md:bottom-6 m-0 flex list-none flex-col gap-3 p-0 outline-none sm:left-auto sm:w-96"
      />
    </Toast.Provider>
  );
}

function NoticeToast({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const tone = notice.tone ?? 'default';
  return (
    <Toast.Root
      open={notice.open}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      data-tone={tone}
      {...(notice.action && { duration: actionTime })}
      className="notice relative rounded-2xl border border-line bg-raised py-4 pr-12 pl-7 shadow-lift data-[tone=destructive]:border-negative data-[tone=destructive]:pl-13"
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-3 left-3 w-1 rounded-full ${tone === 'destructive' ? 'bg-lacquer' : 'bg-brass'}`}
      />
      {tone === 'destructive' && (
        <CircleAlert aria-label={t('Error')} className="absolute top-4.5 left-6 size-5 text-negative" />
      )}
      {notice.title && <Toast.Title className="font-display text-base text-ink">{notice.title}</Toast.Title>}
      <Toast.Description className="text-small text-ink-soft">{notice.text}</Toast.Description>
      {notice.action && (
        <Toast.Action
          altText={notice.action.label}
          onClick={notice.action.onAct}
          className="mt-1 -mb-2 -ml-3 min-h-11 rounded-full px-3 font-semibold text-lacquer hover:bg-plaster-mid"
        >
          {notice.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t('Dismiss')}
        className="absolute top-3 right-3 grid size-8 place-items-center rounded-full text-ink-soft hover:bg-plaster-mid hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

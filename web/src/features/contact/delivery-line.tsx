import { CircleCheck, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Delivery, WaitReason } from './outbox';
import { type Phrase, useWords } from '../../language/translate';

interface DeliveryLineProps {
  delivery: Delivery;
  isOnline: boolean;
  /** Whether the fields have text of an earlier visit to the page. */
  isRestored: boolean;
  onStop: () => void;
  onDiscard: () => void;
}

const time = (at: Date, locale: string) => at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });

const waiting: Record<WaitReason, { title: Phrase; until: Phrase }> = {
  signal: { title: 'Not sent yet: no signal', until: 'as soon as the signal is back' },
  server: { title: 'Not sent yet: our server does not answer', until: 'as soon as the server answers' },
  limit: { title: 'Not sent yet: too many messages at once', until: 'in a few minutes' },
};

/** What happens to the message, beside the button that sends it. */
export function DeliveryLine({ delivery, isOnline, isRestored, onStop, onDiscard }: DeliveryLineProps) {
  // always in the page: screen readers announce only changes of a region that exists
  return (
    <div role="status" className="empty:-mb-5 sm:col-span-2">
      <Situation {...{ delivery, isOnline, isRestored, onStop, onDiscard }} />
    </div>
  );
}

function Situation({ delivery, isOnline, isRestored, onStop, onDiscard }: DeliveryLineProps) {
  const { t, formats } = useWords();
  if (delivery.state === 'waiting')
    return (
      <Line icon="waiting" title={t(waiting[delivery.reason].title)}>
        {t(
          'Your message is kept in this tab, and is sent by itself {until}. Change it at any time; then press Send again.',
          { until: t(waiting[delivery.reason].until) },
        )}
        <Action onAct={onStop}>{t('Do not send it')}</Action>
      </Line>
    );
  if (delivery.state === 'sent')
    return (
      <Line icon="sent" title={t('Your message was sent at {time}', { time: time(delivery.at, formats.locale) })}>
        {t('We will get back to you soon.')}
        {delivery.boxIgnored &&
          ` ${t(
            'You were not signed up for texts: too many people asked for them within the last hour. Please ask again later.',
          )}`}
      </Line>
    );
  if (delivery.state === 'sending') return null;
  if (delivery.state === 'writing' && delivery.isStopped)
    return (
      <Line icon="waiting" title={t('Not sent')}>
        {t('Your text is still here. Press Send when it is ready.')}
      </Line>
    );
  if (!isOnline)
    return (
      <Line icon="waiting" title={t('No signal right now')}>
        {t('Keep writing. When you press Send, your message is kept, and sent by itself when the signal is back.')}
      </Line>
    );
  if (isRestored && delivery.state === 'writing')
    return (
      <p className="text-small text-ink-soft">
        {t('This is what you typed before. It was not sent yet.')} <Action onAct={onDiscard}>{t('Start over')}</Action>
      </p>
    );
  return null;
}

function Line({ icon, title, children }: { icon: 'waiting' | 'sent'; title: string; children: ReactNode }) {
  const look = icon === 'sent' ? 'bg-positive-tint text-positive' : 'bg-caution-tint text-caution';
  const Icon = icon === 'sent' ? CircleCheck : CloudOff;
  return (
    <div className={`flex gap-3 rounded-2xl px-4 py-3 ${look}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-small">{children}</p>
      </div>
    </div>
  );
}

const Action = ({ onAct, children }: { onAct: () => void; children: string }) => (
  <>
    {' '}
    <button type="button" onClick={onAct} className="min-h-11 font-semibold underline underline-offset-4">
      {children}
    </button>
  </>
);

import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { presenceRepeatMs, type PresenceState } from '@lacquer/contracts/messaging/presence';
import { type RefObject, useEffect } from 'react';
import * as client from '../../api/client';
import { usePeopleHere } from '../../live/people-here';
import { t } from '../../staff-words/words';

/** After so long without a touch or a key nobody reads, in milliseconds: an open window alone must not keep a session. */
const activeMs = 300_000;

/** Who else reads this conversation or types in it. `around`: what contains the answer form of this window. */
export function OthersHere({ phone, around }: { phone: string; around: RefObject<HTMLElement | null> }) {
  useTellOthers(phone, around);
  const people = usePeopleHere(phone);
  return (
    <p role="status" className="mt-4 flex min-h-6 flex-wrap gap-x-4 text-small text-ink-soft">
      {people.map(({ id, name, state }) => (
        <span key={id} className="min-w-0 wrap-anywhere">
          {state === 'typing' ? t('{name} is typing...', { name }) : t('{name} is reading this too', { name })}
        </span>
      ))}
    </p>
  );
}

/** Tells the other windows what happens in this one. What is lost is said again, or forgotten there. */
function useTellOthers(phone: string, around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = around.current;
    let activeAt = performance.now();
    let typedAt = -presenceRepeatMs.typing;
    const tell = (state: PresenceState) => {
      client.send(conversationCalls.noteState, { params: { phone }, body: { state } }).catch(() => undefined);
    };
    const isRead = () => document.visibilityState !== 'hidden' && performance.now() - activeAt < activeMs;
    const isTyped = () => performance.now() - typedAt < presenceRepeatMs.typing;
    const read = () => {
      typedAt = -presenceRepeatMs.typing;
      tell('reading');
    };
    const onActive = () => {
      const wasRead = isRead();
      activeAt = performance.now();
      if (!wasRead && isRead()) tell('reading');
    };
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      if (target.value === '') read();
      else if (!isTyped()) {
        typedAt = performance.now();
        tell('typing');
      }
    };
    const onVisible = () => (document.visibilityState === 'hidden' ? tell('gone') : onActive());
    const repeat = setInterval(() => {
      if (isRead() && !isTyped()) tell('reading');
    }, presenceRepeatMs.reading);
    if (isRead()) tell('reading');
    place?.addEventListener('input', onInput);
    place?.addEventListener('submit', read);
    document.addEventListener('visibilitychange', onVisible);
    document.addEventListener('pointerdown', onActive);
    document.addEventListener('keydown', onActive);
    return () => {
      clearInterval(repeat);
      place?.removeEventListener('input', onInput);
      place?.removeEventListener('submit', read);
      document.removeEventListener('visibilitychange', onVisible);
      document.removeEventListener('pointerdown', onActive);
      document.removeEventListener('keydown', onActive);
      tell('gone');
    };
  }, [phone, around]);
}

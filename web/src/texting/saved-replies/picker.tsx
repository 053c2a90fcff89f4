import { fillSavedReply } from '@lacquer/contracts/messaging/saved-reply-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { counted, t } from '../../staff-words/words';
import { matchingReplies } from './matching';
import { savedRepliesQuery } from './queries';

export interface SavedReplyPickerProps {
  /** Letters that were typed before the list was there. */
  typed: string;
  /** Of the person. */
  firstName: string | null;
  salonName: string;
  /** `words`: the text of a reply, filled in. */
  onChoose: (words: string) => void;
  onClose: () => void;
}

/**
 * The saved replies, with the words that this person would read. A chunk of its own, and the focus goes to its field: a
 * text area cannot be a combobox.
 */
export function SavedReplyPicker({ typed: first, firstName, salonName, onChoose, onClose }: SavedReplyPickerProps) {
  const query = useQuery(savedRepliesQuery);
  const fill = (message: string) => fillSavedReply(message, firstName, salonName);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const [at, setAt] = useState(0);
  const shown = matchingReplies(query.data ?? [], typed);
  const active = shown[Math.min(at, shown.length - 1)];
  const optionId = (reply: string) => `${id}-${reply}`;
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // with its list, above the bar of a phone; newer browsers return a promise, which is no cleanup
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  useEscape(onClose);
  const turn = (by: number) => setAt((Math.min(at, shown.length - 1) + by + shown.length) % shown.length);
  const press = (event: KeyboardEvent) => {
    // Enter ends the composition of a Korean or Vietnamese word
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onChoose(fill(active.message));
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0) {
      event.preventDefault();
      turn(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('Saved replies')}
      className="mt-2 scroll-mt-20 scroll-mb-24 rounded-2xl lg:scroll-mb-4 border border-plaster-deep bg-raised p-2 shadow-lift"
    >
      <div className="flex gap-1">
        <input
          ref={field}
          role="combobox"
          aria-label={t('Find a saved reply')}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active.id)}
          autoComplete="off"
          placeholder={t('Find a saved reply')}
          className="field h-11 min-w-0 flex-1 py-0"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <button
          type="button"
          aria-label={t('Close')}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
      <Loaded
        query={query}
        what={t('the saved replies')}
        skeleton={
          <LoadingLine className="px-3 py-3">{t('Loading {what}', { what: t('the saved replies') })}</LoadingLine>
        }
      >
        {(replies) => (
          <>
            <p role="status" className={shown.length > 0 ? 'sr-only' : 'px-3 py-3 text-ink-soft'}>
              {replies.length === 0
                ? t('Nothing is saved yet.')
                : shown.length === 0
                  ? t('No saved reply matches.')
                  : counted(shown.length, 'saved reply', 'saved replies')}
            </p>
            <ul
              id={`${id}-list`}
              role="listbox"
              aria-label={t('Saved replies')}
              hidden={shown.length === 0}
              className="mt-1 max-h-60 overflow-y-auto overscroll-contain"
            >
              {shown.map((reply, index) => (
                <li
                  key={reply.id}
                  id={optionId(reply.id)}
                  role="option"
                  aria-selected={reply === active}
                  // keeps the focus, and with it a phone's keyboard, in the field
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setAt(index)}
                  onClick={() => onChoose(fill(reply.message))}
                  className="min-h-11 cursor-pointer rounded-xl px-3 py-2 select-none aria-selected:bg-plaster-mid"
                >
                  <span className="block font-medium wrap-anywhere">{reply.name}</span>
                  <span className="line-clamp-2 text-small text-ink-soft wrap-anywhere">{fill(reply.message)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Link
        to="/admin/replies"
        search={{ tab: 'saved' }}
        className="inline-flex min-h-11 items-center px-3 text-small text-oxblood underline underline-offset-4"
      >
        {t('Manage saved replies')}
      </Link>
    </div>
  );
}

/** Escape closes only the list, and not the dialog around it, which listens at the document. */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      event.preventDefault();
      escape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

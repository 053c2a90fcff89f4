import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useErrorNotice } from '../../notices/failure';
import { useSalon } from '../../salon/queries';
import { t } from '../../staff-words/words';
import type { SavedReplyPickerProps } from './picker';

const loadPicker = () => import('./picker');

interface Options {
  field: RefObject<HTMLTextAreaElement | null>;
  message: string;
  write: (message: string) => void;
  /** `undefined`: not known yet. */
  firstName: string | null | undefined;
}

/** The list of saved replies beside a text area: opened by its button, or by `/` as the first letter. */
export function useSavedReplies({ field, message, write, firstName }: Options) {
  const salon = useSalon();
  const showError = useErrorNotice();
  const [Picker, setPicker] = useState<ComponentType<SavedReplyPickerProps>>();
  const [openedBy, setOpenedBy] = useState<'slash' | 'button' | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || openedBy !== null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [field, openedBy, message]);
  const isReady = salon !== null && firstName !== undefined;
  const open = (by: 'slash' | 'button') => {
    setOpenedBy(by);
    loadPicker().then(
      ({ SavedReplyPicker }) => setPicker(() => SavedReplyPicker),
      (error: Error) => {
        setOpenedBy(null);
        showError(t('Failed to load {what}', { what: t('the saved replies') }), error);
      },
    );
  };
  const close = () => {
    caret.current = field.current?.selectionEnd ?? message.length;
    setOpenedBy(null);
  };
  const choose = (words: string) => {
    // the slash, and what was typed after it before the list was there, only opened the list
    const isReplaced = openedBy === 'slash' && message.startsWith('/');
    const { selectionStart = message.length, selectionEnd = message.length } = field.current ?? {};
    const [before, after] = isReplaced ? ['', ''] : [message.slice(0, selectionStart), message.slice(selectionEnd)];
    caret.current = before.length + words.length;
    write(before + words + after);
    setOpenedBy(null);
  };
  return {
    isReady,
    isOpen: openedBy !== null,
    toggle: () => (openedBy === null ? open('button') : close()),
    /** Loads the list before it is needed. */
    prepare: () => void loadPicker().catch(() => undefined),
    /** Opens the list if the person has begun the text with a slash. */
    watch: (next: string) => {
      if (next === '/' && message === '') open('slash');
    },
    // a slash that was typed before the names are known opens the list once they are
    Picker: openedBy === null || !isReady ? undefined : Picker,
    picker: {
      typed: openedBy === 'slash' ? message.slice(1) : '',
      firstName: firstName ?? null,
      salonName: salon?.name ?? '',
      onChoose: choose,
      onClose: close,
    } satisfies SavedReplyPickerProps,
  };
}

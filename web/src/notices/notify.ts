import { createContext, useContext } from 'react';

export interface NoticeRequest {
  title?: string;
  text: string;
  tone?: 'default' | 'destructive';
  /** A button, such as Undo. It closes the notice. A notice with an action is shown longer. */
  action?: { label: string; onAct: () => void };
}

export type Notify = (notice: NoticeRequest) => void;

/** An error notice with the product's text and, below it, the reason if there is one. */
export const failureNotice = (words: string, reason: string | null = null): NoticeRequest =>
  reason === null ? { text: words, tone: 'destructive' } : { title: words, text: reason, tone: 'destructive' };

/** Requests a notice. `Notices` shows it. */
export const NotifyContext = createContext<Notify>(() => {
  throw new Error('No NotifyContext is mounted around this component');
});

export const useNotify = (): Notify => useContext(NotifyContext);

import { createContext, useContext } from 'react';

export interface NoticeRequest {
  title?: string;
  text: string;
  tone?: 'default' | 'destructive';
  /** Something to do about it, such as to undo what was done. The notice closes with it, and stays longer. */
  action?: { label: string; onAct: () => void };
}

export type Notify = (notice: NoticeRequest) => void;

/** An error notice: the product's text, and the reason below it if there is one. */
export const failureNotice = (words: string, reason: string | null = null): NoticeRequest =>
  reason === null ? { text: words, tone: 'destructive' } : { title: words, text: reason, tone: 'destructive' };

/** Raises a notice. `Notices` shows it. */
export const NotifyContext = createContext<Notify>(() => {
  throw new Error('No notices are mounted around this component');
});

export const useNotify = (): Notify => useContext(NotifyContext);

import { createContext, useContext } from 'react';

export interface NoticeRequest {
  title?: string;
  text: string;
  tone?: 'default' | 'destructive';
}

export type Notify = (notice: NoticeRequest) => void;

/** How a feature tells the user something without knowing who shows it. */
export const NotifyContext = createContext<Notify>(() => {
  throw new Error('No notices are mounted around this component');
});

export const useNotify = (): Notify => useContext(NotifyContext);

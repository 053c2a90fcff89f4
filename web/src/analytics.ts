import { createContext, useContext } from 'react';

/** What visitors do, as it is reported. `value` is in dollars; it is absent only when the menu cannot load. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string; title: string }
  | { name: 'booking_click'; category: string; label: string; value?: number }
  | { name: 'phone_click'; label: string };

export type Track = (event: AnalyticsEvent) => void;

/** Reports an event. Does nothing where no receiver is mounted. */
export const TrackContext = createContext<Track>(() => {});

export const useTrack = (): Track => useContext(TrackContext);

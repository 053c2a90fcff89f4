import { createContext, useContext } from 'react';

/** A reported visitor action. `value` is in dollars, and is absent only when the menu cannot load. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string; title: string }
  | { name: 'booking_click'; category: string; label: string; value?: number }
  | { name: 'phone_click'; label: string };

export type Track = (event: AnalyticsEvent) => void;

/** Reports an event. Without a mounted receiver it does nothing. */
export const TrackContext = createContext<Track>(() => {});

export const useTrack = (): Track => useContext(TrackContext);

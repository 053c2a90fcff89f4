import type { WeeklyWindow } from './weekly-window.js';

export interface HoursOptions {
  /** When campaigns may be sent, by the salon's clock. Undefined: always, within the recipient's day. */
  window: WeeklyWindow | undefined;
  /** Texts reach people's phones, so the recipient's day limits them even without a window. A stand-in reaches nobody. */
  reachesPeople: boolean;
  /** The salon's time zone until its profile has been read. */
  timeZone: string;
}

export const hoursOptions = Symbol('hoursOptions');

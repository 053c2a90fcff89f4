import type { WeeklyWindow } from './weekly-window.js';

export interface HoursOptions {
  /** When campaigns may be sent, by the salon's clock. Undefined: always. */
  window: WeeklyWindow | undefined;
  /** The salon's time zone until its profile has been read. */
  timeZone: string;
}

export const hoursOptions = Symbol('hoursOptions');

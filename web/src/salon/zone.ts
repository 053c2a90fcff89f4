import { useSalon } from './queries';

/** The salon's time zone, or the browser's until the profile has loaded. */
export const useSalonZone = (): string => useSalon()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

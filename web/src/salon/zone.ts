import { useSalon } from './queries';

/** The salon's time zone; the reader's while the salon's is unknown. */
export const useSalonZone = (): string => useSalon()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

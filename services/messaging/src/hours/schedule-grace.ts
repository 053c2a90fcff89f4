/** A schedule that is overdue by more than this does not start automatically. */
export const scheduleGrace = '1 hour';

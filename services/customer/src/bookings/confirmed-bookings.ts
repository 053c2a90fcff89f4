/**
 * In milliseconds: how long after the calendar was read to its end the bookings count as confirmed. It is read hourly, so two
 * readings may fail.
 */
const confirmedMs = 3 * 3_600_000;

/** The readings that confirm the bookings. One that seems to lie ahead was made before the clock was set back. */
export const confirmingSpan = (now: Date): { after: Date; before: Date } => ({
  after: new Date(now.getTime() - confirmedMs),
  before: new Date(now.getTime() + confirmedMs),
});

/** When the bookings were last confirmed, if that is too long ago to rely on them; null: they are, or there are none. */
export function unconfirmedSince(readAt: Date | null, now: Date): Date | null {
  const { after, before } = confirmingSpan(now);
  return readAt && (readAt <= after || readAt >= before) ? readAt : null;
}

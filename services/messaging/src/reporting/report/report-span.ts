/** What customers did counts for so many days. */
const reportDays = 7;
export const dayMs = 86_400_000;

export interface Span {
  from: string;
  to: string;
}

export function spanFrom(startedAt: Date): Span {
  return {
    from: startedAt.toISOString(),
    to: new Date(startedAt.getTime() + reportDays * dayMs).toISOString(),
  };
}

import { InvalidArgumentError } from 'commander';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A moment in the past: `2h`, `3d` or `45m` ago, a date (UTC), or a time with a time zone. */
export function parsePastMoment(text: string, now = Date.now()): Date {
  const ago = /^(\d{1,6})([mhd])$/.exec(text);
  const isoMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;
  const time = ago
    ? now - Number(ago[1]) * unitMs[ago[2] as keyof typeof unitMs]
    : isoMoment.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('Give a span such as 2h or 3d, a date, or a time with its zone: 2026-03-01T18:30Z.');
  }
  if (time > now) throw new InvalidArgumentError('It is in the future.');
  return new Date(time);
}

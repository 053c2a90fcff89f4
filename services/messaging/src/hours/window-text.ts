import type { WeeklyWindow } from './weekly-window.js';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** As the setting is written: `mon-sat 09:00-20:00, sun 12:00-20:00`, or `always`. */
export function windowText(window: WeeklyWindow | undefined): string {
  if (!window) return 'always';
  const runs: { first: string; last: string; hours: string }[] = [];
  let previous: string | null = null;
  for (const day of days) {
    const opening = window[day];
    const hours = opening && `${opening.opens}-${opening.closes}`;
    const name = day.slice(0, 3);
    const run = runs.at(-1);
    if (hours && run && hours === previous) run.last = name;
    else if (hours) runs.push({ first: name, last: name, hours });
    previous = hours;
  }
  const words = runs.map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`);
  return words.join(', ') || 'never';
}

import { makeIsland } from '../components/island';
import { useSalon } from '../salon/queries';

const { Island } = makeIsland({
  id: 'special-today',
  onServer: import.meta.env.SSR ? (await import('./late/special-today')).SpecialToday : null,
  load: async () => (await import('./late/special-today')).SpecialToday,
});

/** Its code loads only if the salon has special days. */
export function SpecialTodayIsland() {
  const hasSpecialDays = (useSalon()?.holidays.length ?? 0) > 0;
  return hasSpecialDays && <Island />;
}

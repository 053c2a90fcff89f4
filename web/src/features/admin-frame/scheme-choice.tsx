import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { chooseScheme, schemes, useScheme, type Scheme } from '../../app/color-scheme';
import { t } from '../../staff-words/words';

const looks: Record<Scheme, { label: string; icon: LucideIcon }> = {
  system: { label: t('Device default'), icon: Monitor },
  light: { label: t('Light'), icon: Sun },
  dark: { label: t('Dark'), icon: Moon },
};

export function SchemeChoice() {
  const chosen = useScheme();
  const name = useId();
  return (
    <fieldset className="flex gap-1 rounded-full bg-plaster-mid p-1">
      <legend className="sr-only">{t('Colors')}</legend>
      {schemes.map((scheme) => {
        const { label, icon: Icon } = looks[scheme];
        return (
          <label
            key={scheme}
            title={label}
            className="grid h-9 flex-1 cursor-pointer place-items-center rounded-full text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-soft dark:has-checked:bg-line-strong has-focus-visible:outline-2 has-focus-visible:outline-oxblood max-md:h-11"
          >
            <input
              type="radio"
              name={name}
              value={scheme}
              checked={chosen === scheme}
              onChange={() => chooseScheme(scheme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

import { paletteNames } from '@lacquer/contracts/salon/palettes';
import { useFormContext } from 'react-hook-form';
import { palettes } from '../../palettes/palettes';
import { known, t } from '../../staff-words/words';
import { useFullName } from './names';
import type { TypedSalon } from './typed-salon';

const shown = ['plaster', 'plaster-deep', 'lacquer', 'oxblood', 'ink', 'brass'] as const;

/** The colors of the site, each palette with its colors. */
export function PaletteFields() {
  const { register } = useFormContext<TypedSalon>();
  const fullName = useFullName();
  return (
    <fieldset aria-label={fullName(t('Colors of the site'))} className="mt-4">
      <legend className="sr-only">{t('Colors of the site')}</legend>
      <div className="grid gap-2 min-[400px]:grid-cols-2">
        {paletteNames.map((name) => (
          <label
            key={name}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-2xl border border-line-strong px-3 py-2 has-checked:border-ink has-checked:bg-plaster-mid has-focus-visible:outline-2 has-focus-visible:outline-lacquer"
          >
            <input type="radio" value={name} className="size-5 accent-ink" {...register('palette')} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{known(palettes[name].label)}</span>
              <span aria-hidden="true" className="mt-1 flex overflow-hidden rounded-full border border-line">
                {shown.map((color) => (
                  <span key={color} className="h-4 flex-1" style={{ background: palettes[name].colors[color] }} />
                ))}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { known, t } from '../../staff-words/words';
import { PictureDrop } from './documents/picture-drop';
import { useUploads } from './documents/use-uploads';
import type { TypedSalon } from './typed-salon';

/** The logo, which stands in place of the name at the head and the foot of each page. */
export function LogoFields() {
  const { control, setValue, getFieldState, formState } = useFormContext<TypedSalon>();
  const logo = useWatch({ control, name: 'logo' });
  const uploads = useUploads(
    (url, _, { width, height }) =>
      // every browser knows WebP, and it is smaller
      Promise.resolve(setValue('logo', { picture: url.replace('.jpg', '.webp'), width, height })),
    { isOne: true },
  );
  const fault = getFieldState('logo', formState).error?.message;
  return (
    <div className="mt-4 grid gap-3">
      {logo && (
        <img
          src={logo.picture}
          alt={t('The logo')}
          width={logo.width}
          height={logo.height}
          className="h-auto max-h-24 w-auto max-w-full justify-self-start rounded-xl border border-line bg-white object-contain p-2"
        />
      )}
      <p className="text-small text-ink-soft">
        {t('It stands where the name stands at the top and the bottom of each page. Without one, the name does.')}
      </p>
      <PictureDrop label={logo ? t('Replace the logo') : t('Choose a logo')} takesPaste={false} uploads={uploads} />
      {logo && (
        <Button look="outline" size="sm" className="h-11 justify-self-start" onClick={() => setValue('logo', null)}>
          {t('Show the name instead')}
        </Button>
      )}
      {fault !== undefined && <p className="text-base font-medium text-lacquer">{known(fault)}</p>}
    </div>
  );
}

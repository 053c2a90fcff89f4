import { boxEnglish, boxWordingIn } from '@lacquer/contracts/customers/consent-wordings';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useWords } from '../../../language/translate';
import { useSalon } from '../../../salon/queries';

const link = 'inline-flex min-h-11 items-center underline decoration-brass underline-offset-4';

/** The box for texts, with all that a visitor must know before they tick it. `input`: attributes of the box. */
export function TextsBox(input: Omit<ComponentProps<'input'>, 'type' | 'children'>) {
  const { t, language } = useWords();
  const salon = useSalon();
  return (
    <div className="text-small">
      <label className="flex gap-3">
        <input type="checkbox" name="consent" className="size-5 shrink-0 accent-lacquer" {...input} />
        <span>{t(boxEnglish, { salon: salon?.name ?? t('Nail salon') })}</span>
      </label>
      <p className="flex flex-wrap gap-x-4 pl-8">
        <Link to="/terms" className={link}>
          {t('Terms of Service')}
        </Link>
        <Link to="/privacy" className={link}>
          {t('Privacy Policy')}
        </Link>
      </p>
      <input type="hidden" name="wording" value={boxWordingIn(language)} />
    </div>
  );
}

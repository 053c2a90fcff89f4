import { type StaffLanguage, staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { useMutation } from '@tanstack/react-query';
import { Card } from '../../components/ui/card';
import { useErrorNotice } from '../../notices/failure';
import { switchLanguage } from '../../staff-words/device-language';
import { staffLanguageNames } from '../../staff-words/languages';
import { t } from '../../staff-words/words';
import { setLanguage } from './queries';

/** `chosen`: absent for that of the browser. */
export function LanguageSection({ chosen = null }: { chosen: StaffLanguage | null | undefined }) {
  const showError = useErrorNotice();
  const choose = useMutation({
    ...setLanguage,
    onSuccess: (_, language) => switchLanguage(language),
    onError: (error) => showError(t('The language was not changed'), error),
  });
  const options = [...staffLanguages, null];
  return (
    <Card title={t('Language')}>
      <p className="mt-2 text-ink-soft">
        {t('The language of these pages, for you alone. Your site and your texts have their own.')}
      </p>
      <fieldset className="mt-4" disabled={choose.isPending}>
        <legend className="sr-only">{t('Language')}</legend>
        {options.map((language) => (
          <label key={language} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="staff-language"
              className="size-5 accent-oxblood"
              checked={(choose.isPending ? choose.variables : chosen) === language}
              onChange={() => choose.mutate(language)}
            />
            {language === null ? t('As the browser') : <span lang={language}>{staffLanguageNames[language]}</span>}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}

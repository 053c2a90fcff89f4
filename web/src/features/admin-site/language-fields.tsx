import { languageNames, translatedLanguages } from '@lacquer/contracts/site/languages';
import { useFormContext } from 'react-hook-form';
import { CheckField } from '../../components/ui/fields/check-field';
import { t } from '../../staff-words/words';
import { useFullName } from './names';
import type { TypedSalon } from './typed-salon';

/** The languages in which visitors can read the site. */
export function LanguageFields() {
  const { register } = useFormContext<TypedSalon>();
  const fullName = useFullName();
  return (
    <fieldset className="mt-4">
      <legend className="text-ink-soft">
        {t(
          'Visitors can read the site in English and in these languages. Translations of a language that you turn off are kept.',
        )}
      </legend>
      {translatedLanguages.map((language) => (
        <CheckField
          key={language}
          aria-label={fullName(languageNames[language])}
          {...register(`languages.${language}`)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </CheckField>
      ))}
    </fieldset>
  );
}

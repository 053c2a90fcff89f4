import { staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { switchLanguage } from '../../staff-words/device-language';
import { staffLanguageNames } from '../../staff-words/languages';
import { staffLanguage, t } from '../../staff-words/words';

/** The languages of the admin. A choice opens the page again in it. */
export function LanguageLinks() {
  return (
    <div role="group" aria-label={t('Language')} className="mt-6 flex flex-wrap justify-center gap-x-2">
      {staffLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === staffLanguage()}
          onClick={() => switchLanguage(language)}
          className="min-h-11 rounded-full px-3 text-ink-soft hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {staffLanguageNames[language]}
        </button>
      ))}
    </div>
  );
}

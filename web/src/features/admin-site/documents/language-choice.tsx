import { languageNames, offeredLanguages, type SiteLanguage, siteLanguages } from '@lacquer/contracts/site/languages';
import { useId } from 'react';
import { useSalon } from '../../../salon/queries';
import { t } from '../../../staff-words/words';

interface ChoiceProps {
  language: SiteLanguage;
  onChoose: (language: SiteLanguage) => void;
}

/** The language of the texts that are edited, in the list, the form and the page beside it: one that the site has. */
export function LanguageChoice({ language, onChoose }: ChoiceProps) {
  const name = useId();
  const offered = offeredLanguages(useSalon());
  const shown = siteLanguages.filter((each) => offered.includes(each) || each === language);
  if (shown.length === 1) return null;
  return (
    <fieldset>
      <legend className="sr-only">{t('Language of the texts')}</legend>
      <div className="inline-flex flex-wrap gap-1 rounded-full border border-line bg-surface p-1">
        {shown.map((each) => (
          <label
            key={each}
            lang={each}
            className={`flex min-h-11 cursor-pointer items-center rounded-full px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-lacquer ${each === language ? 'bg-ink text-ground' : 'text-ink-soft hover:text-ink'}`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={each === language}
              onChange={() => onChoose(each)}
            />
            {languageNames[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

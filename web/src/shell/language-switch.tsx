import { languageNames, offeredLanguages, pathIn } from '@lacquer/contracts/site/languages';
import { useLocation } from '@tanstack/react-router';
import { useSiteSettings } from '../app/settings';
import { publicPath } from '../seo/page';
import { useWords } from '../language/translate';
import { useSalon } from '../salon/queries';

/** Links to the page in the other languages of the site. Each is another document. */
export function LanguageSwitch({ className }: { className: string }) {
  const { language } = useWords();
  const settings = useSiteSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return offeredLanguages(useSalon())
    .filter((other) => other !== language)
    .map((other) => (
      <a
        key={other}
        href={pathIn(other, publicPath(settings, path))}
        lang={other}
        hrefLang={other}
        className={className}
      >
        {languageNames[other]}
      </a>
    ));
}

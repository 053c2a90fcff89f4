import { languageNames, pathIn, siteLanguages } from '@lacquer/contracts/site/languages';
import { useLocation } from '@tanstack/react-router';
import { useWords } from '../language/translate';

/** Links to the page in the other languages. Each is another document. */
export function LanguageSwitch({ className }: { className: string }) {
  const { language } = useWords();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return siteLanguages
    .filter((other) => other !== language)
    .map((other) => (
      <a key={other} href={pathIn(other, path)} lang={other} hrefLang={other} className={className}>
        {languageNames[other]}
      </a>
    ));
}

import type { CampaignPreview, TextLanguage } from '@lacquer/contracts/messaging/campaign';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { type LanguageTexts, textLanguages, textName } from '../../../texting/text-languages';
import { counted, t } from '../../../staff-words/words';
import { TextEditor } from './text-editor';

const addWords: Record<TextLanguage, string> = { es: t('Add a text in Spanish'), ko: t('Add a text in Korean') };
const removeWords: Record<TextLanguage, string> = { es: t('Remove the Spanish text'), ko: t('Remove the Korean text') };

interface LanguagesPartProps {
  texts: LanguageTexts;
  /** `undefined` removes the text. */
  onChange: (language: TextLanguage, text: string | undefined) => void;
  faults: Readonly<Record<string, string>>;
  preview: CampaignPreview | undefined;
}

/** The texts for customers who speak another language than that of the message. */
export function LanguagesPart({ texts, onChange, faults, preview }: LanguagesPartProps) {
  const card = useRef<HTMLDivElement>(null);
  /** The text that was just added, whose field takes the focus. */
  const added = useRef<TextLanguage>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    card.current?.querySelector<HTMLElement>(`textarea[lang=${added.current}]`)?.focus();
    added.current = undefined;
  });
  return (
    <Card title={t('Texts in other languages')}>
      <div ref={card} className="mt-3 grid grid-cols-1 gap-4">
        <p className="text-ink-soft">
          {t('Customers get the text in the language on their record. All others get the message above.')}
        </p>
        {textLanguages.map((language) => {
          const text = texts[language];
          if (text === undefined)
            return (
              <Button
                key={language}
                look="outline"
                size="sm"
                wraps
                className="justify-self-start"
                onClick={() => {
                  added.current = language;
                  onChange(language, '');
                }}
              >
                <Plus aria-hidden="true" className="size-4" /> {addWords[language]}
              </Button>
            );
          const shown = preview?.texts?.find((each) => each.language === language);
          return (
            <div key={language} className="grid grid-cols-1 gap-4 border-t border-line pt-4">
              <TextEditor
                label={textName(language)}
                language={language}
                text={text}
                onChange={(changed) => onChange(language, changed)}
                fault={faults[language]}
                preview={shown}
                hasPicture={preview?.picture !== undefined}
              />
              <p role="status" className="text-ink-soft tabular-nums">
                {text.trim() === ''
                  ? t('An empty text is not sent: these customers get the message.')
                  : shown && reachWords(shown.eligible)}
              </p>
              <Button
                look="outline"
                size="sm"
                wraps
                className="justify-self-start"
                onClick={() => onChange(language, undefined)}
              >
                <X aria-hidden="true" className="size-4" /> {removeWords[language]}
              </Button>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const reachWords = (people: number): string =>
  people === 0
    ? t('Nobody in this audience has this language on their record.')
    : t('Goes to {count} of this audience.', { count: counted(people, 'customer') });

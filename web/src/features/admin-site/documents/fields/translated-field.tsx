import type { DocumentField } from '@lacquer/contracts/site/fields';
import {
  isOlder,
  type TranslatableText,
  translatableTexts,
  type TranslatedLanguage,
  withTranslation,
} from '@lacquer/contracts/site/translations';
import { Button } from '../../../../components/ui/button';
import { FormField } from '../../../../components/ui/fields/form-field';
import { t } from '../../../../staff-words/words';
import { entryWords, languageWords, useFullName } from '../../names';
import type { FieldProps } from './field-props';
import { TextLength } from './hinted-field';

interface TranslatedProps extends FieldProps {
  language: TranslatedLanguage;
}

/** The texts of a field in one language, each below its English text. Nothing if the field has none. */
export function TranslatedField({ field, value, fault, language, onChange, onBlur }: TranslatedProps) {
  const texts = translatableTexts(field, value);
  if (texts.length === 0) return null;
  return (
    <div className="grid gap-4">
      {texts.map((text, index) => (
        <TranslatedText
          key={text.path.join('.')}
          text={text}
          label={labelOfText(field, text)}
          max={field.max}
          language={language}
          fault={index === 0 ? fault : undefined}
          onText={(words) => onChange(withTranslation(value, text.path, language, words))}
          onBlur={onBlur}
        />
      ))}
    </div>
  );
}

/** `Questions, 1 of 4, Answer`. */
const labelOfText = ({ type, label }: DocumentField, { entry, part }: TranslatableText): string =>
  [
    label,
    entry && entryWords(entry.index, entry.all),
    type === 'pictures' ? t('What it shows, for people who cannot see it') : part,
  ]
    .filter(Boolean)
    .join(', ');

interface TextProps {
  text: TranslatableText;
  label: string;
  max: number | undefined;
  language: TranslatedLanguage;
  fault: string | undefined;
  onText: (text: string) => void;
  onBlur: () => void;
}

function TranslatedText({ text: { words, isLong }, label, max, language, fault, onText, onBlur }: TextProps) {
  const given = words[language] ?? '';
  const fullName = useFullName();
  return (
    <FormField label={label} fault={fault}>
      {(control) => {
        const input = {
          ...control,
          'aria-label': fullName(label, language),
          lang: language,
          value: given,
          placeholder: words.en,
          onChange: ({ target }: { target: { value: string } }) => onText(target.value),
          onBlur,
          className: 'field',
        };
        return (
          <>
            {isLong ? <textarea rows={3} {...input} className="field field-sizing-content" /> : <input {...input} />}
            <p className="mt-1 flex justify-between gap-4 text-small text-ink-soft">
              <span lang="en" className="whitespace-pre-line wrap-anywhere">
                {given === '' ? t('Not translated: visitors read the English text.') : words.en}
              </span>
              <TextLength length={given.trim().length} max={max} />
            </p>
            {isOlder(words, language) && (
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-base text-caution">
                <p className="min-w-0 wrap-anywhere">
                  {t('Older than the English, which was: {text}', { text: words.of?.[language] ?? '' })}
                </p>
                <Button
                  look="outline"
                  size="sm"
                  className="h-11"
                  aria-label={t('{label}, {language}: it is still right', {
                    label: fullName(label) ?? label,
                    language: languageWords[language],
                  })}
                  onClick={() => onText(given)}
                >
                  {t('It is still right')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </FormField>
  );
}

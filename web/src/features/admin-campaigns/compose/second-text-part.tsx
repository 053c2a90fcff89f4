import { type CampaignPreview, type TextLanguage, textTest } from '@lacquer/contracts/messaging/campaign';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { Select } from '../../../components/ui/fields/select';
import { textName } from '../../../texting/text-languages';
import { counted, known, t } from '../../../staff-words/words';
import { TextEditor } from './text-editor';
import { blankTest, countedBy, type WrittenTest } from './written-test';

const otherwiseNames = {
  a: t('The first text'),
  b: t('The second text'),
  ask: t('Nothing, until I choose'),
} as const satisfies Record<WrittenTest['otherwise'], string>;
const criterionNames = {
  clicks: t('More customers open a link'),
  replies: t('More customers answer'),
  visits: t('More customers come'),
} as const satisfies Record<WrittenTest['criterion'], string>;

const isKey = <Key extends string>(names: Record<Key, string>, key: string): key is Key => key in names;
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface SecondTextPartProps {
  test: WrittenTest | null;
  /** Of the first text, beside its message. */
  languages: readonly TextLanguage[];
  onChange: (test: WrittenTest | null) => void;
  /** The message, from which the second text is made. */
  first: string;
  /** By field, after its name. */
  faults: Readonly<Record<string, string>>;
  preview: CampaignPreview | undefined;
}

/** A second text, which a part of the audience gets to find the better one. */
export function SecondTextPart({ test, languages, onChange, first, faults, preview }: SecondTextPartProps) {
  if (!test)
    return (
      <Card title={t('Test of two texts')}>
        <p className="mt-3 text-ink-soft">
          {t('Some customers get one of two texts at random. The others get the one that does better.')}
        </p>
        <Button
          look="outline"
          size="sm"
          wraps
          className="mt-3"
          onClick={() => onChange({ ...blankTest, message: first })}
        >
          <Plus aria-hidden="true" className="size-4" /> {t('Test a second text')}
        </Button>
      </Card>
    );
  const { criterion, otherwise } = test;
  const tested = preview?.test;
  const isMissing = test.message.trim() === '';
  return (
    <Card title={t('Test of two texts')}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <TextEditor
          label={t('Second text')}
          text={test.message}
          onChange={(message) => onChange({ ...test, message })}
          fault={isMissing ? t('is missing: write it, or remove the test') : known(faults.message)}
          preview={tested?.text}
          hasPicture={preview?.picture !== undefined}
        />
        {languages.map((language) => (
          <TextEditor
            key={language}
            label={t('Second {text}', { text: textName(language) })}
            language={language}
            text={test.texts[language] ?? ''}
            onChange={(text) => onChange({ ...test, texts: { ...test.texts, [language]: text } })}
            fault={known(faults[`texts.${language}`])}
            preview={tested?.texts.find((each) => each.language === language)}
            hasPicture={preview?.picture !== undefined}
          />
        ))}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <WholeNumber
            label={t('In the test, in percent')}
            field="percent"
            test={test}
            onChange={(value) => onChange({ ...test, percent: value })}
          />
          <WholeNumber
            label={t('Hours until the choice')}
            field="hours"
            test={test}
            onChange={(value) => onChange({ ...test, hours: value })}
          />
        </div>
        <FormField label={t('A text does better if')} fault={known(faults.criterion)}>
          {(props) => (
            <Select
              {...props}
              value={criterion}
              onChange={(value) => isKey(criterionNames, value) && onChange(countedBy(test, value))}
              options={optionsOf(criterionNames)}
              placeholder={criterionNames[criterion]}
            />
          )}
        </FormField>
        <FormField label={t('Without a clear result, the others get')}>
          {(props) => (
            <Select
              {...props}
              value={otherwise}
              onChange={(value) => isKey(otherwiseNames, value) && onChange({ ...test, otherwise: value })}
              options={optionsOf(otherwiseNames)}
              placeholder={otherwiseNames[otherwise]}
            />
          )}
        </FormField>
        {tested && preview && (
          <p role="status" className="text-ink-soft tabular-nums">
            {sizeWords(tested, preview.eligible)}
          </p>
        )}
        <Button look="outline" size="sm" wraps className="justify-self-start" onClick={() => onChange(null)}>
          <X aria-hidden="true" className="size-4" /> {t('Remove the test')}
        </Button>
      </div>
    </Card>
  );
}

function sizeWords({ a, b }: NonNullable<CampaignPreview['test']>, eligible: number): string {
  const rest = eligible - a - b;
  const sizes = t('The first text goes to {a}, the second to {b}.', {
    a: counted(a, 'customer'),
    b: counted(b, 'customer'),
  });
  if (rest <= 0) return `${sizes} ${t('Nobody is left for the better one.')}`;
  return `${sizes} ${t('The better one goes to the other {rest}.', { rest: counted(rest, 'customer') })}`;
}

interface WholeNumberProps {
  label: string;
  field: 'percent' | 'hours';
  test: WrittenTest;
  onChange: (value: number) => void;
}

function WholeNumber({ label, field, test, onChange }: WholeNumberProps) {
  const id = useId();
  const value = test[field];
  // the limits of the numbers alone, whatever the texts are
  const checked = textTest.safeParse({ ...test, message: field, texts: {} });
  const fault = checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  return (
    <InputField
      key={id}
      label={label}
      fault={known(fault)}
      type="number"
      step={1}
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

import { FormField } from '../components/ui/fields/form-field';
import { Select } from '../components/ui/fields/select';
import { t } from '../staff-words/words';
import { textName } from './text-languages';

const message = 'message';

interface TextChoiceProps {
  /** The languages of the texts beside the message. Without any there is nothing to choose. */
  languages: readonly string[];
  /** Null: the message. */
  chosen: string | null;
  onChoose: (language: string | null) => void;
}

/** Which text of a campaign is shown. */
export function TextChoice({ languages, chosen, onChoose }: TextChoiceProps) {
  if (languages.length === 0) return null;
  return (
    <FormField label={t('Shown text')}>
      {(props) => (
        <Select
          {...props}
          value={chosen ?? message}
          onChange={(value) => onChoose(value === message ? null : value)}
          options={[null, ...languages].map((language) => ({ value: language ?? message, label: textName(language) }))}
          placeholder={textName(null)}
        />
      )}
    </FormField>
  );
}

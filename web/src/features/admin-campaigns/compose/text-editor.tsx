import type { PreviewedText } from '@lacquer/contracts/messaging/campaign';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button';
import { FormField } from '../../../components/ui/fields/form-field';
import { NamesNote, SegmentNote } from '../../../texting/preview-notes';
import { t } from '../../../staff-words/words';

/** Typographic characters that are not in GSM-7, with their GSM-7 equivalents. */
const plainForms: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
};

const plainText = (text: string): string =>
  text.replace(/[‘’‚“”„–—−…•\u00a0\u202f]/g, (character) => plainForms[character] ?? character);

interface TextEditorProps {
  label: string;
  /** The language of a text beside the message. */
  language?: string;
  text: string;
  onChange: (text: string) => void;
  fault: string | undefined;
  preview: Omit<PreviewedText, 'language' | 'eligible'> | undefined;
  /** A picture goes with it. */
  hasPicture: boolean;
}

/** A text of the campaign, and what carriers make of it. */
export function TextEditor({ label, language, text, onChange, fault, preview, hasPicture }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Inserts the placeholder at the cursor. */
  const insertName = () => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    onChange(text.slice(0, selectionStart) + firstNamePlaceholder + text.slice(selectionEnd));
    field.current?.focus();
  };
  const plain = plainText(text);
  return (
    <>
      <FormField label={label} fault={fault}>
        {(props) => (
          <textarea
            {...props}
            ref={field}
            rows={5}
            lang={language}
            className="field resize-y"
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <Button
        look="outline"
        size="sm"
        wraps
        className="justify-self-start"
        aria-label={language && `${t('First name')}, ${label}`}
        onClick={insertName}
      >
        <UserRound aria-hidden="true" className="size-4" /> {t('First name')}
      </Button>
      {preview && <SegmentNote preview={preview} isUnicode={language === 'ko'} hasPicture={hasPicture} />}
      {preview?.names && <NamesNote names={preview.names} />}
      {preview?.encoding === 'UCS-2' && plain !== text && (
        <Button look="outline" size="sm" wraps className="justify-self-start" onClick={() => onChange(plain)}>
          {t('Use plain quotes and dashes')}
        </Button>
      )}
    </>
  );
}

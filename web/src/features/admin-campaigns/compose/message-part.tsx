import { campaignTemplates, type CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { FormField } from '../../../components/ui/fields/form-field';
import { Select } from '../../../components/ui/fields/select';
import { NamesNote, SegmentNote } from '../../../texting/preview-notes';
import { isCampaignType, templateOptions, templatePlaceholder, type CampaignType } from '../../../texting/templates';
import { t } from '../../../staff-words/words';
import type { DraftKeeper } from './use-draft';

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

interface MessagePartProps {
  message: string;
  campaignType: CampaignType | '';
  onChange: (message: string, campaignType: CampaignType | '') => void;
  fault: string | undefined;
  preview: CampaignPreview | undefined;
  draft: DraftKeeper;
}

/** The text, optionally from a template. */
export function MessagePart({ message, campaignType, onChange, fault, preview, draft }: MessagePartProps) {
  // the message before the first template was chosen
  const [before, setBefore] = useState<string>();
  const choose = (value: string) => {
    if (!isCampaignType(value)) return;
    if (campaignType === '') setBefore(message);
    onChange(campaignTemplates[value], value);
  };
  const takeBack = () => {
    onChange(before ?? '', '');
    setBefore(undefined);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  /** Inserts the placeholder at the cursor. */
  const insertName = () => {
    const { selectionStart = message.length, selectionEnd = message.length } = field.current ?? {};
    onChange(message.slice(0, selectionStart) + firstNamePlaceholder + message.slice(selectionEnd), campaignType);
    field.current?.focus();
  };
  const plain = plainText(message);
  return (
    <Card title={t('The text')}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <FormField label={t('Template')}>
          {(props) => (
            <Select
              {...props}
              value={campaignType}
              onChange={choose}
              options={templateOptions}
              placeholder={templatePlaceholder}
            />
          )}
        </FormField>
        {campaignType !== '' && (
          <Button look="outline" size="sm" wraps className="justify-self-start" onClick={takeBack}>
            {t('Undo the template')}
          </Button>
        )}
        <FormField label={t('Message')} fault={fault}>
          {(props) => (
            <textarea
              {...props}
              ref={field}
              rows={5}
              className="field resize-y"
              value={message}
              onChange={({ target }) => onChange(target.value, campaignType)}
            />
          )}
        </FormField>
        <Button look="outline" size="sm" wraps className="justify-self-start" onClick={insertName}>
          <UserRound aria-hidden="true" className="size-4" /> {t('First name')}
        </Button>
        {preview && <SegmentNote preview={preview} />}
        {preview?.names && <NamesNote names={preview.names} />}
        {preview?.encoding === 'UCS-2' && plain !== message && (
          <Button
            look="outline"
            size="sm"
            wraps
            className="justify-self-start"
            onClick={() => onChange(plain, campaignType)}
          >
            {t('Use plain quotes and dashes')}
          </Button>
        )}
        <p role="status" className="min-h-6 text-small text-ink-soft">
          {draftWords(draft, message)}
        </p>
      </div>
    </Card>
  );
}

function draftWords({ isSaved, failure, conflict }: DraftKeeper, message: string): string {
  if (message.trim() === '') return t('The draft is saved as soon as there is a text.');
  if (conflict) return t('The draft is saved after you choose a version.');
  if (isSaved) return t('Draft saved');
  return failure ? t('The draft is not saved yet. Trying again; keep this page open.') : t('Saving the draft...');
}

import { campaignTemplates, type CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { FormField } from '../../../components/ui/fields/form-field';
import { Select } from '../../../components/ui/fields/select';
import { isCampaignType, templateOptions, templatePlaceholder, type CampaignType } from '../../../texting/templates';
import { t } from '../../../staff-words/words';
import { TextEditor } from './text-editor';
import type { DraftKeeper } from './use-draft';

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
        <TextEditor
          label={t('Message')}
          text={message}
          onChange={(text) => onChange(text, campaignType)}
          fault={fault}
          preview={preview}
          hasPicture={preview?.picture !== undefined}
        />
        <p className="text-small text-ink-soft">
          {t('Write links in full: carriers block texts with links of public shorteners, such as bit.ly.')}
        </p>
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

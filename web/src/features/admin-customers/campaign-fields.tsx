import { campaignTemplates, type CampaignForm as Campaign } from '@lacquer/contracts/messaging/campaign';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormField } from '../../components/ui/fields/form-field';
import { Select } from '../../components/ui/fields/select';
import { isCampaignType, templateOptions, templatePlaceholder } from '../../texting/templates';
import { t } from '../../staff-words/words';
import type { CampaignInput } from './use-campaign-launch';

/** The template and the text. Choosing a template replaces the text. */
export function CampaignFields({
  form: { register, control, setValue, formState },
}: {
  form: UseFormReturn<CampaignInput, unknown, Campaign>;
}) {
  const choose = (value: string) => {
    if (!isCampaignType(value)) return;
    setValue('campaignType', value);
    setValue('message', campaignTemplates[value], { shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <FormField label={t('Template')}>
        {(props) => (
          <Controller
            control={control}
            name="campaignType"
            render={({ field }) => (
              <Select
                {...props}
                ref={field.ref}
                value={field.value ?? ''}
                onChange={choose}
                onBlur={field.onBlur}
                options={templateOptions}
                placeholder={templatePlaceholder}
              />
            )}
          />
        )}
      </FormField>
      <FormField label={t('Message')} fault={formState.errors.message?.message}>
        {(props) => <textarea {...props} {...register('message')} rows={4} className="field resize-y" />}
      </FormField>
    </>
  );
}

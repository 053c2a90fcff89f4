import { zodResolver } from '@hookform/resolvers/zod';
import {
  automationForm,
  fewestLapsedDays,
  maxLapsedDays,
  type Automation,
  type AutomationForm as Changes,
} from '@lacquer/contracts/messaging/automations';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import { fewestCapDays, maxCapDays } from '@lacquer/contracts/messaging/automation-cap';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { useErrorNotice } from '../../../notices/failure';
import { asNumber } from '../../../forms/number-field';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useNotify } from '../../../notices/notify';
import { useDebounced } from '../../../texting/preview';
import { SegmentChoice, SegmentName } from '../../../texting/segment-choice';
import { t } from '../../../staff-words/words';
import { PreviewFigures } from './automation-preview';
import { automationKeys, automationPreview, changeAutomation } from './queries';
import { differences, settingNames, settings, weekWords } from './words';

type Typed = z.input<typeof automationForm>;

/** Edits an automation, with a preview of the result. */
export function AutomationForm({ automation, onSaved }: { automation: Automation; onSaved: () => void }) {
  const { kind } = automation;
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: automationKeys.list });
  const {
    form: { register, setValue, control, formState },
    isSaving,
    conflict,
    choices,
    submit,
  } = useVersionedForm({
    call: automationCalls.change,
    stored: automation,
    draftOf: (state): Typed => automationForm.parse(state),
    options: { resolver: zodResolver(automationForm), mode: 'onTouched' },
    read: (changes: Changes) => changes,
    save: (changes, { version }) => changeAutomation(kind, { ...changes, version }),
    show: () => void readAgain(),
    onSaved: () => {
      notify({ text: t('Saved. It applies from the next daily run.') });
      onSaved();
    },
    onFailure: (error, { setError }) => {
      showFieldFaults<Typed>(error, settings, setError);
      showError(t('The automation was not changed'), error, settings);
    },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const written = automationForm.safeParse(typed);
  const preview = useQuery(automationPreview(kind, useDebounced(written.success ? written.data : null)));
  const insertName = () =>
    setValue('message', `${typed.message ?? ''}${firstNamePlaceholder}`, { shouldDirty: true, shouldTouch: true });

  return (
    <form
      noValidate
      aria-label={t('Change')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <FormField label={settingNames.message} fault={errors.message?.message}>
        {(props) => <textarea {...props} {...register('message')} rows={5} className="field resize-y" />}
      </FormField>
      <Button look="outline" size="sm" className="h-11 justify-self-start" onClick={insertName}>
        <UserRound aria-hidden="true" className="size-4" /> {t('First name')}
      </Button>
      <div className="grid grid-cols-2 items-end gap-3">
        {kind === 'lapsed' && (
          <InputField
            label={settingNames.days}
            fault={errors.days?.message}
            {...register('days', asNumber)}
            type="number"
            inputMode="numeric"
            min={fewestLapsedDays}
            max={maxLapsedDays}
          />
        )}
        <InputField
          label={settingNames.time}
          fault={errors.time?.message}
          {...register('time')}
          type="time"
          min="08:00"
          max="19:59"
        />
        <InputField
          label={settingNames.holdoutPercent}
          fault={errors.holdoutPercent?.message}
          {...register('holdoutPercent', asNumber)}
          type="number"
          inputMode="numeric"
          min={0}
        />
        <InputField
          label={settingNames.capDays}
          fault={errors.capDays?.message}
          {...register('capDays', asNumber)}
          type="number"
          inputMode="numeric"
          min={fewestCapDays}
          max={maxCapDays}
        />
      </div>
      <SegmentChoice
        segmentId={typed.segmentId}
        onChange={(segmentId) => setValue('segmentId', segmentId ?? null, { shouldDirty: true })}
      />
      <p className="text-ink-soft">
        {t(
          'Some customers can be left out at random: comparing the others with them shows the effect of the text. Customers with a more recent text do not get this one.',
        )}{' '}
        {weekWords()}
      </p>
      <div role="status" aria-busy={preview.isFetching} className="border-t border-line pt-4">
        {preview.data && written.success && <PreviewFigures preview={preview.data} />}
      </div>
      {conflict && (
        <ChangedNotice what={t('this automation')} {...choices}>
          {differences(written.data ?? {}, conflict.present).map(([name, theirs]) => (
            <OtherPart key={name} name={name}>
              {theirs}
            </OtherPart>
          ))}
          {(conflict.present.segmentId ?? null) !== (typed.segmentId ?? null) && (
            <OtherPart name={t('Only in the segment')}>
              <SegmentName segmentId={conflict.present.segmentId} />
            </OtherPart>
          )}
        </ChangedNotice>
      )}
      <Button type="submit" disabled={isSaving || conflict !== null}>
        {isSaving ? t('Saving...') : t('Save')}
      </Button>
    </form>
  );
}

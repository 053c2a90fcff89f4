import { zodResolver } from '@hookform/resolvers/zod';
import {
  automationForm,
  fewestLapsedDays,
  mostLapsedDays,
  type Automation,
  type AutomationForm as Changes,
} from '@lacquer/contracts/messaging/automations';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { ChangedNotice, OtherPart } from '../../../components/ui/changed-notice';
import { FormField } from '../../../components/ui/form-field';
import { InputField } from '../../../components/ui/input-field';
import { useTellFailure } from '../../../notices/failure';
import { changedMeanwhile, type ChangedMeanwhile } from '../../../forms/changed-meanwhile';
import { useNotify } from '../../../notices/notify';
import { useDebounced } from '../../../texting/preview';
import { PreviewFigures } from './automation-preview';
import { automationKeys, automationPreview, changeAutomation } from './queries';
import { differences, settingNames, settings } from './words';

type Typed = z.input<typeof automationForm>;

/** An empty field is invalid, not 0. */
const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? NaN : Number(value)) };

/** Edits an automation, with a preview of the result. */
export function AutomationForm({ automation, onSaved }: { automation: Automation; onSaved: () => void }) {
  const { kind } = automation;
  /** The version that the form is based on. */
  const [version, setVersion] = useState(automation.version);
  const [others, setOthers] = useState<ChangedMeanwhile<Automation> | null>(null);
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, setError, setValue, control, formState } = useForm<Typed, unknown, Changes>({
    resolver: zodResolver(automationForm),
    defaultValues: automationForm.parse(automation),
    mode: 'onTouched',
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const written = automationForm.safeParse(typed);
  const preview = useQuery(automationPreview(kind, useDebounced(written.success ? written.data : null)));
  const save = useMutation({
    ...changeAutomation,
    onSuccess: async () => {
      notify({ text: 'Saved. It applies from the next daily run.' });
      onSaved();
      await queryClient.invalidateQueries({ queryKey: automationKeys.list });
    },
    onError: (error) => {
      const late = changedMeanwhile(automationCalls.change, error);
      if (late) return setOthers(late);
      showFieldFaults<Typed>(error, settings, setError);
      tellFailure('The automation was not changed', error, settings);
    },
  });
  const saveOver = (made: number) => handleSubmit((form) => save.mutate({ kind, form: { ...form, version: made } }))();
  const keepMine = ({ present }: ChangedMeanwhile<Automation>) => {
    setVersion(present.version);
    setOthers(null);
    void saveOver(present.version);
  };
  const takeTheirs = ({ present }: ChangedMeanwhile<Automation>) => {
    setVersion(present.version);
    setOthers(null);
    reset(automationForm.parse(present));
    void queryClient.invalidateQueries({ queryKey: automationKeys.list });
  };
  const insertName = () =>
    setValue('message', `${typed.message ?? ''}${firstNamePlaceholder}`, { shouldDirty: true, shouldTouch: true });

  return (
    <form
      noValidate
      aria-label="Change"
      onSubmit={(event) => {
        event.preventDefault();
        void saveOver(version);
      }}
      className="grid grid-cols-1 gap-4"
    >
      <FormField label={settingNames.message} fault={errors.message?.message}>
        {(props) => <textarea {...props} {...register('message')} rows={5} className="field resize-y" />}
      </FormField>
      <Button look="outline" size="sm" className="h-11 justify-self-start" onClick={insertName}>
        <UserRound aria-hidden="true" className="size-4" /> First name
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
            max={mostLapsedDays}
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
          min={0}
          max={90}
        />
      </div>
      <p className="text-[0.88rem] text-ink-soft">
        The holdout is a random share that gets no text; comparing it with the others shows the effect of the text.
        Customers with a more recent text do not get this one.
      </p>
      <div role="status" aria-busy={preview.isFetching} className="border-t border-line pt-4">
        {preview.data && written.success && <PreviewFigures preview={preview.data} />}
      </div>
      {others && (
        <ChangedNotice
          what="this automation"
          by={others.by}
          isPending={save.isPending}
          onKeepMine={() => keepMine(others)}
          onTakeTheirs={() => takeTheirs(others)}
        >
          {differences(written.data ?? {}, others.present).map(([name, theirs]) => (
            <OtherPart key={name} name={name}>
              {theirs}
            </OtherPart>
          ))}
        </ChangedNotice>
      )}
      <Button type="submit" disabled={save.isPending || others !== null}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

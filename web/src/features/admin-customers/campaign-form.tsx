import { zodResolver } from '@hookform/resolvers/zod';
import {
  campaignForm,
  campaignTemplates,
  campaignTypes,
  type CampaignForm as Campaign,
} from '@lacquer/contracts/campaign';
import type { StaffRole } from '@lacquer/contracts/staff-role';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { refusalReason, showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/form-field';
import { Select } from '../../components/ui/select';
import { failureNotice, useNotify } from '../../notify';
import { sendCampaign } from './queries';

type CampaignInput = z.input<typeof campaignForm>;
type CampaignType = (typeof campaignTypes)[number];

const names: Record<CampaignType, string> = {
  weekendSpecial: 'Weekend Special',
  monthlyNewsletter: 'Monthly Newsletter',
  appointmentReminder: 'Appointment Reminder',
};
const templates = campaignTypes.map((value) => ({ value, label: names[value] }));
const empty = { message: '', campaignType: '' } as const;
/** The fields that can show the server's faults. */
const fields = ['message'] as const;

/** Browsers offer `randomUUID` only on https and localhost. */
const newId = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** Texts every customer who has a phone number. Only the owner may. */
export function CampaignForm({ role, labelledBy }: { role: StaffRole; labelledBy: string }) {
  const notify = useNotify();
  const isAllowed = role === 'owner';
  const { register, control, handleSubmit, reset, setError, setValue, formState } = useForm<
    CampaignInput,
    unknown,
    Campaign
  >({ resolver: zodResolver(campaignForm), defaultValues: empty });
  // Kept until an answer arrives, so that a repeated send starts no second campaign even with another text.
  const campaignId = useRef(newId());
  const { keyFor, answered } = useSubmissionKey();
  // The text that the server warned of: sent again, it is meant.
  const warnedOf = useRef<string>(undefined);
  const send = useMutation({
    ...sendCampaign,
    onSuccess: (message) => {
      answered();
      warnedOf.current = undefined;
      campaignId.current = newId();
      reset(empty);
      notify({ text: message });
    },
    onError: (error, { form }) => {
      if (error instanceof ApiError && error.body.code === 'MESSAGING.SAME_TEXT') warnedOf.current = form.message;
      showFieldFaults<CampaignInput>(error, fields, setError);
      notify(
        error instanceof ApiError
          ? failureNotice('Failed to send campaign', refusalReason(error, fields))
          : failureNotice('Error sending campaign'),
      );
    },
  });
  const submit = handleSubmit((campaign) => {
    const mayRepeatText = warnedOf.current === campaign.message;
    const form = { ...campaign, campaignId: campaignId.current, mayRepeatText };
    send.mutate({ form, idempotencyKey: keyFor(form) });
  });
  const choose = (value: string) => {
    const type = campaignTypes.find((known) => known === value);
    if (!type) return;
    setValue('campaignType', type);
    setValue('message', campaignTemplates[type], { shouldValidate: formState.isSubmitted });
  };

  return (
    <>
      {!isAllowed && (
        <p id="campaign-owner-only" className="mt-4 rounded-xl bg-plaster-mid px-4 py-3 text-[0.95rem]">
          Only the owner can send campaigns. Ask the owner to sign in and send it.
        </p>
      )}
      <form
        noValidate
        aria-labelledby={labelledBy}
        aria-describedby={isAllowed ? undefined : 'campaign-owner-only'}
        onSubmit={(event) => void submit(event)}
        className="mt-4 grid grid-cols-1 gap-4"
      >
        <FormField label="Template">
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
                  options={templates}
                  placeholder="Select a template or write custom message"
                  disabled={!isAllowed}
                />
              )}
            />
          )}
        </FormField>
        <FormField label="Message" fault={formState.errors.message?.message}>
          {(props) => (
            <textarea
              {...props}
              {...register('message')}
              rows={4}
              disabled={!isAllowed}
              className="field resize-y disabled:cursor-not-allowed disabled:opacity-60"
            />
          )}
        </FormField>
        <Button type="submit" disabled={!isAllowed || send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Campaign'}
        </Button>
      </form>
    </>
  );
}

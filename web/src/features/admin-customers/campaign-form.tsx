import { zodResolver } from '@hookform/resolvers/zod';
import {
  campaignForm,
  campaignTemplates,
  everyoneNow,
  type CampaignForm as Campaign,
  type CampaignPreview,
} from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { refusalReason, showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/form-field';
import { Select } from '../../components/ui/select';
import { failureNotice, useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { Confirmation } from '../../texting/confirmation';
import { previewQuery, useDebounced } from '../../texting/preview';
import { FiguresNote, SegmentNote } from '../../texting/preview-notes';
import {
  callsItselfTemplate,
  isCampaignType,
  templateOptions,
  templatePlaceholder,
  typedAbove,
} from '../../texting/templates';
import { sendCampaign } from './queries';

type CampaignInput = z.input<typeof campaignForm>;
const empty = { message: '', campaignType: '' } as const;
/** The fields that can show validation errors of the server. */
const fields = ['message'] as const;

/** `crypto.randomUUID` exists only on https and localhost. */
const newId = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

/** The audience does not depend on the template. */
const planOf = (message: string) => ({ message, campaignType: '' as const, ...everyoneNow });

/**
 * Texts every customer with a phone number, for owners only. It previews the audience and cost, and asks for
 * confirmation before it texts many customers or sends an unedited template.
 */
export function CampaignForm({ role, labelledBy }: { role: StaffRole; labelledBy: string }) {
  const notify = useNotify();
  const isAllowed = role === 'owner';
  const { register, control, handleSubmit, reset, setError, setValue, formState } = useForm<
    CampaignInput,
    unknown,
    Campaign
  >({ resolver: zodResolver(campaignForm), defaultValues: empty });
  // Kept until a response arrives, so that a retry starts no second campaign, even with a different text.
  const campaignId = useRef(newId());
  const { keyFor, answered } = useSubmissionKey();
  // The text that the server warned about. Sending it again confirms it.
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
      refuse(error);
    },
    onSettled: () => setAsked(undefined),
  });
  const refuse = (error: unknown) => {
    showFieldFaults<CampaignInput>(error, fields, setError);
    notify(
      error instanceof ApiError
        ? failureNotice('Failed to send campaign', refusalReason(error, fields))
        : failureNotice('Error sending campaign'),
    );
  };
  const launch = (campaign: Campaign) => {
    const mayRepeatText = warnedOf.current === campaign.message;
    const form = { ...campaign, campaignId: campaignId.current, mayRepeatText };
    send.mutate({ form, idempotencyKey: keyFor(form) });
  };
  const queryClient = useQueryClient();
  const zone = useSalonZone();
  const message = useWatch({ control, name: 'message' });
  const rested = useDebounced(message.trim());
  const preview = useQuery({ ...previewQuery(planOf(rested)), enabled: isAllowed && rested !== '' });
  const shown = message.trim() === '' ? undefined : preview.data;
  const [asked, setAsked] = useState<{ campaign: Campaign; preview: CampaignPreview }>();
  const submit = handleSubmit(async (campaign) => {
    try {
      const known = await queryClient.fetchQuery(previewQuery(planOf(campaign.message)));
      if (known.eligible > typedAbove || callsItselfTemplate(campaign.message)) setAsked({ campaign, preview: known });
      else launch(campaign);
    } catch (error) {
      // never send without a preview of the audience and cost
      refuse(error);
    }
  });
  const choose = (value: string) => {
    if (!isCampaignType(value)) return;
    setValue('campaignType', value);
    setValue('message', campaignTemplates[value], { shouldValidate: formState.isSubmitted });
  };
  const isBusy = send.isPending || formState.isSubmitting;

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
                  options={templateOptions}
                  placeholder={templatePlaceholder}
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
        {shown && (
          <div role="status" className="grid grid-cols-1 gap-2">
            <SegmentNote preview={shown} />
            <FiguresNote preview={shown} zone={zone} />
          </div>
        )}
        <Button type="submit" disabled={!isAllowed || isBusy}>
          {isBusy ? 'Sending...' : 'Send Campaign'}
        </Button>
      </form>
      {asked && (
        <Confirmation
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => launch(asked.campaign)}
          isPending={send.isPending}
          recipients={asked.preview.eligible}
          isTemplate={callsItselfTemplate(asked.campaign.message)}
          verb="Send now"
        >
          <FiguresNote preview={asked.preview} zone={zone} />
        </Confirmation>
      )}
    </>
  );
}

import type { campaignForm, CampaignForm as Campaign } from '@lacquer/contracts/messaging/campaign';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { refusalReason, showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { failureNotice, useNotify } from '../../notices/notify';
import { type SameText, sameTextOf } from '../../texting/same-text';
import { t } from '../../staff-words/words';
import { sendCampaign } from './queries';

export type CampaignInput = z.input<typeof campaignForm>;

/** The fields that can show validation errors of the server. */
const fields = ['message'] as const;

/** `crypto.randomUUID` exists only on https and localhost. */
const newId = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);

interface LaunchOptions {
  setError: UseFormSetError<CampaignInput>;
  onSent: () => void;
}

/** Sends a campaign at most once, however often it is retried. */
export function useCampaignLaunch({ setError, onSent }: LaunchOptions) {
  const notify = useNotify();
  // Kept until a response arrives, so that a retry starts no second campaign, even with a different text.
  const campaignId = useRef(newId());
  const { keyFor, answered } = useSubmissionKey();
  const refuse = (error: unknown) => {
    showFieldFaults<CampaignInput>(error, fields, setError);
    notify(
      error instanceof ApiError
        ? failureNotice(t('Failed to send campaign'), refusalReason(error, fields))
        : failureNotice(t('Error sending campaign')),
    );
  };
  const send = useMutation({
    ...sendCampaign,
    onSuccess: (message) => {
      answered();
      campaignId.current = newId();
      onSent();
      notify({ text: message });
    },
    onError: (error) => {
      if (!sameTextOf(error)) refuse(error);
    },
  });
  /** Resolves to the campaign that must be confirmed because it has the same words; null: it is sent, or was refused. */
  const launch = async (campaign: Campaign, confirmedRecipients?: number): Promise<SameText | null> => {
    const form = { ...campaign, campaignId: campaignId.current, confirmedRecipients };
    return send.mutateAsync({ form, idempotencyKey: keyFor(form) }).then(() => null, sameTextOf);
  };
  return { launch, refuse, isSending: send.isPending };
}

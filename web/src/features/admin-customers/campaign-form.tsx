import { zodResolver } from '@hookform/resolvers/zod';
import {
  campaignForm,
  everyoneNow,
  type CampaignForm as Campaign,
  type CampaignPreview,
} from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { useSalonZone } from '../../salon/zone';
import { AudienceChange, useRecount } from '../../texting/audience-change';
import { previewQuery, useDebounced } from '../../texting/preview';
import { FiguresNote, SegmentNote } from '../../texting/preview-notes';
import { type SameText, SameTextNote } from '../../texting/same-text';
import { callsItselfTemplate, typedAbove } from '../../texting/templates';
import { t } from '../../staff-words/words';
import { CampaignFields } from './campaign-fields';
import { type CampaignInput, useCampaignLaunch } from './use-campaign-launch';

const Confirmation = lazy(async () => ({ default: (await import('../../texting/confirmation')).Confirmation }));

interface Question {
  campaign: Campaign;
  preview: CampaignPreview;
  /** The count that was confirmed, if it no longer holds. */
  confirmed?: CampaignPreview;
  /** The same words have just been launched. */
  repeats?: SameText;
}

const empty = { message: '', campaignType: '' } as const;

/** The audience does not depend on the template. */
const planOf = (message: string) => ({ message, campaignType: '' as const, ...everyoneNow });

/**
 * Texts every customer with a phone number, for owners only. It previews the audience and cost, and asks for
 * confirmation before it texts many customers or sends an unedited template.
 */
export function CampaignForm({ role, labelledBy }: { role: StaffRole; labelledBy: string }) {
  const isAllowed = role === 'owner';
  const form = useForm<CampaignInput, unknown, Campaign>({
    resolver: zodResolver(campaignForm),
    defaultValues: empty,
  });
  const [asked, setAsked] = useState<Question>();
  const { launch, refuse, isSending } = useCampaignLaunch({
    setError: form.setError,
    onSent: () => form.reset(empty),
  });
  const send = async (campaign: Campaign, latest: CampaignPreview, confirmedRecipients?: number) => {
    const repeats = await launch(campaign, confirmedRecipients);
    setAsked(repeats ? { campaign, preview: latest, repeats } : undefined);
  };
  const recount = useRecount();
  const [isChecking, setChecking] = useState(false);
  const zone = useSalonZone();
  const message = useWatch({ control: form.control, name: 'message' });
  const rested = useDebounced(message.trim());
  const preview = useQuery({ ...previewQuery(planOf(rested)), enabled: isAllowed && rested !== '' });
  const shown = message.trim() === '' ? undefined : preview.data;
  const submit = form.handleSubmit(async (campaign) => {
    try {
      const latest = await recount(planOf(campaign.message));
      if (latest.eligible > typedAbove || callsItselfTemplate(campaign.message))
        setAsked({ campaign, preview: latest });
      else void send(campaign, latest);
    } catch (error) {
      // never send without a preview of the audience and cost
      refuse(error);
    }
  });
  /** Launches only if the confirmed number still holds. */
  const confirm = async ({ campaign, preview: confirmed, repeats }: Question) => {
    setChecking(true);
    try {
      const latest = await recount(planOf(campaign.message));
      if (latest.eligible === confirmed.eligible) void send(campaign, latest, repeats?.recipients);
      else setAsked({ campaign, preview: latest, confirmed });
    } catch (error) {
      refuse(error);
    } finally {
      setChecking(false);
    }
  };
  const isBusy = isSending || form.formState.isSubmitting;

  if (!isAllowed)
    return (
      <p className="mt-4 rounded-xl bg-plaster-mid px-4 py-3 text-base">
        {t(
          'Only the owner can send campaigns. You can text one customer from their record, and answer texts in Replies.',
        )}
      </p>
    );
  return (
    <>
      <form
        noValidate
        aria-labelledby={labelledBy}
        onSubmit={(event) => void submit(event)}
        className="mt-4 grid grid-cols-1 gap-4"
      >
        <CampaignFields form={form} />
        {shown && (
          <div role="status" className="grid grid-cols-1 gap-2">
            <SegmentNote preview={shown} />
            <FiguresNote preview={shown} zone={zone} />
          </div>
        )}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('Sending...') : t('Send Campaign')}
        </Button>
      </form>
      {asked && (
        <Suspense>
          <Confirmation
            isOpen
            onClose={() => setAsked(undefined)}
            onConfirm={() => void confirm(asked)}
            isPending={isSending || isChecking}
            recipients={asked.repeats?.recipients ?? asked.preview.eligible}
            mustType={asked.repeats !== undefined}
            isTemplate={callsItselfTemplate(asked.campaign.message)}
            verb={t('Send now')}
          >
            {asked.confirmed && <AudienceChange before={asked.confirmed} now={asked.preview} />}
            {asked.repeats && <SameTextNote sameText={asked.repeats} />}
            <FiguresNote preview={asked.preview} zone={zone} />
          </Confirmation>
        </Suspense>
      )}
    </>
  );
}

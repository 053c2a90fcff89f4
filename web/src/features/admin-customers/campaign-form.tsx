import { zodResolver } from '@hookform/resolvers/zod';
import {
  campaignForm,
  everyoneNow,
  type CampaignForm as Campaign,
  type CampaignPreview,
} from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { useSalonZone } from '../../salon/zone';
import { AudienceChange, useRecount } from '../../texting/audience-change';
import { Confirmation } from '../../texting/confirmation';
import { previewQuery, useDebounced } from '../../texting/preview';
import { FiguresNote, SegmentNote } from '../../texting/preview-notes';
import { callsItselfTemplate, typedAbove } from '../../texting/templates';
import { CampaignFields } from './campaign-fields';
import { type CampaignInput, useCampaignLaunch } from './use-campaign-launch';

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
  const [asked, setAsked] = useState<{ campaign: Campaign; preview: CampaignPreview; confirmed?: CampaignPreview }>();
  const { launch, refuse, isSending } = useCampaignLaunch({
    setError: form.setError,
    onSent: () => form.reset(empty),
    onSettled: () => setAsked(undefined),
  });
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
      else launch(campaign);
    } catch (error) {
      // never send without a preview of the audience and cost
      refuse(error);
    }
  });
  /** Launches only if the confirmed number still holds. */
  const confirm = async (campaign: Campaign, confirmed: CampaignPreview) => {
    setChecking(true);
    try {
      const latest = await recount(planOf(campaign.message));
      if (latest.eligible === confirmed.eligible) launch(campaign);
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
        Only the owner can send campaigns. You can text one customer from their record, and answer texts in Replies.
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
          {isBusy ? 'Sending...' : 'Send Campaign'}
        </Button>
      </form>
      {asked && (
        <Confirmation
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => void confirm(asked.campaign, asked.preview)}
          isPending={isSending || isChecking}
          recipients={asked.preview.eligible}
          isTemplate={callsItselfTemplate(asked.campaign.message)}
          verb="Send now"
        >
          {asked.confirmed && <AudienceChange before={asked.confirmed} now={asked.preview} />}
          <FiguresNote preview={asked.preview} zone={zone} />
        </Confirmation>
      )}
    </>
  );
}

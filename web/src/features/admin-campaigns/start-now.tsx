import type { Campaign, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/ui/overlays/dialog';
import { Loaded } from '../../components/ui/loading/loaded';
import { useErrorNotice } from '../../notices/failure';
import { useSalonZone } from '../../salon/zone';
import { AudienceChange, useRecount } from '../../texting/audience-change';
import { Confirmation } from '../../texting/confirmation';
import { previewQuery } from '../../texting/preview';
import { FiguresNote } from '../../texting/preview-notes';
import { type SameText, SameTextNote } from '../../texting/same-text';
import { callsItselfTemplate, isCampaignType } from '../../texting/templates';
import { t } from '../../staff-words/words';

interface StartNowProps {
  campaign: Campaign;
  isPending: boolean;
  /** The same words have just been launched. */
  repeats: SameText | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms the immediate start of a scheduled campaign, with a preview of its current audience. */
export function StartNow({ campaign, isPending, repeats, onClose, onConfirm }: StartNowProps) {
  const { message, campaignType, filter, holdoutPercent } = campaign;
  const zone = useSalonZone();
  const plan = {
    message,
    campaignType: isCampaignType(campaignType) ? campaignType : ('' as const),
    filter,
    holdoutPercent,
    at: null,
  };
  const query = useQuery(previewQuery(plan));
  const showError = useErrorNotice();
  const recount = useRecount();
  const [isChecking, setChecking] = useState(false);
  // the counts as asked: a later one must be confirmed anew
  const [asked, setAsked] = useState<{ preview: CampaignPreview; confirmed: CampaignPreview }>();
  const preview = asked?.preview ?? query.data;
  const confirm = async (confirmed: CampaignPreview) => {
    setChecking(true);
    try {
      const latest = await recount(plan);
      if (latest.eligible === confirmed.eligible) onConfirm();
      else setAsked({ preview: latest, confirmed });
    } catch (error) {
      showError(t('The customers could not be counted, so nothing was sent'), error as Error);
    } finally {
      setChecking(false);
    }
  };
  if (preview)
    return (
      <Confirmation
        isOpen
        onClose={onClose}
        onConfirm={() => void confirm(preview)}
        isPending={isPending || isChecking}
        recipients={repeats?.recipients ?? preview.eligible}
        mustType={repeats !== null}
        isTemplate={callsItselfTemplate(message)}
        verb={t('Send now')}
      >
        {asked && <AudienceChange before={asked.confirmed} now={preview} />}
        {repeats && <SameTextNote sameText={repeats} />}
        <FiguresNote preview={preview} zone={zone} />
      </Confirmation>
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Send now?')}>
      <Loaded query={query} what={t('the figures')} skeleton={<p role="status">{t('Counting the customers...')}</p>}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

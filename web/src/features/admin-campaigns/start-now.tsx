import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/ui/overlays/dialog';
import { Loaded } from '../../components/ui/loading/loaded';
import { useSalonZone } from '../../salon/zone';
import { Confirmation } from '../../texting/confirmation';
import { previewQuery } from '../../texting/preview';
import { FiguresNote } from '../../texting/preview-notes';
import { callsItselfTemplate, isCampaignType } from '../../texting/templates';

interface StartNowProps {
  campaign: Campaign;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms the immediate start of a scheduled campaign, with a preview of its current audience. */
export function StartNow({ campaign, isPending, onClose, onConfirm }: StartNowProps) {
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
  const preview = query.data;
  if (preview)
    return (
      <Confirmation
        isOpen
        onClose={onClose}
        onConfirm={onConfirm}
        isPending={isPending}
        recipients={preview.eligible}
        isTemplate={callsItselfTemplate(message)}
        verb="Send now"
      >
        <FiguresNote preview={preview} zone={zone} />
      </Confirmation>
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title="Send now?">
      <Loaded query={query} what="the figures" skeleton={<p role="status">Counting the customers...</p>}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleX, Copy, Pause, Pencil, Play, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { Confirmation } from '../../texting/confirmation';
import { type SameText, sameTextOf } from '../../texting/same-text';
import { typedAbove } from '../../texting/templates';
import { counted, t } from '../../staff-words/words';
import { StartNow } from './start-now';
import { useCampaignActions } from './use-campaign-actions';
import { tallyOf } from './words';

/** The owner's actions in the campaign's current state. Pausing takes one tap, and so does resuming. */
export function CampaignActions({ campaign, role }: { campaign: Campaign; role: StaffRole }) {
  const { id, status, counts } = campaign;
  const navigate = useNavigate();
  const { change, start, retry, copy, isBusy } = useCampaignActions();
  const [isCanceling, setCanceling] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [repeats, setRepeats] = useState<SameText | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  if (role !== 'owner') return <p className="text-ink-soft">{t('Only the owner can change campaigns.')}</p>;
  const { waiting, failed } = tallyOf(counts);
  const duplicate = () =>
    copy.mutate(id, {
      onSuccess: (draft) => void navigate({ to: '/admin/campaigns/new', search: { draft: draft.id } }),
    });
  const cancel = () => change.mutate({ id, action: 'cancel' }, { onSettled: () => setCanceling(false) });
  const closeStart = () => {
    setStarting(false);
    setRepeats(null);
  };
  const startNow = () =>
    start.mutate(
      { id, at: null, confirmedRecipients: repeats?.recipients },
      {
        onSuccess: closeStart,
        onError: (error) => {
          const asked = sameTextOf(error);
          if (asked) setRepeats(asked);
          else closeStart();
        },
      },
    );
  const sendAgain = () => retry.mutate(id, { onSettled: () => setRetrying(false) });
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' && (
        <Button asChild>
          <Link to="/admin/campaigns/new" search={{ draft: id }}>
            <Pencil aria-hidden="true" className="size-4" /> {t('Continue editing')}
          </Link>
        </Button>
      )}
      {status === 'running' && (
        <Button onClick={() => change.mutate({ id, action: 'pause' })} disabled={isBusy}>
          <Pause aria-hidden="true" className="size-4" /> {t('Pause')}
        </Button>
      )}
      {status === 'paused' && (
        <Button onClick={() => change.mutate({ id, action: 'resume' })} disabled={isBusy}>
          <Play aria-hidden="true" className="size-4" /> {t('Resume')}
        </Button>
      )}
      {status === 'scheduled' && (
        <Button look="outline" onClick={() => setStarting(true)} disabled={isBusy}>
          <Send aria-hidden="true" className="size-4" /> {t('Send now')}
        </Button>
      )}
      {failed > 0 && status !== 'cancelled' && (
        <Button
          look="outline"
          onClick={() => (failed > typedAbove ? setRetrying(true) : sendAgain())}
          disabled={isBusy}
        >
          <RotateCcw aria-hidden="true" className="size-4" /> {t('Retry failed')}
        </Button>
      )}
      {(status === 'running' || status === 'paused' || status === 'scheduled') && (
        <Button look="outline" onClick={() => setCanceling(true)} disabled={isBusy}>
          <CircleX aria-hidden="true" className="size-4" /> {t('Cancel')}
        </Button>
      )}
      <Button look="outline" onClick={duplicate} disabled={isBusy}>
        <Copy aria-hidden="true" className="size-4" /> {t('Duplicate')}
      </Button>
      {isStarting && (
        <StartNow
          campaign={campaign}
          isPending={start.isPending}
          repeats={repeats}
          onClose={closeStart}
          onConfirm={startNow}
        />
      )}
      <Confirmation
        isOpen={isRetrying}
        onClose={() => setRetrying(false)}
        onConfirm={sendAgain}
        isPending={retry.isPending}
        recipients={failed}
        isTemplate={false}
        verb={t('Retry failed')}
      >
        <p>{t('Only customers for whom a retry may succeed get the text again.')}</p>
      </Confirmation>
      <Dialog
        isOpen={isCanceling}
        onOpenChange={setCanceling}
        title={t('Cancel this campaign?')}
        description={
          status === 'scheduled'
            ? t('It will not start. A canceled campaign cannot be resumed; you can duplicate it.')
            : t('{count} will not be texted. This cannot be undone; to stop for a while, pause it.', {
                count: counted(waiting, 'waiting customer'),
              })
        }
      >
        <div className="flex flex-wrap gap-3">
          <Button onClick={cancel} disabled={isBusy}>
            {t('Cancel the campaign')}
          </Button>
          <Button look="outline" onClick={() => setCanceling(false)}>
            {t('Keep it')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

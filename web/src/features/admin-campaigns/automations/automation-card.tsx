import type { Automation } from '@lacquer/contracts/messaging/automations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Dialog } from '../../../components/ui/dialog';
import { Sheet } from '../../../components/ui/sheet';
import { useTellFailure } from '../../../failure';
import { salonMoment } from '../../../format/salon-time';
import { useNotify } from '../../../notify';
import { useSalonZone } from '../../../salon/zone';
import { AutomationForm } from './automation-form';
import { AutomationPreview } from './automation-preview';
import { AutomationReportPart } from './automation-report';
import { automationKeys, turnAutomation } from './queries';
import { automationNames, ruleWords, soFarWords } from './words';

type Opened = 'edit' | 'turn-on' | 'report';

export function AutomationCard({ automation }: { automation: Automation }) {
  const { kind, isOn, message, nextRunAt, latestCampaignId, campaigns } = automation;
  const name = automationNames[kind];
  const zone = useSalonZone();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  const turn = useMutation({
    ...turnAutomation,
    onSuccess: async (_, { isOn: isNowOn }) => {
      close();
      const undo = { label: 'Undo', onAct: () => turn.mutate({ kind, isOn: true }) };
      notify(isNowOn ? { text: `“${name}” is on` } : { text: `“${name}” is off`, action: undo });
      await queryClient.invalidateQueries({ queryKey: automationKeys.list });
    },
    onError: (error, { isOn: isNowOn }) => {
      tellFailure(`“${name}” was not turned ${isNowOn ? 'on' : 'off'}`, error);
    },
  });

  return (
    <Card title={name} actions={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}>
      <p className="mt-2 text-ink-soft">{ruleWords(automation)}</p>
      <blockquote className="mt-3 rounded-2xl bg-plaster-mid px-4 py-3 wrap-anywhere">{message}</blockquote>
      <p className="mt-3 text-ink-soft tabular-nums">
        {soFarWords(automation)} {nextRunAt && <>It chooses next {salonMoment(nextRunAt, zone)}.</>}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isOn ? (
          <Button
            look="outline"
            size="sm"
            className="h-11"
            disabled={turn.isPending}
            onClick={() => turn.mutate({ kind, isOn: false })}
          >
            Turn off
          </Button>
        ) : (
          <Button size="sm" className="h-11" onClick={() => setOpened('turn-on')}>
            Turn on
          </Button>
        )}
        <Button look="outline" size="sm" className="h-11" onClick={() => setOpened('edit')}>
          Change
        </Button>
        {campaigns > 0 && (
          <Button look="quiet" size="sm" className="h-11" onClick={() => setOpened('report')}>
            What it brought in
          </Button>
        )}
        {latestCampaignId && (
          <Link
            to="/admin/campaigns/$id"
            params={{ id: latestCampaignId }}
            className="flex min-h-11 items-center px-2 underline underline-offset-4"
          >
            Latest texts
          </Link>
        )}
      </div>
      <Sheet isOpen={opened === 'edit'} onOpenChange={close} title={name} description={ruleWords(automation)}>
        <AutomationForm automation={automation} onSaved={close} />
      </Sheet>
      <Sheet isOpen={opened === 'report'} onOpenChange={close} title={name} description="The last 90 days">
        <AutomationReportPart kind={kind} />
      </Sheet>
      <Dialog isOpen={opened === 'turn-on'} onOpenChange={close} title={`Turn on “${name}”?`}>
        <AutomationPreview automation={automation} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button disabled={turn.isPending} onClick={() => turn.mutate({ kind, isOn: true })}>
            {turn.isPending ? 'Turning on...' : 'Turn on'}
          </Button>
          <Button look="outline" onClick={close}>
            Not now
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}

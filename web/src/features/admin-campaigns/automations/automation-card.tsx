import type { Automation } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Loaded, LoadingLine } from '../../../components/ui/loading/loaded';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { useErrorNotice } from '../../../notices/failure';
import { automationNames } from '../../../format/automation-name';
import { salonMoment } from '../../../format/salon-time';
import { versionConflict } from '../../../forms/version-conflict';
import { useNotify } from '../../../notices/notify';
import { useSalonZone } from '../../../salon/zone';
import { AutomationForm } from './automation-form';
import { ReportFigures } from '../report';
import { t } from '../../../staff-words/words';
import { SegmentName } from '../../../texting/segment-choice';
import { CardButtons } from './card-buttons';
import { automationKeys, automationReportQuery, turnAutomationOff, turnAutomationOn } from './queries';
import { TurnOnDialog, type TurnOnQuestion } from './turn-on-dialog';
import { ruleWords, soFarWords } from './words';

type Opened = 'edit' | 'report';

export function AutomationCard({ automation }: { automation: Automation }) {
  const { kind, isOn, message, nextRunAt, whyNotToday, latestCampaignId, campaigns, segmentId } = automation;
  const name = automationNames[kind];
  const zone = useSalonZone();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  /** The settings to confirm before the automation is turned on: those shown, or a newer version of them. */
  const [asked, setAsked] = useState<TurnOnQuestion>();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: automationKeys.list });
  const turnOn = useMutation({
    ...turnAutomationOn,
    onSuccess: async () => {
      setAsked(undefined);
      notify({ text: t('“{name}” is on', { name }) });
      await readAgain();
    },
    onError: (error, seen) => {
      const late = versionConflict(automationCalls.turnOn, error);
      if (!late) return showError(t('“{name}” was not turned on', { name }), error);
      setAsked({ seen: late.present, changed: { by: late.by, before: seen } });
      void readAgain();
    },
  });
  const turnOff = useMutation({
    ...turnAutomationOff,
    onSuccess: async (present) => {
      notify({
        text: t('“{name}” is off', { name }),
        action: { label: t('Undo'), onAct: () => turnOn.mutate(present) },
      });
      await readAgain();
    },
    onError: (error) => {
      showError(t('“{name}” was not turned off', { name }), error);
    },
  });

  return (
    <Card title={name} actions={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('On') : t('Off')}</Badge>}>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {ruleWords(automation)}
        {segmentId && (
          <>
            {' '}
            {t('Only in the segment')}: <SegmentName segmentId={segmentId} />
          </>
        )}
      </p>
      <blockquote className="mt-3 rounded-2xl bg-plaster-mid px-4 py-3 wrap-anywhere">{message}</blockquote>
      <p className="mt-3 text-ink-soft tabular-nums">
        {soFarWords(automation)} {nextRunAt && <>{t('Next run: {time}.', { time: salonMoment(nextRunAt, zone) })}</>}{' '}
        {whyNotToday}
      </p>
      <CardButtons
        isOn={isOn}
        isTurningOff={turnOff.isPending}
        onTurnOff={() => turnOff.mutate(kind)}
        onTurnOn={() => setAsked({ seen: automation })}
        onChange={() => setOpened('edit')}
      >
        {campaigns > 0 && (
          <Button look="quiet" size="sm" className="h-11" onClick={() => setOpened('report')}>
            {t('Results')}
          </Button>
        )}
        {latestCampaignId && (
          <Link
            to="/admin/campaigns/$id"
            params={{ id: latestCampaignId }}
            className="flex min-h-11 items-center px-2 underline underline-offset-4"
          >
            {t('Latest texts')}
          </Link>
        )}
      </CardButtons>
      <Sheet isOpen={opened === 'edit'} onOpenChange={close} title={name} description={ruleWords(automation)}>
        <AutomationForm automation={automation} onSaved={close} />
      </Sheet>
      <Sheet isOpen={opened === 'report'} onOpenChange={close} title={name} description={t('The last 90 days')}>
        <AutomationReportPart kind={kind} />
      </Sheet>
      <TurnOnDialog
        question={asked}
        isPending={turnOn.isPending}
        onClose={() => setAsked(undefined)}
        onTurnOn={(seen) => turnOn.mutate(seen)}
      />
    </Card>
  );
}

function AutomationReportPart({ kind }: { kind: AutomationKind }) {
  const zone = useSalonZone();
  const query = useQuery(automationReportQuery(kind));
  return (
    <Loaded query={query} what={t('the report')} skeleton={<LoadingLine>{t('Adding up the visits...')}</LoadingLine>}>
      {(report) => <ReportFigures report={report} zone={zone} />}
    </Loaded>
  );
}

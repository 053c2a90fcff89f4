import {
  type AfterVisitSettings,
  daysBetweenThanks,
  type VisitRatingFigures,
} from '@lacquer/contracts/messaging/after-visit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { Loaded } from '../../../components/ui/loading/loaded';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { count } from '../../../format/count';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { counted, t } from '../../../staff-words/words';
import { AfterVisitForm } from './after-visit-form';
import { CardButtons } from './card-buttons';
import { afterVisitKeys, afterVisitQuery, turnAfterVisitOff } from './queries';

/** Thanks after a visit: whether they are sent, and what came of them. */
export function AfterVisitCard() {
  const query = useQuery(afterVisitQuery);
  return (
    <Loaded query={query} what={t('the thanks after a visit')} rows={2}>
      {(settings) => <Summary settings={settings} />}
    </Loaded>
  );
}

function Summary({ settings }: { settings: AfterVisitSettings }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOn, delayHours, texts, reviewLink } = settings;
  const name = t('Thanks after a visit');
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const turnOff = useMutation({
    ...turnAfterVisitOff,
    // without Undo: turned on again, they pass over the visits from before
    onSuccess: (present) => {
      queryClient.setQueryData(afterVisitKeys.one, present);
      notify({ text: t('“{name}” is off', { name }) });
    },
    onError: (error) => {
      showError(t('“{name}” was not turned off', { name }), error);
    },
  });
  const rule = t(
    'Customers who agreed to texts are thanked {hours} after a visit, once per visit and at most once in {days}. Not for a visit that was refunded, and not for one from before this was turned on.',
    { hours: counted(delayHours, 'hour'), days: counted(daysBetweenThanks(settings), 'day') },
  );
  return (
    <Card title={name} actions={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('On') : t('Off')}</Badge>}>
      <p className="mt-2 text-ink-soft">{rule}</p>
      <blockquote className="mt-3 rounded-2xl bg-plaster-mid px-4 py-3 wrap-anywhere">
        {texts.en}
        {reviewLink && <> {reviewLink}</>}
      </blockquote>
      <p className="mt-3 text-ink-soft tabular-nums">{figures(settings)}</p>
      <CardButtons
        isOn={isOn}
        isTurningOff={turnOff.isPending}
        onTurnOff={() => turnOff.mutate(settings)}
        onChange={() => setIsOpen(true)}
      />
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title={name} description={rule}>
        <AfterVisitForm settings={settings} onSaved={() => setIsOpen(false)} />
      </Sheet>
    </Card>
  );
}

/** Clicks are counted only for a link of the salon's own. */
function figures({ sent, leftOut, clicks, ratings, reviewLink, isLinkShort }: AfterVisitSettings): string {
  if (sent + leftOut === 0) return t('No one has been thanked in the last 30 days.');
  const texts = t('Last 30 days: {sent} sent, {leftOut} left out.', { sent: count(sent), leftOut: count(leftOut) });
  const answered = ratings && answers(ratings);
  if (clicks.people + clicks.automatic === 0 && !(reviewLink && isLinkShort)) {
    return [texts, answered].filter(Boolean).join(' ');
  }
  const opened = t('{people} opened the link; {automatic} links were opened by programs only.', {
    people: count(clicks.people),
    automatic: count(clicks.automatic),
  });
  return [texts, opened, answered].filter(Boolean).join(' ');
}

function answers({ count: given, average, low }: VisitRatingFigures): string {
  if (average === null) return t('No one has answered with 1 to 5.');
  return t('{count} answered with 1 to 5: {average} on average, {low} with 1 or 2.', {
    count: count(given),
    average: average.toFixed(1),
    low: count(low),
  });
}

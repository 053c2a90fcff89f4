import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { CampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../components/ui/card';
import { CautionBox } from '../../components/ui/messages/caution-box';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { count } from '../../format/count';
import { durationWords, momentAlone, salonMoment } from '../../format/salon-time';
import { useProgress, type WatchedProgress, withProgress } from '../../live/watched';
import { useSalonZone } from '../../salon/zone';
import { AudienceWords } from '../../texting/audience-words';
import { PhonePreview } from '../../texting/phone-preview';
import { TextChoice } from '../../texting/text-choice';
import { known, t } from '../../staff-words/words';
import { CampaignActions } from './campaign-actions';
import { ProgressBar } from './progress-bar';
import { campaignQuery } from './queries';
import { Recipients, type ShownRecipients } from './recipients';
import { Report } from './report';
import { StateBadge } from './state-badge';
import { outcomeOf, tallyOf, type Tally } from './words';

/** Only for campaigns that test a second text. */
const TextTestCard = lazy(async () => ({ default: (await import('./text-test-card')).TextTestCard }));

interface CampaignPageProps {
  id: string;
  role: StaffRole;
  shown: ShownRecipients;
  onShow: (shown: ShownRecipients) => void;
}

export function CampaignPage({ id, ...rest }: CampaignPageProps) {
  const query = useQuery(campaignQuery(id));
  return (
    <>
      <Link
        to="/admin/campaigns"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t('All campaigns')}
      </Link>
      <Loaded query={query} what={t('the campaign')} absent={t('There is no such campaign.')}>
        {(campaign) => <WholeCampaign key={id} campaign={campaign} {...rest} />}
      </Loaded>
    </>
  );
}

function WholeCampaign({
  campaign: stored,
  role,
  shown,
  onShow,
}: Omit<CampaignPageProps, 'id'> & { campaign: Campaign }) {
  const zone = useSalonZone();
  const watched = useProgress(stored.id, stored.status !== 'draft');
  const campaign = withProgress(stored, watched.progress);
  const { id, status, startedAt, finishedAt, holdoutPercent } = campaign;
  const tally = tallyOf(campaign.counts);
  const hasBegun = tally.total + tally.leftOut > 0;
  return (
    <>
      <PageTitle aside={<StateBadge status={status} />}>{t('Campaign')}</PageTitle>
      <p className="mt-2 text-ink-soft tabular-nums" role="status">
        {outcomeOf(campaign, zone)}
      </p>
      <div className="mt-4">
        <CampaignActions campaign={campaign} role={role} />
      </div>
      {campaign.test && (
        <div className="mt-5">
          <Suspense>
            <TextTestCard campaign={campaign} test={campaign.test} role={role} />
          </Suspense>
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* empty for a draft, which has the other column on the whole width */}
        <div className="peer grid grid-cols-1 gap-4 empty:hidden">
          {(hasBegun || status === 'running' || status === 'paused') && (
            <Progress campaign={campaign} watched={watched} tally={tally} />
          )}
          {startedAt !== null && <Report id={id} isTest={Boolean(campaign.test)} />}
          {hasBegun && <Recipients id={id} counts={campaign.counts} shown={shown} onShow={onShow} />}
        </div>
        <div className="grid grid-cols-1 items-start gap-4 peer-empty:col-span-full peer-empty:lg:grid-cols-2">
          {!campaign.test && <TextCard campaign={campaign} />}
          <Card title={t('Audience and schedule')}>
            <dl className="mt-3 grid gap-3 text-base">
              <Fact name={t('Customers')}>
                <AudienceWords filter={campaign.filter} segment={campaign.segment} zone={zone} />
              </Fact>
              {holdoutPercent > 0 && (
                <Fact name={t('Left out at random')}>
                  {t('{holdoutPercent} % of them, for the report to compare with', { holdoutPercent })}
                </Fact>
              )}
              {campaign.scheduledAt && <Fact name={t('Scheduled for')}>{momentAlone(campaign.scheduledAt, zone)}</Fact>}
              {startedAt && <Fact name={t('Started')}>{momentAlone(startedAt, zone)}</Fact>}
              {finishedAt && <Fact name={t('Ended')}>{momentAlone(finishedAt, zone)}</Fact>}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}

function TextCard({ campaign }: { campaign: Campaign }) {
  const { rendered = {}, simulated } = campaign;
  const [language, setLanguage] = useState<string | null>(null);
  const text = (language === null ? undefined : rendered[language]) ?? campaign;
  return (
    <Card title={t('The text')}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <TextChoice languages={Object.keys(rendered)} chosen={language} onChoose={setLanguage} />
        <PhonePreview body={text.body} pictureId={campaign.pictureId} />
      </div>
      <p className="mt-3 text-center text-ink-soft">
        {t('{texts} per customer', {
          texts: campaign.pictureId
            ? t('One text with a picture')
            : text.segments === 1
              ? t('One text')
              : t('Billed as {segments} texts', { segments: text.segments }),
        })}
        {simulated && t(', only simulated')}
      </p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ProgressProps {
  campaign: Campaign;
  watched: WatchedProgress;
  tally: Tally;
}

function Progress({ campaign: { status, statusReason }, watched: { progress, at, trouble }, tally }: ProgressProps) {
  const zone = useSalonZone();
  const { total, waiting, onTheWay, delivered, failed, inDoubt, leftOut } = tally;
  const figures = [
    [t('Delivered'), delivered],
    [t('On the way'), onTheWay],
    [t('Waiting'), waiting],
    [t('Failed'), failed],
    [t('In doubt'), inDoubt],
    [t('Left out'), leftOut],
  ] as const;
  const isRunning = status === 'running';
  return (
    <Card title={t('Progress')}>
      <div className="mt-4">
        <ProgressBar tally={tally} />
      </div>
      {isRunning && progress && (
        <p className="mt-2 text-ink-soft tabular-nums">
          {progress.isFrozen ? endWords(progress, at, zone) : t('Gathering the customers.')}
          {progress.segmentsPerSecond > 0 &&
            t(' {rate} segments a second.', { rate: progress.segmentsPerSecond.toFixed(1) })}
        </p>
      )}
      <Held reason={known(statusReason)} until={null} />
      {isRunning && progress?.heldUntil && progress.heldReason !== statusReason && (
        <Held
          reason={known(progress.heldReason) ?? t('Nothing is being sent right now.')}
          until={salonMoment(progress.heldUntil, zone)}
        />
      )}
      {trouble && (
        <p role="status" className="mt-3 text-base text-caution">
          {trouble}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-2 border-t border-line pt-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {total === 0 && leftOut > 0 && (
        <p className="mt-3 text-base">{t('Everyone was left out; see the reasons below.')}</p>
      )}
    </Card>
  );
}

/** `at`: when the progress arrived. It may be hours old if nothing has changed since. */
function endWords({ etaSeconds }: CampaignProgress, at: number, zone: string): string {
  if (etaSeconds === null) return t('The end time is not known yet.');
  const end = at + etaSeconds * 1000;
  const seconds = Math.max(0, (end - Date.now()) / 1000);
  return t('Ends in {seconds}, {time}.', {
    seconds: durationWords(seconds),
    time: salonMoment(new Date(end).toISOString(), zone),
  });
}

/** The reason why nothing is being sent. */
function Held({ reason, until }: { reason: string | null; until: string | null }) {
  if (reason === null) return null;
  return (
    <CautionBox className="mt-3 text-base wrap-anywhere">
      {reason}
      {until && t(' It resumes {until}.', { until })}
    </CautionBox>
  );
}

import type { Campaign, CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import type { Operations } from '@lacquer/contracts/operations';
import type { SiteStatus } from '@lacquer/contracts/site/documents';
import { salonKind } from '@lacquer/contracts/site/kinds/salon';
import { isPagePictureField } from '@lacquer/contracts/site/page-pictures';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { automationNames } from '../../format/automation-name';
import { counted, known, t } from '../../staff-words/words';

export interface Need {
  key: string;
  kind: 'message' | 'payment' | 'reply' | 'campaign' | 'fault' | 'connection' | 'sample' | 'setup';
  words: string;
  /** The page on which it can be resolved. */
  to: string;
  /** What that page shows. */
  search?: { status: CampaignStatus } | { tab: 'salon' | 'services' | 'pages' | 'texts' | 'gallery' | 'reviews' };
}

type Looked = Pick<Campaign, 'id' | 'status' | 'statusReason' | 'message' | 'finishedAt' | 'counts' | 'automation'>;

/** The newest campaigns in some states. `hasMore`: there are older ones that were not read. */
interface NewestCampaigns {
  items: readonly Looked[];
  hasMore: boolean;
}

/** Facts that may need attention. Those that have not loaded are absent. */
export interface Facts {
  newMessages?: number | undefined;
  hasRepliesToReview?: boolean | undefined;
  open?: NewestCampaigns | undefined;
  finished?: NewestCampaigns | undefined;
  operations?: Operations | undefined;
  integrations?: Integrations | undefined;
  samples?: SiteStatus['samples'] | undefined;
  /** Where the salon is, while the sample's texts name another place. */
  placeable?: SiteStatus['placeable'];
  /** The steps of the setup that are neither done nor skipped. */
  openSteps?: number | undefined;
}

/** How long a finished campaign is recent, in milliseconds. */
const recentMs = 7 * 86_400_000;

const noCampaigns: NewestCampaigns = { items: [], hasMore: false };

const health = '/admin/health';

/** What needs attention, and the running campaign. What customers wait for comes first. Empty if all is well. */
export function needsOf(facts: Facts, now = Date.now()): Need[] {
  const {
    newMessages = 0,
    hasRepliesToReview,
    open = noCampaigns,
    finished = noCampaigns,
    operations,
    integrations,
    samples = [],
    placeable,
    openSteps = 0,
  } = facts;
  const withoutPhone = integrations?.square.withoutPhone ?? 0;
  const needs: (Need | false)[] = [
    newMessages > 0 && {
      key: 'messages',
      kind: 'message',
      words: counted(newMessages, 'new message'),
      to: '/admin/contacts',
    },
    withoutPhone > 0 && {
      key: 'payments',
      kind: 'payment',
      words: counted(withoutPhone, 'card payment has no phone number yet', 'card payments have no phone number yet'),
      to: '/admin/customers/no-phone',
    },
    hasRepliesToReview === true && {
      key: 'replies',
      kind: 'reply',
      words: t('A reply may be an opt-out. Review it'),
      to: '/admin/replies',
    },
    ...[...open.items, ...finished.items].map((campaign) => campaignNeed(campaign, now)),
    ...behind(open, finished, now),
    ...(operations ? faultsOf(operations) : []),
    ...(integrations ? connectionsOf(integrations) : []),
    openSteps > 0 && {
      key: 'setup',
      kind: 'setup',
      words: counted(openSteps, 'step of the setup is left', 'steps of the setup are left'),
      to: '/admin/setup',
    },
    ...samplesOf(samples, placeable),
  ];
  return needs.filter((need) => need !== false);
}

function campaignNeed(
  { id, status, statusReason, message, automation, finishedAt, counts }: Looked,
  now: number,
): Need | false {
  const name = automation ? automationNames[automation] : `“${shortened(message)}”`;
  const need = (...words: (string | null)[]): Need => ({
    key: id,
    kind: 'campaign',
    words: `${name}${words.filter((each) => each !== null).join(' ')}`,
    to: `/admin/campaigns/${id}`,
  });
  const reason = known(statusReason);
  const failed = counts.failed + counts.undelivered;
  const lost = failed > 0 ? counted(failed, 'text did not arrive.', 'texts did not arrive.') : null;
  if (status === 'finished') return lost !== null && isRecent(finishedAt, now) && need(`: ${lost}`, reason);
  if (status === 'running') return need(t(' is being sent.'), reason, lost);
  if (statusReason === null || status === 'cancelled') return false;
  const held = { draft: t(' is a draft.'), scheduled: t(' is scheduled.'), paused: t(' is paused.') };
  return need(held[status], reason, lost);
}

/** How much of a text names a campaign. */
const nameLength = 40;

const shortened = (message: string): string => {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= nameLength ? line : `${line.slice(0, nameLength).trimEnd()}…`;
};

const isRecent = (finishedAt: string | null, now: number): boolean =>
  finishedAt !== null && now - Date.parse(finishedAt) < recentMs;

/** Mentions campaigns beyond those that were read. Of the finished campaigns, only recent ones count. */
function behind(open: NewestCampaigns, finished: NewestCampaigns, now: number): (Need | false)[] {
  const oldest = finished.items.at(-1)?.finishedAt ?? null;
  return [
    open.hasMore && {
      key: 'more-open',
      kind: 'campaign',
      words: t('More than {number} campaigns are running, paused or scheduled. See all of them', {
        number: open.items.length,
      }),
      to: '/admin/campaigns',
    },
    finished.hasMore &&
      isRecent(oldest, now) && {
        key: 'more-finished',
        kind: 'campaign',
        words: t('More than {number} campaigns finished this week. Check for texts that did not arrive', {
          number: finished.items.length,
        }),
        to: '/admin/campaigns',
        search: { status: 'finished' },
      },
  ];
}

function faultsOf({ deadLetters, apps }: Operations): (Need | false)[] {
  const silent = apps.filter(({ running }) => running === null).length;
  const aside = deadLetters === 1 ? t('One internal message could not be processed') : '';
  return [
    deadLetters > 0 && {
      key: 'set-aside',
      kind: 'fault',
      words: aside || t('{count} could not be processed', { count: counted(deadLetters, 'internal message') }),
      to: health,
    },
    silent > 0 && {
      key: 'silent',
      kind: 'fault',
      words: counted(silent, 'part of the product does not answer', 'parts of the product do not answer'),
      to: health,
    },
  ];
}

function connectionsOf({ sms, square, proxy }: Integrations): (Need | false)[] {
  const aside = square.setAside.length;
  const words: (string | false)[] = [
    aside > 0 && counted(aside, 'Square payment is not counted', 'Square payments are not counted'),
    square.tokenRefusedSince !== null && t('Square rejects the access token: payments are delayed'),
    sms.simulated && t('Twilio is not connected: texts are only simulated'),
    !square.connected && t('Square is not connected: add visits by hand'),
    proxy.isUntrusted && t('A proxy is not trusted: all visitors count as one'),
  ];
  return words.map((each) => each !== false && { key: each, kind: 'connection', words: each, to: health });
}

/** What visitors see of the sample, as if it were the salon's own. */
function samplesOf(samples: SiteStatus['samples'], placeable: SiteStatus['placeable']): (Need | false)[] {
  const numberOf = (kind: SiteStatus['samples'][number]['kind']) => samples.filter((each) => each.kind === kind).length;
  const [reviews, pictures, services, pages] = [
    numberOf('testimonial'),
    numberOf('gallery-item'),
    numberOf('service'),
    numberOf('category'),
  ];
  const textPages = samples.filter(({ kind }) => kind === 'page');
  const texts = textPages.filter(({ sampleFields }) => !sampleFields.every(isPagePictureField)).length;
  const illustrated = textPages.filter(({ sampleFields }) => sampleFields.some(isPagePictureField)).length;
  const ofSalon = samples.find(({ kind }) => kind === 'salon')?.sampleFields ?? [];
  // what hours, texts and maps go by has a line of its own
  const places = ofSalon.filter((field) => field === 'geo' || field === 'timeZone');
  const facts = ofSalon.length - places.length;
  const need = { kind: 'sample', to: '/admin/site' } as const;
  return [
    facts > 0 && {
      ...need,
      key: 'sample-salon',
      words: counted(
        facts,
        'fact about the salon is a sample. Say what is true of yours',
        'facts about the salon are samples, such as its phone or its rating. Say what is true of yours',
      ),
      search: { tab: 'salon' },
    },
    places.length > 0 && {
      ...need,
      key: 'sample-place',
      words: t('Still those of the sample: {fields}. Say where your salon is', {
        fields: places.map((field) => known(salonKind.fields[field]?.label ?? field)).join(', '),
      }),
      search: { tab: 'salon' },
    },
    placeable !== undefined && {
      ...need,
      key: 'sample-place-names',
      words: t('The site still names Los Angeles and Koreatown. Put {city} in their place', { city: placeable.city }),
      search: { tab: 'texts' },
    },
    texts > 0 && {
      ...need,
      key: 'sample-texts',
      words: counted(
        texts,
        'page of the site has a sample text. Say what is true of your salon',
        'pages of the site have sample texts. Say what is true of your salon',
      ),
      search: { tab: 'texts' },
    },
    illustrated > 0 && {
      ...need,
      key: 'sample-page-pictures',
      words: counted(
        illustrated,
        'page of the site shows an illustration. Show your own salon',
        'pages of the site show illustrations. Show your own salon',
      ),
      search: { tab: 'texts' },
    },
    reviews > 0 && {
      ...need,
      key: 'sample-reviews',
      words: counted(
        reviews,
        'review on the site is a sample. Replace or remove it',
        'reviews on the site are samples. Replace or remove them',
      ),
      search: { tab: 'reviews' },
    },
    pictures > 0 && {
      ...need,
      key: 'sample-pictures',
      words: counted(
        pictures,
        'picture in the gallery is an illustration. Show your own work',
        'pictures in the gallery are illustrations. Show your own work',
      ),
      search: { tab: 'gallery' },
    },
    services > 0 && {
      ...need,
      key: 'sample-services',
      words: counted(
        services,
        'service on the site has a sample text. Say what you do',
        'services on the site have sample texts. Say what you do',
      ),
      search: { tab: 'services' },
    },
    pages > 0 && {
      ...need,
      key: 'sample-pages',
      words: counted(pages, 'page of services has a sample text', 'pages of services have sample texts'),
      search: { tab: 'pages' },
    },
  ];
}

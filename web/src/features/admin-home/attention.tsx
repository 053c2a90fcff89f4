import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareReply,
  Smartphone,
  Sparkles,
  Store,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { Card } from '../../components/ui/card';
import { integrationsQuery, operationsQuery } from '../../connections/queries';
import { type Need, needsOf } from './needs';
import { finishedCampaignsQuery, oneToReviewQuery, openCampaignsQuery } from './queries';
import { setupQuery, siteStatusQuery } from '../../site/queries';
import { newMessagesQuery } from '../../waiting/queries';
import { t } from '../../staff-words/words';

const icons: Record<Need['kind'], LucideIcon> = {
  message: MessageCircle,
  payment: Smartphone,
  reply: MessageSquareReply,
  campaign: Megaphone,
  fault: TriangleAlert,
  connection: Unplug,
  sample: Store,
  setup: Sparkles,
};

/** What needs attention, and the running campaign. Renders nothing if there is nothing to show. */
export function Attention({ role }: { role: StaffRole }) {
  const setup = useQuery({ ...setupQuery, enabled: role === 'owner' }).data;
  const site = useQuery(siteStatusQuery).data;
  const needs = needsOf({
    newMessages: useQuery(newMessagesQuery).data?.new,
    open: useQuery(openCampaignsQuery).data,
    finished: useQuery(finishedCampaignsQuery).data,
    hasRepliesToReview: useQuery(oneToReviewQuery).data,
    operations: useQuery(operationsQuery).data,
    integrations: useQuery({ ...integrationsQuery, refetchOnMount: 'always' }).data,
    samples: site?.samples,
    placeable: role === 'owner' ? site?.placeable : undefined,
    openSteps: setup?.steps.filter(({ state }) => state === 'open').length,
  });
  if (needs.length === 0) return null;
  return (
    <Card title={t('Needs attention')}>
      <ul className="mt-1 divide-y divide-line">
        {needs.map(({ key, kind, words, to, search }) => {
          const Icon = icons[kind];
          return (
            <li key={key}>
              <Link
                to={to}
                {...(search && { search })}
                className="flex min-h-14 items-center gap-3 py-2 hover:text-lacquer"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-brass" strokeWidth={1.75} />
                <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{words}</span>
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

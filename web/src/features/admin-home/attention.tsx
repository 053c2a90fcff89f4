import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MessageCircle, Megaphone, MessageSquareReply, Smartphone, type LucideIcon } from 'lucide-react';
import { Card } from '../../components/ui/card';
import { counted } from '../../format/count';
import { homeCampaignsQuery, newMessagesQuery, oneToReviewQuery, oneWithoutPhoneQuery } from './queries';

interface Task {
  key: string;
  icon: LucideIcon;
  words: string;
  to: string;
}

/** What needs a hand, and the campaign that runs. Nothing, when there is nothing. */
export function Attention() {
  const { data: messages } = useQuery(newMessagesQuery);
  const { data: campaigns = [] } = useQuery(homeCampaignsQuery);
  const { data: hasPayments } = useQuery(oneWithoutPhoneQuery);
  const { data: hasReplies } = useQuery(oneToReviewQuery);
  const tasks: Task[] = [];
  if (messages && messages.new > 0) {
    const words = counted(messages.new, 'new message');
    tasks.push({ key: 'messages', icon: MessageCircle, words, to: '/admin/contacts' });
  }
  if (hasPayments) {
    const words = 'Card payments have no phone number yet';
    tasks.push({ key: 'payments', icon: Smartphone, words, to: '/admin/customers/no-phone' });
  }
  if (hasReplies) {
    const words = 'A reply may be an opt-out. Look at it';
    tasks.push({ key: 'replies', icon: MessageSquareReply, words, to: '/admin/replies' });
  }
  for (const { id, status, statusReason, message } of campaigns) {
    const isRunning = status === 'running';
    if (!isRunning && (statusReason === null || status === 'finished' || status === 'cancelled')) continue;
    const words = statusReason ?? `A campaign is being sent: ${message}`;
    tasks.push({ key: id, icon: Megaphone, words, to: `/admin/campaigns/${id}` });
  }
  if (tasks.length === 0) return null;
  return (
    <Card title="Needs a hand">
      <ul className="mt-1 divide-y divide-line">
        {tasks.map(({ key, icon: Icon, words, to }) => (
          <li key={key}>
            <Link to={to} className="flex min-h-14 items-center gap-3 py-2 hover:text-lacquer">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-brass" strokeWidth={1.75} />
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{words}</span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

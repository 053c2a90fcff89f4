import { recipientStatuses, type Campaign, type RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import type { CampaignRecipient } from '@lacquer/contracts/messaging/campaign-progress';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge, type BadgeTone } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { SearchField } from '../../components/ui/fields/search-field';
import { Loaded } from '../../components/ui/loading/loaded';
import { count } from '../../format/count';
import { formatPhone } from '../../format/phone';
import { momentAlone } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { known, t } from '../../staff-words/words';
import { textName } from '../../texting/text-languages';
import { recipientsQuery, type RecipientSearch } from './queries';
import { StateSelect } from './state-select';
import { recipientStateNames } from './words';

export type ShownRecipients = RecipientSearch;

const tones: Record<RecipientStatus, BadgeTone> = {
  pending: 'neutral',
  sending: 'info',
  accepted: 'info',
  sent: 'info',
  delivered: 'positive',
  failed: 'negative',
  undelivered: 'negative',
  skipped: 'neutral',
  unknown: 'caution',
};

interface RecipientsProps {
  id: string;
  counts: Campaign['counts'];
  shown: ShownRecipients;
  onShow: (shown: ShownRecipients) => void;
}

/** The recipients of a campaign with their states. */
export function Recipients({ id, counts, shown, onShow }: RecipientsProps) {
  const query = useQuery(recipientsQuery(id, shown));
  const { status, q, cursor } = shown;
  return (
    <Card title={t('Customers')}>
      <div className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <StateSelect
          states={recipientStatuses.filter((state) => counts[state] > 0 || state === status)}
          nameOf={(state) => `${recipientStateNames[state]} (${count(counts[state])})`}
          chosen={status}
          onChoose={(state) => onShow({ q, status: state })}
        />
        <SearchField label={t('Phone digits')} value={q ?? ''} onSearch={(text) => onShow({ status, q: text })} />
      </div>
      <div className="mt-4" aria-busy={query.isPlaceholderData}>
        <Loaded query={query} what={t('the customers')}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <p className="py-6 text-center text-ink-soft">{t('No customers match.')}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {items.map((recipient) => (
                    <Recipient key={recipient.id} recipient={recipient} />
                  ))}
                </ul>
              )}
              <CursorPager
                isFirst={cursor === undefined}
                nextCursor={nextCursor}
                onTurn={(next) => onShow({ status, q, cursor: next })}
              />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

function Recipient({ recipient }: { recipient: CampaignRecipient }) {
  const zone = useSalonZone();
  const { customerId, phone, status, explanation, updatedAt, attempt, errorCode, textLanguage } = recipient;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/admin/customers/$id"
          params={{ id: customerId }}
          className="-my-2.5 inline-flex min-h-11 items-center font-medium text-oxblood tabular-nums underline underline-offset-4"
        >
          {formatPhone(phone)}
        </Link>
        <Badge tone={tones[status]}>{recipientStateNames[status]}</Badge>
      </p>
      <p className="mt-0.5 text-ink-soft wrap-anywhere">
        {known(explanation)}
        {errorCode && ` (${errorCode})`} {momentAlone(updatedAt, zone)}
        {attempt > 1 && t(', second attempt')}
        {textLanguage && <span className="block">{textName(textLanguage)}</span>}
      </p>
    </li>
  );
}

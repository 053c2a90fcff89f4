import type { AuditFilter, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../api/save-file';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { nameOf } from '../../format/customer-name';
import { salonMoment } from '../../format/salon-time';
import { missingIn, MissingPart, type MissingWords } from '../../lists/missing';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { AuditFilters } from './audit-filters';
import { auditPages, exportAudit } from './queries';
import { actionWords, actorWords, automationOf, idOf } from './words';

const missingWords: MissingWords = {
  customer: t('Names of customers are missing right now: the customer list does not answer.'),
  messaging: t('Words of campaigns are missing right now: texting does not answer.'),
  catalog: t('Names of services are missing right now: the menu does not answer.'),
};

interface AuditPageProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** The audit trail. Its filter is stored in the URL. */
export function AuditPage({ filter, onFilter }: AuditPageProps) {
  const trail = useInfiniteQuery(auditPages(filter));
  const entries = trail.data?.pages.flatMap(({ items }) => items);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const save = useMutation({
    mutationFn: () => withRecentSignIn(() => exportAudit(filter)),
    onSuccess: (file) => saveFile(file, 'audit.csv'),
    onError: (error) => {
      showError(t('The audit trail was not exported'), error);
    },
  });

  return (
    <>
      <PageTitle
        actions={
          <Button look="outline" size="sm" className="h-11" onClick={() => save.mutate()} disabled={save.isPending}>
            <Download aria-hidden="true" className="size-4.5" /> {save.isPending ? t('Exporting...') : t('Export')}
          </Button>
        }
      >
        {t('Audit')}
      </PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {t('Who did what, newest first. Entries are added and never changed. They contain no phone numbers.')}
      </p>
      <AuditFilters filter={filter} onFilter={onFilter} />
      <div className="mt-5">
        <Loaded query={{ ...trail, data: entries }} what={t('the audit trail')}>
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState
                icon={History}
                action={
                  isFiltered && (
                    <Button look="outline" onClick={() => onFilter({})}>
                      {t('Show everything')}
                    </Button>
                  )
                }
              >
                {isFiltered ? t('Nothing matches these filters.') : t('Staff actions appear here.')}
              </EmptyState>
            ) : (
              <>
                <MissingPart missing={missingIn(trail.data)} words={missingWords} />
                <ul aria-label={t('Entries')} className="divide-y divide-line rounded-3xl bg-surface shadow-soft">
                  {shown.map((entry) => (
                    <Entry key={entry.id} entry={entry} onFilter={onFilter} />
                  ))}
                </ul>
                {trail.hasNextPage && (
                  <Button
                    look="outline"
                    className="mx-auto mt-5 flex"
                    onClick={() => void trail.fetchNextPage()}
                    disabled={trail.isFetchingNextPage}
                  >
                    {trail.isFetchingNextPage ? t('Loading...') : t('Show older entries')}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Entry({ entry, onFilter }: { entry: NamedAuditEntry; onFilter: (filter: AuditFilter) => void }) {
  const { occurredAt, actor, action, subject, outcome, details, client, correlationId } = entry;
  const isNamed = entry.customer ?? entry.campaign ?? entry.service ?? automationOf(entry);
  const zone = useSalonZone();
  const facts = Object.entries(details);
  return (
    <li className="px-4 pt-3 pb-1 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 wrap-anywhere">
          <button
            type="button"
            onClick={() => onFilter({ actor })}
            className="font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {actorWords(actor)}
          </button>{' '}
          {actionWords(action)} <Subject entry={entry} />{' '}
          {outcome === 'failed' && <Badge tone="negative">{t('Failed')}</Badge>}
          {outcome === 'started' && <Badge tone="caution">{t('Outcome unknown')}</Badge>}
        </p>
        <time dateTime={occurredAt} className="text-ink-soft tabular-nums">
          {salonMoment(occurredAt, zone)}
        </time>
      </div>
      <details className="group text-ink-soft">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-base">
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
          <span className="min-w-0 wrap-anywhere">{isNamed ? t('Details') : (subject ?? t('Details'))}</span>
        </summary>
        <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 pb-1 text-base">
          <Fact name={t('Action')}>{action}</Fact>
          {subject !== null && (
            <Fact name={t('Subject')}>
              <button type="button" onClick={() => onFilter({ subject })} className="underline underline-offset-4">
                {subject}
              </button>
            </Fact>
          )}
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </Fact>
          ))}
          {client !== null && <Fact name={t('Address')}>{client}</Fact>}
          <Fact name={t('Request')}>{correlationId}</Fact>
        </dl>
      </details>
    </li>
  );
}

/** The name of the entry's subject, with a link to it, if known. */
function Subject({ entry }: { entry: NamedAuditEntry }) {
  const { customer, campaign, service } = entry;
  if (customer) {
    return (
      <Link to="/admin/customers/$id" params={{ id: customer.id }} className={subjectLink}>
        {nameOf(customer) || t('Customer without a name')}
      </Link>
    );
  }
  if (service) return <span className="font-medium wrap-anywhere">{service.name}</span>;
  const automation = automationOf(entry);
  if (automation) {
    return (
      <Link to="/admin/automations" className={subjectLink}>
        {automation}
      </Link>
    );
  }
  const id = campaign?.id ?? idOf('campaign', entry);
  if (id === undefined) return null;
  return (
    <Link to="/admin/campaigns/$id" params={{ id }} className={subjectLink}>
      {campaign?.beginning ?? t('Campaign {id}', { id: id.slice(0, 8) })}
    </Link>
  );
}

const subjectLink = 'font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="font-mono wrap-anywhere text-ink">{children}</dd>
    </>
  );
}

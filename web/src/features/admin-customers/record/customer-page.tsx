import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GitMerge, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { BackToCustomers } from '../back-to-customers';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { SkeletonRows } from '../../../components/ui/loading/skeleton-rows';
import { Loaded } from '../../../components/ui/loading/loaded';
import { formatPhone } from '../../../format/phone';
import { late } from '../../../loading/late';
import { TextReply } from '../../../texting/text-reply';
import { nameOf } from '../../../format/customer-name';
import { Appointments } from './appointments';
import { ConsentProof } from './consent-proof';
import { Facts } from './facts';
import { MergedRecords } from './merged-records';
import { Origins } from './origins';
import { PersonalData } from '../personal-data/personal-data';
import { t } from '../../../staff-words/words';
import { recordQuery } from './queries';
import { Timeline } from './timeline';

interface CustomerPageProps {
  id: string;
  role: StaffRole;
  /** The merged record whose link was opened. */
  opened?: CustomerRecord | undefined;
}

/** The full record of a customer, with its actions. The link of a merged record shows the one that stands for it. */
export function CustomerPage({ id, role, opened }: CustomerPageProps) {
  const query = useQuery(recordQuery(id));
  if (query.data?.mergedInto) {
    return <CustomerPage id={query.data.mergedInto} role={role} opened={opened ?? query.data} />;
  }
  return (
    <>
      <BackToCustomers />
      <Loaded
        query={query}
        what={t('this customer')}
        skeleton={<SkeletonRows label={t('Loading the customer')} />}
        absent={t('This customer does not exist. They may have been erased.')}
      >
        {(record) => <Record record={record} opened={opened} role={role} />}
      </Loaded>
    </>
  );
}

type Task = 'visit' | 'edit' | 'merge';

/** Few customers have lost a phone. */
const DetachedPhones = late(async () => (await import('./detached-phones')).DetachedPhones);
/** Only for customers with a phone; most have no offers. */
const OffersCard = late(async () => (await import('./offers-card')).OffersCard);
const AddVisitSheet = late(async () => (await import('./add-visit')).AddVisitSheet, { lost: 'floating' });
const EditSheet = late(async () => (await import('./edit-sheet')).EditSheet, { lost: 'floating' });
const MergeSheet = late(async () => (await import('./merge-sheet')).MergeSheet, { lost: 'floating' });

interface RecordProps {
  record: CustomerRecord;
  opened: CustomerRecord | undefined;
  role: StaffRole;
}

function Record({ record, opened, role }: RecordProps) {
  const [task, setTask] = useState<Task>();
  // a sheet whose code loads on demand stays, once opened, to be seen closing
  const [asked, setAsked] = useState<readonly Task[]>([]);
  if (task && !asked.includes(task)) setAsked([...asked, task]);
  const sheet = (name: Task) => ({
    record,
    isOpen: task === name,
    onOpenChange: (isOpen: boolean) => setTask(isOpen ? name : undefined),
  });
  const name = nameOf(record);
  const phones = [record, ...record.merged].flatMap(({ phoneNumber }) => phoneNumber ?? []);
  const [firstPhone] = phones;
  // an erased record has no phone, and the card below still has to say that the erasure is done
  const [known, setKnown] = useState({ id: record.id, phone: firstPhone });
  if (known.id !== record.id || (firstPhone && known.phone !== firstPhone))
    setKnown({ id: record.id, phone: firstPhone });
  const personPhone = firstPhone ?? (record.detachedPhones ? undefined : known.phone);
  return (
    <>
      <header className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-heading leading-tight wrap-anywhere">
            {name || (firstPhone ? formatPhone(firstPhone) : t('Customer without a name'))}
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-5 text-base">
            {phones.map((phone) => (
              <a
                key={phone}
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-center text-oxblood tabular-nums underline underline-offset-4"
              >
                {formatPhone(phone)}
              </a>
            ))}
            {phones.length === 0 && <span className="text-ink-soft">{t('No phone number')}</span>}
            {record.email && (
              <a
                href={`mailto:${record.email}`}
                className="inline-flex min-h-11 items-center break-all text-oxblood underline underline-offset-4"
              >
                {record.email}
              </a>
            )}
          </p>
          <Origins record={record} field="email" />
          {record.tags.length > 0 && (
            <ul aria-label={t('Tags')} className="mt-2 flex flex-wrap gap-1.5">
              {record.tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Link to="/admin/customers" search={{ tag }}>
                    <Badge tone="info">{tag}</Badge>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Origins record={record} field="tags" />
        </div>
        {record.mergedInto === null && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              className="h-11 max-sm:px-3.5"
              disabled={!record.phoneNumber}
              onClick={() => setTask('visit')}
            >
              <Plus aria-hidden="true" className="size-4.5" /> {t('Add a visit')}
            </Button>
            {firstPhone && (
              <TextReply
                phone={firstPhone}
                name={name || formatPhone(firstPhone)}
                firstName={record.givenName ?? null}
              />
            )}
            <Button look="outline" size="sm" className="h-11 max-sm:px-3.5" onClick={() => setTask('edit')}>
              <Pencil aria-hidden="true" className="size-4" /> {t('Edit')}
            </Button>
            <Button look="outline" size="sm" className="h-11 max-sm:px-3.5" onClick={() => setTask('merge')}>
              <GitMerge aria-hidden="true" className="size-4" /> {t('Merge')}
            </Button>
          </div>
        )}
      </header>
      {record.detachedPhones && record.detachedPhones.length > 0 && <DetachedPhones record={record} />}
      {record.mergedInto === null && !record.phoneNumber && !record.detachedPhones && (
        <CautionBox className="mt-4">
          {t(
            'This record has no phone number, so no visit can be added to it. Erasing a customer leaves a record like this to keep the totals correct.',
          )}
        </CautionBox>
      )}
      {record.isLeftBehind && (
        <p role="status" className="mt-4 rounded-2xl bg-plaster-mid px-4 py-3">
          {t(
            'At Square, the payments of this record now belong to another customer, so it is not listed, counted or texted. It comes back with its next payment, or when you edit it.',
          )}
        </p>
      )}
      {opened && (
        <p role="status" className="mt-4 rounded-2xl bg-plaster-mid px-4 py-3 wrap-anywhere">
          {t(
            'You opened the record {record}. It was merged into this customer and can be separated again under “Merged into this customer”.',
            {
              record:
                [nameOf(opened), opened.phoneNumber && formatPhone(opened.phoneNumber)].filter(Boolean).join(', ') ||
                t('without a name'),
            },
          )}
        </p>
      )}
      {/* on phones: what to know first, then what happened, then the rest */}
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <Appointments record={record} />
          {firstPhone && <OffersCard id={record.id} />}
          {record.note && (
            <Card title={t('Note')}>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">{record.note}</p>
              <Origins record={record} field="note" />
            </Card>
          )}
          <ConsentProof
            id={record.id}
            phones={phones}
            state={record.consent}
            revokedElsewhere={record.revokedElsewhere ?? []}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Timeline id={record.id} />
        </div>
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <Facts record={record} />
          <MergedRecords record={record} />
          {personPhone && <PersonalData phone={personPhone} role={role} />}
        </div>
      </div>
      {asked.includes('visit') && <AddVisitSheet {...sheet('visit')} />}
      {asked.includes('edit') && <EditSheet {...sheet('edit')} />}
      {asked.includes('merge') && <MergeSheet {...sheet('merge')} />}
    </>
  );
}

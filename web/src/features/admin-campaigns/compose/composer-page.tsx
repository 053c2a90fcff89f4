import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { PageTitle } from '../../../components/ui/page-title';
import { SkeletonRows } from '../../../components/ui/loading/skeleton-rows';
import { Loaded } from '../../../components/ui/loading/loaded';
import { defaultAudienceQuery } from '../../../texting/default-audience/default-audience';
import { campaignQuery } from '../queries';
import type { ComposeSearch } from '../search';
import { t } from '../../../staff-words/words';
import { Composer } from './composer';
import { DraftNoMore } from './draft-notices';

interface ComposerPageProps {
  role: StaffRole;
  search: ComposeSearch;
  onSearch: (search: ComposeSearch) => void;
  onSent: (id: string) => void;
}

export function ComposerPage(props: ComposerPageProps) {
  return (
    <>
      <Link
        to="/admin/campaigns"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t('All campaigns')}
      </Link>
      <PageTitle>{t('New campaign')}</PageTitle>
      {props.role === 'owner' ? (
        <OwnersComposer {...props} />
      ) : (
        <div className="mt-6">
          <EmptyState>{t('Only the owner can write and send campaigns. Ask the owner to sign in.')}</EmptyState>
        </div>
      )}
    </>
  );
}

function OwnersComposer(props: ComposerPageProps) {
  const { draft, consentedOnly } = props.search;
  const query = useQuery({ ...campaignQuery(draft ?? ''), enabled: draft !== undefined });
  const { data } = query;
  const start = useQuery({ ...defaultAudienceQuery, enabled: draft === undefined && consentedOnly === undefined });
  // the form stays mounted when it has just stored its draft; any other change of the draft mounts a new form
  const [form, setForm] = useState<ShownForm>({ draft, number: 0, created: undefined, isOpen: false });
  if (form.draft !== draft) {
    const isSame = form.created === draft;
    setForm({ draft, number: form.number + (isSame ? 0 : 1), created: undefined, isOpen: isSame });
  } else if (!form.isOpen && (draft === undefined ? !start.isLoading : data?.status === 'draft'))
    setForm({ ...form, isOpen: true });
  if (form.isOpen)
    return (
      <Composer
        key={form.number}
        {...props}
        stored={data}
        startsAsked={start.data?.audience === 'consented'}
        isStartUnknown={start.isError && start.data === undefined}
        onCreated={(created) => setForm((shown) => ({ ...shown, created }))}
      />
    );
  if (draft === undefined)
    return (
      <div className="mt-6">
        <SkeletonRows label={t('Loading {what}', { what: t('the audience of new campaigns') })} rows={3} />
      </div>
    );
  return (
    <div className="mt-6">
      <Loaded query={query} what={t('the draft')} rows={3} absent={t('There is no such campaign.')}>
        {(campaign) => <DraftNoMore campaign={campaign} />}
      </Loaded>
    </div>
  );
}

interface ShownForm {
  /** The draft id in the URL. */
  draft: string | undefined;
  /** The key of the form: a new number mounts a new form. */
  number: number;
  /** A draft that the form itself has stored, before the URL contains its id. */
  created: string | undefined;
  /** Once open, the form stays open, so that no input is lost when someone else starts the campaign. */
  isOpen: boolean;
}

import type { MadeLink, StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Loaded } from '../../components/ui/loading/loaded';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { linksQuery, renewLink, revokeLink, staffKeys } from './queries';

/** The unused links. Renders nothing if there are none. */
export function PendingLinks({ onMade }: { onMade: (link: MadeLink) => void }) {
  const query = useQuery(linksQuery);
  return (
    <Loaded query={query} what={t('the invitations')} skeleton={null}>
      {(links) =>
        links.length > 0 && (
          <section aria-labelledby="waiting" className="mt-8">
            <h2 id="waiting" className="text-title">
              {t('Unused links')}
            </h2>
            <ul className="mt-3 divide-y divide-line rounded-3xl bg-surface shadow-soft">
              {links.map((link) => (
                <PendingLink key={link.id} link={link} onMade={onMade} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function PendingLink({ link, onMade }: { link: StaffLink; onMade: (link: MadeLink) => void }) {
  const { id, kind, email, name, role, expiresAt, isExpired } = link;
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const queryClient = useQueryClient();
  // the link may have been used or revoked since
  const onSettled = () => queryClient.invalidateQueries({ queryKey: staffKeys.links });
  const renew = useMutation({
    mutationFn: () => withRecentSignIn(() => renewLink(id)),
    onSuccess: onMade,
    onError: (error) => showError(t('No new link was created'), error),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: () => revokeLink(id),
    onSuccess: () => notify({ text: t('The link for {email} no longer works.', { email }) }),
    onError: (error) => showError(t('The link was not revoked'), error),
    onSettled,
  });
  const isBusy = renew.isPending || revoke.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {name ?? email}
          {name !== null && <span className="font-normal text-ink-soft"> {email}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
          <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{role === 'owner' ? t('Owner') : t('Staff')}</Badge>
          <Badge>{kind === 'invite' ? t('Invited') : t('New password')}</Badge>
          {isExpired ? (
            <Badge tone="caution">{t('Expired')}</Badge>
          ) : (
            <span>{t('Until {time}', { time: salonMoment(expiresAt, zone) })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="sm" className="h-11" disabled={isBusy} onClick={() => renew.mutate()}>
          {t('Copy a new link')}
        </Button>
        <Button
          look="outline"
          size="sm"
          className="h-11"
          disabled={isBusy}
          aria-label={t('Revoke the link for {email}', { email })}
          onClick={() => revoke.mutate()}
        >
          {t('Revoke')}
        </Button>
      </div>
    </li>
  );
}

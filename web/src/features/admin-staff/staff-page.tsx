import type { MadeLink, StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound, MonitorX, ShieldOff, UserCheck, UserCog, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Menu, MenuItem, MenuLine } from '../../components/ui/overlays/menu';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { salonMoment } from '../../format/salon-time';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { counted, t } from '../../staff-words/words';
import { InviteDialog } from './invite-dialog';
import { LinkOnce } from './link-once';
import { PendingLinks } from './pending-links';
import {
  disableAccount,
  enableAccount,
  makeResetLink,
  resetSecondStep,
  setRole,
  signOut,
  staffKeys,
  staffQuery,
} from './queries';

/** The staff accounts. `ownEmail`: the signed-in owner, who cannot lock themselves out. */
export function StaffPage({ ownEmail }: { ownEmail: string }) {
  const query = useQuery(staffQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [made, setMade] = useState<MadeLink>();
  const queryClient = useQueryClient();
  const changed = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: staffKeys.list }),
      queryClient.invalidateQueries({ queryKey: staffKeys.links }),
    ]);
  };
  const show = (link: MadeLink) => {
    setIsInviting(false);
    setMade(link);
    void changed();
  };

  return (
    <>
      <PageTitle
        actions={
          <Button size="sm" className="h-11" onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden="true" className="size-4.5" /> {t('Invite')}
          </Button>
        }
      >
        {t('Staff')}
      </PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {t(
          'Everyone who can sign in here. Disable an account as soon as someone leaves: this signs them out immediately.',
        )}
      </p>
      <div className="mt-6">
        <Loaded query={query} what={t('the accounts')} rows={3}>
          {(accounts) => (
            <ul aria-label={t('Accounts')} className="divide-y divide-line rounded-3xl bg-surface shadow-soft">
              {accounts.map((account) => (
                <Account
                  key={account.email}
                  account={account}
                  isOwn={account.email === ownEmail}
                  onMade={show}
                  onChanged={changed}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <PendingLinks onMade={show} />
      <InviteDialog isOpen={isInviting} onOpenChange={setIsInviting} onMade={show} />
      <LinkOnce link={made} onKept={() => setMade(undefined)} />
    </>
  );
}

interface AccountProps {
  account: StaffAccountView;
  isOwn: boolean;
  onMade: (link: MadeLink) => void;
  onChanged: () => Promise<void>;
}

function Account({ account, isOwn, onMade, onChanged }: AccountProps) {
  const { email, name, role, createdAt, isDisabled, hasSecondStep, devices = 0 } = account;
  const zone = useSalonZone();
  const notify = useNotify();
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const act = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done?: string; words: string }) => withRecentSignIn(work),
    onSuccess: (_, { done }) => {
      if (done !== undefined) notify({ text: done });
      return onChanged();
    },
    onError: (error, { words }) => {
      showError(words, error);
    },
  });
  const newPassword = () =>
    act.mutate({
      words: t('No link was created'),
      work: async () => onMade(await makeResetLink(email)),
    });
  const turnOffSecondStep = () =>
    act.mutate({
      words: t('The second step was not turned off'),
      done: t('The second step of {email} is off. They can set it up again.', { email }),
      work: () => resetSecondStep(email),
    });
  const otherRole = role === 'owner' ? 'staff' : 'owner';
  const changeRole = () =>
    act.mutate({
      words: t('The role was not changed'),
      done: otherRole === 'owner' ? t('{email} is an owner now.', { email }) : t('{email} is staff now.', { email }),
      work: () => setRole({ email, role: otherRole }),
    });
  const endSessions = () =>
    act.mutate({
      words: t('No device was signed out'),
      done: t('{email} is signed out everywhere.', { email }),
      work: () => signOut(email),
    });
  const disable = () =>
    act.mutate({
      words: t('The account was not disabled'),
      done: t('{email} can no longer sign in.', { email }),
      work: () => disableAccount(email),
    });
  const enable = () =>
    act.mutate({
      words: t('The account was not enabled'),
      done: t('{email} can sign in again.', { email }),
      work: () => enableAccount(email),
    });

  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1">
        <p className={`font-semibold wrap-anywhere ${isDisabled ? 'text-ink-soft' : ''}`}>
          {name ?? email}
          {name !== null && <span className="font-normal text-ink-soft"> {email}</span>}
          {isOwn && <span className="font-normal text-ink-soft"> {t('(you)')}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
          <Badge tone={role === 'owner' ? 'info' : 'neutral'}>{role === 'owner' ? t('Owner') : t('Staff')}</Badge>
          {isDisabled && <Badge tone="negative">{t('Disabled')}</Badge>}
          <Badge tone={hasSecondStep ? 'positive' : 'caution'}>
            {hasSecondStep ? t('Second step') : t('No second step')}
          </Badge>
          <span>
            {t('Added {time}', { time: salonMoment(createdAt, zone) })}
            {devices > 0 && <>{t(', signed in on {count}', { count: counted(devices, 'device') })}</>}
          </span>
        </p>
      </div>
      {!isOwn && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('Actions for {email}', { email })}
              disabled={act.isPending}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-plaster-mid hover:text-ink disabled:opacity-50"
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </button>
          }
        >
          {!isDisabled && (
            <MenuItem icon={KeyRound} onSelect={newPassword}>
              {t('Link for a new password')}
            </MenuItem>
          )}
          {hasSecondStep && (
            <MenuItem icon={ShieldOff} onSelect={turnOffSecondStep}>
              {t('Turn off second step')}
            </MenuItem>
          )}
          {devices > 0 && (
            <MenuItem icon={MonitorX} onSelect={endSessions}>
              {t('Sign out everywhere')}
            </MenuItem>
          )}
          <MenuItem icon={UserCog} onSelect={changeRole}>
            {otherRole === 'owner' ? t('Make an owner') : t('Make staff')}
          </MenuItem>
          <MenuLine />
          {isDisabled ? (
            <MenuItem icon={UserCheck} onSelect={enable}>
              {t('Enable')}
            </MenuItem>
          ) : (
            <MenuItem icon={UserX} isDangerous onSelect={disable}>
              {t('Disable')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}

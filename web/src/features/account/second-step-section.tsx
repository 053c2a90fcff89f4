import type { OwnAccount, StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useNotify } from '../../notices/notify';
import { useErrorNotice } from '../../notices/failure';
import { accountKeys, renewRecoveryCodes, startSecondStep, turnOffSecondStep } from './queries';
import { RecoveryCodeList } from './recovery-codes';
import { Card } from '../../components/ui/card';
import { counted, t } from '../../staff-words/words';
import { SecondStepSetUp } from './second-step-set-up';

interface SecondStepSectionProps {
  account: OwnAccount;
  /** Called when the second step is on and its recovery codes are kept. */
  onSetUp?: () => void;
}

export function SecondStepSection({ account, onSetUp }: SecondStepSectionProps) {
  const [started, setStarted] = useState<StartedSecondStep>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isAskedToTurnOff, setIsAskedToTurnOff] = useState(false);
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  const tell = (words: string) => (error: Error) => {
    showError(words, error);
  };
  const changed = () => queryClient.invalidateQueries({ queryKey: accountKeys.own });
  const start = useMutation({
    mutationFn: () => withRecentSignIn(startSecondStep),
    onSuccess: setStarted,
    onError: tell(t('The second step was not set up')),
  });
  const renew = useMutation({
    mutationFn: () => withRecentSignIn(renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      return changed();
    },
    onError: tell(t('No new recovery codes were created')),
  });
  const turnOff = useMutation({
    mutationFn: () => withRecentSignIn(turnOffSecondStep),
    onSuccess: () => {
      notify({ text: t('The second step is off') });
      return changed();
    },
    onError: tell(t('The second step was not turned off')),
    onSettled: () => setIsAskedToTurnOff(false),
  });

  const { isOn, recoveryCodesLeft } = account.secondStep;
  if (codes) {
    return (
      <Card title={t('Second step')}>
        <RecoveryCodeList codes={codes} onKept={() => (onSetUp ? onSetUp() : setCodes(undefined))} />
      </Card>
    );
  }
  if (started) {
    return (
      <Card title={t('Second step')}>
        <SecondStepSetUp
          started={started}
          onDone={(recoveryCodes) => {
            setStarted(undefined);
            setCodes(recoveryCodes);
            void changed();
          }}
          onCancel={() => setStarted(undefined)}
        />
      </Card>
    );
  }
  if (!isOn) {
    return (
      <Card title={t('Second step')}>
        <p className="mt-2 text-ink-soft">
          {t(
            'Off. When it is on, signing in also requires a code from an app on your phone, so a stolen password is not enough.',
          )}
          {account.role === 'owner' && t(' Owners can text every customer, so turn it on.')}
        </p>
        <Button className="mt-5" onClick={() => start.mutate()} disabled={start.isPending}>
          {t('Set up the second step')}
        </Button>
      </Card>
    );
  }
  return (
    <Card title={t('Second step')}>
      <p className="mt-2 text-ink-soft">
        {t('On. Signing in requires your password and a code from your app. {codesLeft}', {
          codesLeft: counted(recoveryCodesLeft, 'recovery code is left.', 'recovery codes are left.'),
        })}
      </p>
      {isAskedToTurnOff ? (
        <div role="group" aria-label={t('Turn off the second step')} className="mt-5">
          <p className="font-medium">
            {t('Your password alone will sign you in, and your recovery codes are deleted.')}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={() => turnOff.mutate()} disabled={turnOff.isPending}>
              {t('Turn it off')}
            </Button>
            <Button look="outline" onClick={() => setIsAskedToTurnOff(false)}>
              {t('Keep it')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => renew.mutate()} disabled={renew.isPending}>
            {t('New recovery codes')}
          </Button>
          <Button look="outline" onClick={() => setIsAskedToTurnOff(true)}>
            {t('Turn off')}
          </Button>
        </div>
      )}
    </Card>
  );
}

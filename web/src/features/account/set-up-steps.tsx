import type { RequiredStep } from '@lacquer/contracts/staff/staff';
import { useQuery } from '@tanstack/react-query';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { t } from '../../staff-words/words';
import { PasswordSection } from './password-section';
import { accountQuery } from './queries';
import { SecondStepSection } from './second-step-section';

const words: Record<RequiredStep, { title: string; why: string }> = {
  'change-password': {
    title: t('Choose your own password'),
    why: t('Somebody else has seen the password that you signed in with. Replace it with one that only you know.'),
  },
  'set-up-second-step': {
    title: t('Set up your second step'),
    why: t(
      'This salon requires a second step for your account: a code from an app on your phone. It takes two minutes.',
    ),
  },
};

/** What the account must do before it can do anything else. */
export function SetUpStep({ step, onDone }: { step: RequiredStep; onDone: () => void }) {
  return (
    <>
      <h1 className="mt-8 text-heading">{words[step].title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{words[step].why}</p>
      {step === 'change-password' ? <PasswordSection onChanged={onDone} /> : <RequiredSecondStep onDone={onDone} />}
    </>
  );
}

function RequiredSecondStep({ onDone }: { onDone: () => void }) {
  const query = useQuery(accountQuery);
  return (
    <Loaded query={query} what={t('your account')} skeleton={<LoadingLine>{t('Loading...')}</LoadingLine>}>
      {(account) => <SecondStepSection account={account} onSetUp={onDone} />}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { Loaded } from '../../components/ui/loading/loaded';
import { t } from '../../staff-words/words';
import { accountQuery } from './queries';
import { SecondStepSection } from './second-step-section';

/** The second step as a step of the setup of a new salon. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const query = useQuery(accountQuery);
  return (
    <Loaded query={query} what={t('your account')}>
      {(account) => (
        <>
          <div className="mt-4">
            <SecondStepSection account={account} onSetUp={onDone} />
          </div>
          {account.secondStep.isOn && (
            <Button className="mt-6" onClick={onDone}>
              {t('Continue')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../components/ui/page-title';
import { PasswordSection } from './password-section';
import { accountQuery } from './queries';
import { SecondStepSection } from './second-step-section';
import { SessionsSection } from './sessions-section';

export function AccountPage() {
  const { data: account, isError } = useQuery(accountQuery);
  return (
    <>
      <PageTitle>Your Account</PageTitle>
      {account ? (
        <>
          <p className="mt-2 wrap-anywhere text-ink-soft">
            {account.email}, {account.role}
          </p>
          <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <SecondStepSection account={account} />
            <PasswordSection />
            <div className="lg:col-span-2">
              <SessionsSection />
            </div>
          </div>
        </>
      ) : isError ? (
        <p role="alert" className="mt-10 font-medium text-lacquer">
          Failed to load your account
        </p>
      ) : (
        <p role="status" className="mt-10 text-ink-soft">
          Loading...
        </p>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { PasswordSection } from './password-section';
import { accountQuery } from './queries';
import { SecondStepSection } from './second-step-section';
import { SessionsSection } from './sessions-section';

export function AccountPage() {
  const query = useQuery(accountQuery);
  return (
    <>
      <PageTitle>Your Account</PageTitle>
      <Loaded query={query} what="your account" skeleton={<LoadingLine className="mt-10">Loading...</LoadingLine>}>
        {(account) => (
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
        )}
      </Loaded>
    </>
  );
}

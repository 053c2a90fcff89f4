import type { Session } from '@lacquer/contracts/staff/staff';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { t } from '../../staff-words/words';
import { NoticesSection } from './notices-section';
import { InstallSection } from './install-section';
import { LanguageSection } from './language-section';
import { PasswordSection } from './password-section';
import { accountQuery } from './queries';
import { SecondStepSection } from './second-step-section';
import { SessionsSection } from './sessions-section';
import { roleName } from '../../staff-words/role-name';

export function AccountPage({ session }: { session: Session }) {
  const query = useQuery(accountQuery);
  return (
    <>
      <PageTitle>{t('Your Account')}</PageTitle>
      <Loaded
        query={query}
        what={t('your account')}
        skeleton={<LoadingLine className="mt-10">{t('Loading...')}</LoadingLine>}
      >
        {(account) => (
          <>
            <p className="mt-2 wrap-anywhere text-ink-soft">
              {account.email}, {roleName(account.role)}
            </p>
            <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <SecondStepSection account={account} />
              <PasswordSection />
              <LanguageSection chosen={session.language} />
              <InstallSection />
              <div id="told" className="scroll-mt-6 lg:col-span-2">
                <NoticesSection />
              </div>
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

import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../components/ui/page-title';
import { Loaded } from '../../../components/ui/loading/loaded';
import { t } from '../../../staff-words/words';
import { AfterVisitCard } from './after-visit-card';
import { AutomationCard } from './automation-card';
import { automationsQuery } from './queries';
import { RemindersCard } from './reminders-card';

/** The page of the automations, which choose their audience each day. */
export function AutomationsPage() {
  const query = useQuery(automationsQuery);
  return (
    <>
      <PageTitle>{t('Automations')}</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {t(
          'Texts that are sent automatically. Each day they choose their customers and follow all rules of a campaign: opt-outs, hours, one text each. All are off until you turn them on.',
        )}
      </p>
      <div className="mt-6">
        <Loaded query={query} what={t('the automations')} rows={3}>
          {(automations) => (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              {automations.map((automation) => (
                <AutomationCard key={automation.kind} automation={automation} />
              ))}
              <AfterVisitCard />
              <RemindersCard />
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

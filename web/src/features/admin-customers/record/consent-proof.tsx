import type { ConsentEntry } from '@lacquer/contracts/customers/consent';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { formatPhone } from '../../../format/phone';
import { late } from '../../../loading/late';
import { AgreedTo } from '../../../texting/agreed-to';
import { channelWords, entryWords } from '../../../texting/consent-words';
import { defaultAudienceQuery } from '../../../texting/default-audience/default-audience';
import { phoneCheckQuery } from '../../../texting/phone-check';
import { consentQuery } from './queries';
import { useDateFormat } from '../use-date-format';
import { t } from '../../../staff-words/words';

const ConsentDialog = late(async () => (await import('./consent-dialogs')).ConsentDialog, { lost: 'floating' });
const RevocationDialog = late(async () => (await import('./consent-dialogs')).RevocationDialog, { lost: 'floating' });

/** `means`: whom campaigns reach. */
const states: Record<CustomerRecord['consent'], { tone: BadgeTone; words: string; means: string }> = {
  given: { tone: 'positive', words: t('Agreed to texts'), means: t('Every campaign may reach this customer.') },
  revoked: { tone: 'negative', words: t('Opted out of texts'), means: t('No campaign reaches this customer.') },
  none: {
    tone: 'neutral',
    words: t('Not asked about texts'),
    means: t('Campaigns for those who asked for texts leave this customer out. Others may reach them.'),
  },
};

/** Of one who was not asked, where no campaign reaches others than those who asked for texts. */
const reachedByNone = t('No campaign reaches this customer: campaigns go only to those who asked for texts.');

/** The kinds of statements that a state follows from. */
const statedAs: Record<CustomerRecord['consent'], readonly ConsentEntry['kind'][]> = {
  given: ['consent'],
  revoked: ['revocation'],
  none: [],
};

interface ConsentProofProps {
  /** The customer's id. */
  id: string;
  phones: readonly string[];
  state: CustomerRecord['consent'];
  /** Phones of merged records on which the customer opted out. */
  revokedElsewhere: readonly string[];
}

/** The customer's consent to texts in one line, and behind it the proof: the consent ledger of each phone, including the agreed wording. */
export function ConsentProof({ id, phones, state, revokedElsewhere }: ConsentProofProps) {
  const [stating, setStating] = useState<'consent' | 'revocation'>();
  const dialog = { id, phones, onClose: () => setStating(undefined) };
  const ledgers = useQueries({ queries: phones.map((phone) => consentQuery(phone)) });
  const { data: audience } = useQuery(defaultAudienceQuery);
  const checks = useQueries({ queries: phones.map((phone) => phoneCheckQuery(phone)) });
  const invalid = phones.filter((_, index) => checks[index]?.data?.refused === 'invalid');
  const { tone, words } = states[state];
  const means = meaningOf(state, {
    isInvalid: phones[0] !== undefined && invalid.includes(phones[0]),
    onlyConsented: audience && audience.onlyConsented === true,
  });
  const date = useDateFormat();
  const latest = ledgers
    .flatMap(({ data = [] }) => data)
    .filter(({ kind }) => statedAs[state].includes(kind))
    .toSorted((one, other) => other.recordedAt.localeCompare(one.recordedAt))[0];
  return (
    <section
      aria-label={t('Consent to texts')}
      className="min-w-0 rounded-3xl bg-surface px-4 py-1.5 shadow-soft sm:px-6"
    >
      {phones.length === 0 && (
        <p className="flex min-h-11 items-center">
          <Badge tone={tone}>{words}</Badge>
        </p>
      )}
      <details className={phones.length === 0 ? 'hidden' : undefined}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5">
          <Badge tone={tone}>{words}</Badge>
          {latest && (
            <span className="text-ink-soft">
              {channelWords[latest.channel] ?? latest.channel}, {date(latest.recordedAt)}
            </span>
          )}
          <span className="ml-auto text-oxblood underline underline-offset-4">{t('History')}</span>
        </summary>
        {means && <p className="mt-2">{means}</p>}
        {invalid.map((phone) => (
          <p key={phone} className="mt-2">
            {t('The number {phone} cannot receive texts, so campaigns leave it out.', { phone: formatPhone(phone) })}
          </p>
        ))}
        {revokedElsewhere.length > 0 && (
          <p className="mt-2">
            {t('Opted out on {phones}, so no phone of this customer gets campaigns.', {
              phones: revokedElsewhere.map(formatPhone).join(', '),
            })}
          </p>
        )}
        {phones.map((phone, index) => {
          const { data: entries, isError } = ledgers[index] ?? {};
          return (
            <div key={phone} className="mt-2">
              {phones.length > 1 && <h3 className="font-sans text-base font-semibold">{formatPhone(phone)}</h3>}
              {isError ? (
                <p role="alert" className="text-lacquer">
                  {t('The proof could not be loaded. Reload this page in a moment.')}
                </p>
              ) : entries?.length === 0 ? (
                <p className="text-ink-soft">{t('Nothing is recorded for this phone.')}</p>
              ) : (
                <ol className="grid">
                  {entries?.map((entry) => (
                    <Statement key={entry.sequence} entry={entry} />
                  ))}
                </ol>
              )}
            </div>
          );
        })}
        {phones.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="outline" size="sm" className="h-11" onClick={() => setStating('consent')}>
              {t('Record a consent')}
            </Button>
            <Button look="outline" size="sm" className="h-11" onClick={() => setStating('revocation')}>
              {t('No more texts')}
            </Button>
          </div>
        )}
      </details>
      {stating === 'consent' && <ConsentDialog {...dialog} />}
      {stating === 'revocation' && <RevocationDialog {...dialog} />}
    </section>
  );
}

/**
 * `isInvalid`: whether campaigns would text a number that cannot receive texts. `onlyConsented`: whether they reach
 * nobody else than those who asked for texts; undefined: not known yet, and nothing is claimed that depends on it.
 */
function meaningOf(
  state: CustomerRecord['consent'],
  { isInvalid, onlyConsented }: { isInvalid: boolean; onlyConsented: boolean | undefined },
): string | undefined {
  if (isInvalid) return states.revoked.means;
  if (state !== 'none') return states[state].means;
  if (onlyConsented === undefined) return undefined;
  return onlyConsented ? reachedByNone : states.none.means;
}

function Statement({ entry }: { entry: ConsentEntry }) {
  const { kind, channel, recordedAt, reason } = entry;
  const date = useDateFormat();
  return (
    <li className="border-line py-2.5 not-first:border-t">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">
          {entryWords({ kind, channel })}{' '}
          <span className="font-normal text-ink-soft">{channelWords[channel] ?? channel}</span>
        </span>
        <time dateTime={recordedAt} className="text-ink-soft tabular-nums">
          {date(recordedAt)}
        </time>
      </p>
      {reason && <p className="mt-0.5 wrap-anywhere text-ink-soft">“{reason}”</p>}
      <AgreedTo entry={entry} />
    </li>
  );
}

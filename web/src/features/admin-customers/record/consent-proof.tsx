import { type ConsentEntry, consentWordings } from '@lacquer/contracts/customers/consent';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { formatPhone } from '../../../format/phone';
import { channelWords, consentKindWords } from '../../../texting/consent-words';
import { ConsentDialog, RevocationDialog } from './consent-dialogs';
import { consentQuery } from './queries';
import { useDateFormat } from '../use-date-format';

const states: Record<CustomerRecord['consent'], { tone: BadgeTone; words: string }> = {
  given: { tone: 'positive', words: 'Agreed to texts' },
  revoked: { tone: 'negative', words: 'Opted out of texts' },
  none: { tone: 'neutral', words: 'Not asked about texts' },
};

interface ConsentProofProps {
  /** The customer's id. */
  id: string;
  phones: readonly string[];
  state: CustomerRecord['consent'];
  /** Phones of merged records on which the customer opted out. */
  revokedElsewhere: readonly string[];
}

/** The customer's consent to texts, with the proof: the consent ledger of each phone, including the agreed wording. */
export function ConsentProof({ id, phones, state, revokedElsewhere }: ConsentProofProps) {
  const [stating, setStating] = useState<'consent' | 'revocation'>();
  const dialog = { id, phones, onClose: () => setStating(undefined) };
  const ledgers = useQueries({ queries: phones.map((phone) => consentQuery(phone)) });
  const { tone, words } = states[state];
  return (
    <Card title="Consent to texts" actions={<Badge tone={tone}>{words}</Badge>}>
      {phones.length === 0 && <p className="mt-2 text-ink-soft">Without a phone, this customer cannot be texted.</p>}
      {revokedElsewhere.length > 0 && (
        <p className="mt-2">
          Opted out on {revokedElsewhere.map(formatPhone).join(', ')}, so no phone of this customer gets campaigns.
        </p>
      )}
      {phones.map((phone, index) => {
        const { data: entries, isError } = ledgers[index] ?? {};
        return (
          <div key={phone} className="mt-2">
            {phones.length > 1 && <h3 className="font-sans text-base font-semibold">{formatPhone(phone)}</h3>}
            {isError ? (
              <p role="alert" className="text-lacquer">
                The proof could not be loaded. Reload this page in a moment.
              </p>
            ) : entries?.length === 0 ? (
              <p className="text-ink-soft">Nothing is recorded for this phone.</p>
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
            Record a consent
          </Button>
          <Button look="outline" size="sm" className="h-11" onClick={() => setStating('revocation')}>
            No more texts
          </Button>
        </div>
      )}
      {stating === 'consent' && <ConsentDialog {...dialog} />}
      {stating === 'revocation' && <RevocationDialog {...dialog} />}
    </Card>
  );
}

function Statement({ entry: { kind, channel, recordedAt, wordingVersion, reason } }: { entry: ConsentEntry }) {
  const date = useDateFormat();
  const wording = Object.entries(consentWordings).find(([version]) => version === wordingVersion)?.[1];
  return (
    <li className="border-line py-2.5 not-first:border-t">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">
          {consentKindWords[kind]} <span className="font-normal text-ink-soft">{channelWords[channel] ?? channel}</span>
        </span>
        <time dateTime={recordedAt} className="text-ink-soft tabular-nums">
          {date(recordedAt)}
        </time>
      </p>
      {reason && <p className="mt-0.5 wrap-anywhere text-ink-soft">“{reason}”</p>}
      {wording && (
        <details className="mt-0.5">
          <summary className="cursor-pointer py-2.5 text-base text-oxblood">What was agreed to</summary>
          <p className="mt-1 rounded-xl bg-plaster-mid px-3 py-2 text-base">{wording}</p>
        </details>
      )}
    </li>
  );
}

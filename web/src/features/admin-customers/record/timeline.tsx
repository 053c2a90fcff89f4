import type { ConversationEntry, TimelineEntry, VisitEntry } from '@lacquer/contracts/customers/timeline';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Loaded, LoadingLine } from '../../../components/ui/loading/loaded';
import { dollars } from '../../../format/money';
import { late } from '../../../loading/late';
import { MissingPart, type MissingWords } from '../../../lists/missing';
import { type Rows, useRows } from '../../../lists/pages';
import { VirtualRows } from '../../../lists/virtual-rows';
import { TextBubble } from '../../../texting/text-bubble';
import { useMomentFormat } from '../use-date-format';
import { t } from '../../../staff-words/words';
import { timelineQuery } from './queries';

const CorrectVisitSheet = late(async () => (await import('./correct-visit')).CorrectVisitSheet, { lost: 'floating' });
const VoidVisitDialog = late(async () => (await import('./void-visit')).VoidVisitDialog, { lost: 'floating' });

const missingWords: MissingWords = { messaging: t('Texts are missing right now: texting does not answer.') };
const nothingYet = t('Visits and texts will appear here. There are none yet.');
const noVisits = t('There are no visits yet.');
const shownAtFirst = 12;

interface Change {
  visit: VisitEntry;
  how: 'correct' | 'void';
}

/** Visits, and texts to and from the customer as a conversation, newest first. */
export function Timeline({ id }: { id: string }) {
  const { rows, missing, ...query } = useRows(timelineQuery(id));
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  // the first screen is followed by the rest of the record; everything is one press away
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title={t('Timeline')}>
      <div className="mt-3">
        <Loaded
          query={{ ...query, data: rows }}
          what={t('the timeline')}
          skeleton={<LoadingLine className="py-6">{t('Loading the timeline...')}</LoadingLine>}
        >
          {(shown) => (
            <>
              <MissingPart missing={missing} words={missingWords} />
              {shown.count === 0 ? (
                <p className="py-6 text-ink-soft">{missing.length > 0 ? noVisits : nothingYet}</p>
              ) : (
                <VirtualRows
                  rows={isWhole ? shown : startOf(shown)}
                  role="list"
                  label={t('Timeline')}
                  estimate={104}
                  rowClass="pb-3"
                >
                  {(entry) => <Entry entry={entry} onChange={(visit, how) => setChange({ visit, how })} />}
                </VirtualRows>
              )}
              {!isWhole && shown.count > shownAtFirst && (
                <Button look="outline" size="sm" className="h-11" onClick={() => setWhole(true)}>
                  {t('Show everything')}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
      {change?.how === 'correct' && <CorrectVisitSheet id={id} visit={change.visit} onClose={close} />}
      {change?.how === 'void' && <VoidVisitDialog id={id} visit={change.visit} onClose={close} />}
    </Card>
  );
}

/** The rows that are shown at first. */
const startOf = (rows: Rows<TimelineEntry>): Rows<TimelineEntry> => ({
  ...rows,
  count: Math.min(rows.count, shownAtFirst),
  hasMore: false,
});

type OnChange = (visit: VisitEntry, how: Change['how']) => void;

function Entry({ entry, onChange }: { entry: TimelineEntry; onChange: OnChange }) {
  if (entry.kind === 'visit') return <Visit visit={entry} onChange={onChange} />;
  return <Text entry={entry} />;
}

const sourceNames: Record<VisitEntry['source'], string> = { square: 'Square', manual: t('By hand') };

function Visit({ visit, onChange }: { visit: VisitEntry; onChange: OnChange }) {
  const moment = useMomentFormat();
  const { services, amount, tip, refunded, source, paidBy, receiptUrl, voided, changes } = visit;
  // the void is also the latest change, with the same reason
  const corrections = voided && changes[0]?.reason === voided.reason ? changes.slice(1) : changes;
  return (
    <article
      aria-label={t('Visit on {time}', { time: moment(visit.at) })}
      className="rounded-2xl border border-line px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className={`min-w-0 font-medium wrap-anywhere ${voided ? 'line-through' : ''}`}>
          {services.join(', ') || t('Visit')}
        </p>
        <p className={`ml-auto font-semibold text-oxblood tabular-nums ${voided ? 'line-through' : ''}`}>
          {dollars(amount)}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        <time dateTime={visit.at}>{moment(visit.at)}</time>
        <span>
          {sourceNames[source]}
          {paidBy && `, ${paidBy.toLowerCase().replaceAll('_', ' ')}`}
        </span>
        {tip > 0 && <span className="tabular-nums">{t('Tip {amount}', { amount: dollars(tip) })}</span>}
        {refunded > 0 && (
          <span className="font-medium text-negative tabular-nums">
            {t('Refunded {amount}', { amount: dollars(refunded) })}
          </span>
        )}
      </p>
      {voided && (
        <p className="mt-1.5 wrap-anywhere">
          <Badge tone="negative">{t('Voided')}</Badge> <span className="text-base">{voided.reason}</span>
        </p>
      )}
      {corrections.map((change) => (
        <p key={change.at} className="mt-1.5 text-base wrap-anywhere">
          <Badge tone="caution">{t('Corrected')}</Badge> {change.reason}{' '}
          <span className="text-ink-soft">
            {t('(was {services}, {amount}, {time})', {
              services: change.before.services.join(', '),
              amount: dollars(change.before.amount),
              time: moment(change.before.visitedAt),
            })}
          </span>
        </p>
      ))}
      {(receiptUrl || (source === 'manual' && !voided)) && (
        <div className="mt-1 -ml-3 flex flex-wrap">
          {receiptUrl && (
            <Button look="quiet" size="sm" className="h-11 px-3" asChild>
              <a href={receiptUrl} target="_blank" rel="noreferrer">
                {t('Receipt')}
              </a>
            </Button>
          )}
          {source === 'manual' && !voided && (
            <>
              <Button look="quiet" size="sm" className="h-11 px-3" onClick={() => onChange(visit, 'correct')}>
                {t('Correct')}
              </Button>
              <Button look="quiet" size="sm" className="h-11 px-3" onClick={() => onChange(visit, 'void')}>
                {t('Void')}
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  );
}

function Text({ entry }: { entry: ConversationEntry }) {
  const moment = useMomentFormat();
  return <TextBubble entry={entry} at={moment(entry.at)} />;
}

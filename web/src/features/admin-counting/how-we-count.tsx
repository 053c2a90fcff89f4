import { Card } from '../../components/ui/card';
import { PageTitle } from '../../components/ui/page-title';
import { t } from '../../staff-words/words';

/** The rules of `taking.sql` and of Square's payments, in the words of a salon. */
const rules: readonly [question: string, answer: string][] = [
  [
    t('Revenue'),
    t(
      'What the salon kept for its services: what was paid, after discounts and refunds. It is the same figure on the home page, above the customers, in each customer’s total and in the results of a campaign.',
    ),
  ],
  [t('Tips'), t('Tips are shown apart. They are never part of revenue.')],
  [
    t('Refunds'),
    t(
      'A refund lowers the revenue of the visit that it belongs to. A visit that is refunded in full no longer counts. A refund without a payment lowers what its customer has spent, on the day of the refund.',
    ),
  ],
  [
    t('Disputes'),
    t(
      'A payment that a bank takes back, because the salon lost the dispute or accepted it, is no revenue. If the dispute is won after all, it is.',
    ),
  ],
  [
    t('Gift cards'),
    t(
      'A gift card that is sold is money the salon owes, not revenue, and buying one is no visit. What is paid with a gift card later is revenue, on the day of that visit. If a payment buys a service and a gift card, only the service counts.',
    ),
  ],
  [
    t('A bill that is split'),
    t(
      'One bill of one customer is one visit, whether it is paid with one card, two, or a card and cash. Cash that names nobody belongs to the customer of the bill. If two customers share a bill, each has a visit and what they paid themselves.',
    ),
  ],
  [
    t('What does not count'),
    t(
      'Payments that were canceled, failed or are not completed; payments in another currency; payments at other locations. Payments without a phone count once the phone is known.',
    ),
  ],
  [
    t('Compared with Square'),
    t(
      'Revenue equals “Net sales” in Square’s sales summary, except for three things: visits that staff added by hand are in ours, sales tax is too, and lost disputes are taken off. A refund of an earlier payment lowers the day of the visit here, and the day of the refund at Square.',
    ),
  ],
];

/** How the figures of visits and revenue come about. */
export function HowWeCount() {
  return (
    <>
      <PageTitle>{t('How we count')}</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {t('What “revenue” and “visit” mean on every page of this admin.')}
      </p>
      <div className="mt-6 max-w-3xl">
        <Card title={t('The rules')}>
          <dl className="mt-2 divide-y divide-line">
            {rules.map(([question, answer]) => (
              <div key={question} className="py-4">
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 max-w-[65ch]">{answer}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

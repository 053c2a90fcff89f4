import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { count } from '../../format/count';
import { counted, t } from '../../staff-words/words';

/** Fewer texts say little about a text: one person more or less is a percent. */
const fewTexts = 100;

interface ReportClicksProps {
  clicks: NonNullable<CampaignReport['clicks']>;
  /** The customers of the report. */
  customers: number;
}

/** Who followed the links of a campaign. */
export function ReportClicks({ clicks: { people, automatic, links }, customers }: ReportClicksProps) {
  return (
    <div className="mt-4">
      <p>
        {t('{people} of {customers} opened a link.', {
          people: count(people),
          customers: counted(customers, 'customer'),
        })}
        {automatic > 0 &&
          t(' For {count}, only a program did, to preview or check the link: they are not counted.', {
            count: counted(automatic, 'customer'),
          })}
        {customers < fewTexts && t(' With so few texts, much of this is chance.')}
      </p>
      <table className="mt-2 w-full text-base tabular-nums">
        <thead>
          <tr className="text-left text-small text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              {t('Link')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t('Opened')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {t('Programs only')}
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.url} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere text-ink-soft">
                {link.url}
              </th>
              <td className="py-2 pl-3 text-right">{count(link.people)}</td>
              <td className="py-2 pl-3 text-right">{count(link.automatic)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

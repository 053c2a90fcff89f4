import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';

type Cell = string | number | undefined;

/** The figures of a report as a CSV file, for a spreadsheet in any language: the names of the figures are English. */
export function reportCsv(report: CampaignReport): Blob {
  const { sent, holdout, effect, visitLift, clicks, redemptions } = report;
  const both = (name: string, figure: (group: CampaignReport['sent']) => Cell): Cell[] => [
    name,
    figure(sent),
    holdout ? figure(holdout) : undefined,
  ];
  const rows: Cell[][] = [
    ['Figure', 'Texted', 'Not texted'],
    ['From', report.from],
    ['To', report.to],
    both('Customers', ({ customers }) => customers),
    both('Came', ({ visitors }) => visitors),
    both('Visits', ({ visits }) => visits),
    both('Revenue in cents', ({ amount }) => amount),
    both('Revenue in cents per customer', ({ amountPerCustomer }) => amountPerCustomer),
    ['Opted out', report.optedOut],
    ['Answered', report.replies],
    ['Opened a link', clicks?.people],
    ...(clicks?.links ?? []).map(({ url, people }) => [`Opened ${url}`, people]),
    ['Redeemed', redemptions?.people],
    ['Redeemed at the desk', redemptions?.atDesk],
    ['Redeemed at Square', redemptions?.inSquare],
    ['Share that came, texted less not texted', visitLift?.difference],
    ['Share: 95% interval, from', visitLift?.low],
    ['Share: 95% interval, to', visitLift?.high],
    ['Revenue in cents per customer, texted less not texted', effect?.amountPerCustomer],
    ['Revenue: 95% interval, from', effect?.low],
    ['Revenue: 95% interval, to', effect?.high],
    ['Visits in words', report.visitsConclusion],
    ['Revenue in words', report.conclusion],
  ];
  const known = rows.filter(([, one, other]) => one !== undefined || other !== undefined);
  const text = known.map((row) => row.map(cellText).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

const cellText = (cell: Cell): string => {
  const text = cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

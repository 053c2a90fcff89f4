import type { TestedText } from '@lacquer/contracts/messaging/campaign';
import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';

type Cell = string | number | undefined;

const textNames: Record<TestedText, string> = { a: 'First text', b: 'Second text' };

/**
 * The figures of a report as a CSV file, for a spreadsheet in any language: the names of the figures are English. A test of
 * two texts follows as a table of its own.
 */
export function reportCsv(report: CampaignReport, test?: TextTestProgress): Blob {
  const { sent, holdout, effect, visitLift, clicks, redemptions, texts } = report;
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
    ...(texts ?? []).map(({ language, customers }) => [
      language === null ? 'Customers with the message' : `Customers with the text of ${language}`,
      customers,
    ]),
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
  const known = [...rows, ...(test ? testRows(test) : [])].filter((row) =>
    row.slice(1).some((cell) => cell !== undefined),
  );
  const text = known.map((row) => row.map(cellText).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

function testRows({ a, b, rest, difference, choice }: TextTestProgress): Cell[][] {
  const each = (name: string, figure: (group: TextTestProgress['rest']) => number | null | undefined): Cell[] => [
    name,
    ...[a, b, rest].map((group) => figure(group) ?? undefined),
  ];
  return [
    ['Test of two texts', textNames.a, textNames.b, 'The rest'],
    each('Customers of the part', ({ customers }) => customers),
    each('Sent', ({ sent }) => sent),
    each('Delivered', ({ delivered }) => delivered),
    each('Opened a link', ({ clicks }) => clicks),
    each('Answered', ({ replies }) => replies),
    each('Came', ({ visits }) => visits),
    each('Opted out', ({ optedOut }) => optedOut),
    each('Redeemed', ({ redemptions }) => redemptions),
    ['Share that was measured', a.measured?.share, b.measured?.share],
    ['Share: second text less the first', difference?.difference],
    ['Share: 95% interval, from', difference?.low],
    ['Share: 95% interval, to', difference?.high],
    ['Text of the rest', choice ? textNames[choice.text] : undefined],
  ];
}

const cellText = (cell: Cell): string => {
  const text = cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

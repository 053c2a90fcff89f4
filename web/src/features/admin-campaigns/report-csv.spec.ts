import { describe, expect, it } from '@jest/globals';
import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { sampleTextTest } from '../../testing/sample-campaign';
import { reportCsv } from './report-csv';

const group = { customers: 450, visitors: 9, visits: 10, amount: 64_000, amountPerCustomer: 142.2 };
const report: CampaignReport = {
  id: sampleTextTest.id,
  simulated: false,
  from: '2026-03-01T18:30:00.000Z',
  to: '2026-03-08T18:30:00.000Z',
  isComplete: true,
  sent: group,
  holdout: null,
  optedOut: 2,
  clicks: {
    people: 12,
    automatic: 3,
    links: [{ url: 'https://lacquer.example/gel, matte', people: 12, automatic: 3 }],
  },
  texts: [
    { language: null, customers: 400 },
    { language: 'es', customers: 50 },
  ],
  effect: null,
  conclusion: 'Nothing to compare.',
};

const linesOf = async (file: Blob) => (await file.text()).split('\r\n');

describe('the file of a report', () => {
  it('has the figures that are known, each text of the campaign, and quotes what contains a comma', async () => {
    const lines = await linesOf(reportCsv(report));

    expect(lines).toEqual(
      expect.arrayContaining([
        'Customers,450,',
        'Customers with the message,400',
        'Customers with the text of es,50',
        '"Opened https://lacquer.example/gel, matte",12',
        'Revenue in words,Nothing to compare.',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('Test of two texts'))).toEqual([]);
  });

  it('has a test of two texts as a table of its own', async () => {
    const lines = await linesOf(reportCsv(report, sampleTextTest));

    const from = lines.indexOf('Test of two texts,First text,Second text,The rest');
    expect(lines.slice(from + 1)).toEqual([
      'Customers of the part,50,50,400',
      'Sent,50,50,0',
      'Delivered,49,49,0',
      'Opened a link,5,7,0',
      'Answered,1,1,0',
      'Opted out,0,0,0',
      'Share that was measured,0.1,0.14',
      'Share: second text less the first,0.04',
      '"Share: 95% interval, from",-0.093',
      '"Share: 95% interval, to",0.173',
      '',
    ]);
  });
});

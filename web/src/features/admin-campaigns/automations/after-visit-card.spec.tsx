/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AfterVisitSettings, afterVisitTexts } from '@lacquer/contracts/messaging/after-visit';
import { screen, waitFor, within } from '@testing-library/react';
import { type ApiRequest, type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { AfterVisitCard } from './after-visit-card';

const off: AfterVisitSettings = {
  isOn: false,
  delayHours: 3,
  gapDays: 30,
  capDays: 7,
  reviewLink: null,
  texts: afterVisitTexts,
  version: 2,
  examples: [
    { language: 'en', body: 'Lacquer House: Thank you!', segments: 1, priceCents: 1.1 },
    { language: 'es', body: 'Lacquer House: Gracias', segments: 1, priceCents: 1.1 },
    { language: 'ko', body: 'Lacquer House: 감사합니다', segments: 2, priceCents: 2.2 },
  ],
  isLinkShort: false,
  sent: 0,
  leftOut: 0,
  clicks: { people: 0, automatic: 0 },
};

describe('the thanks after a visit', () => {
  let api: ApiServer;
  let stored: AfterVisitSettings;
  let write: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path.endsWith('/preview')) return { status: 200, body: stored };
      return request.method === 'GET' ? { status: 200, body: stored } : write(request);
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = off;
    write = ({ text }) => {
      stored = { ...stored, ...(JSON.parse(text) as AfterVisitSettings), version: stored.version + 1 };
      return { status: 200, body: stored };
    };
  });
  const card = async () => within(await screen.findByRole('region', { name: 'Thanks after a visit' }));
  const open = async () => {
    const rendered = renderFeature(<AfterVisitCard />);
    await rendered.user.click((await card()).getByRole('button', { name: 'Change' }));
    return { ...rendered, sheet: within(await screen.findByRole('dialog', { name: 'Thanks after a visit' })) };
  };

  it('say whom they reach, and that nobody was thanked yet', async () => {
    renderFeature(<AfterVisitCard />);
    expect((await card()).getByText(/thanked 3 hours after a visit.*once in 30 days/)).toBeTruthy();
    expect((await card()).getByText('Off')).toBeTruthy();
    expect((await card()).getByText('No one has been thanked in the last 30 days.')).toBeTruthy();
  });

  it('show what was sent, left out and opened', async () => {
    stored = { ...off, isOn: true, sent: 12, leftOut: 3, reviewLink: 'https://example.com/r', isLinkShort: true };
    renderFeature(<AfterVisitCard />);
    expect(
      (await card()).getByText(/12 sent, 3 left out\. 0 opened the link; 0 links were opened by programs only\./),
    ).toBeTruthy();
  });

  it.each([
    [{ count: 8, average: 4, low: 1 }, '12 sent, 3 left out. 8 answered with 1 to 5: 4.0 on average, 1 with 1 or 2.'],
    [{ count: 0, average: null, low: 0 }, '12 sent, 3 left out. No one has answered with 1 to 5.'],
  ])('show what customers answered: %o', async (ratings, figures) => {
    stored = { ...off, isOn: true, sent: 12, leftOut: 3, ratings };
    renderFeature(<AfterVisitCard />);
    expect((await card()).getByText(`Last 30 days: ${figures}`)).toBeTruthy();
  });

  it('are turned on with a link, after a preview in each language', async () => {
    const { user, sheet, notices } = await open();
    await user.click(sheet.getByLabelText('Thank customers by text after a visit'));
    await user.type(sheet.getByLabelText(/Review link/), 'https://example.com/review');
    expect(sheet.getByText(/With the link, a customer is thanked at most once in 90 days\./)).toBeTruthy();
    expect(await sheet.findByText('Lacquer House: Thank you!')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Korean' }));
    expect(await sheet.findByText('Segments: 2. About 2.2¢ per text.')).toBeTruthy();
    expect(sheet.getByText(/clicks are not counted/)).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices).toEqual([{ text: 'Saved' }]));
    expect(stored).toMatchObject({ isOn: true, reviewLink: 'https://example.com/review', version: 3, delayHours: 3 });
    expect((await card()).getByText('On')).toBeTruthy();
    expect((await card()).getByText(/at most once in 90 days/)).toBeTruthy();
  });

  it('are turned off on the card, with the settings that somebody else saved meanwhile', async () => {
    stored = { ...off, isOn: true, delayHours: 4 };
    write = ({ text }) => {
      const edit = JSON.parse(text) as AfterVisitSettings;
      if (edit.version === stored.version) {
        stored = { ...stored, ...edit, version: stored.version + 1 };
        return { status: 200, body: stored };
      }
      const meanwhile = { by: 'mina@example.com', present: stored };
      return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    };
    const { user, notices } = renderFeature(<AfterVisitCard />);
    const turnOff = (await card()).getByRole('button', { name: 'Turn off' });
    stored = { ...stored, delayHours: 5, version: 3 };
    await user.click(turnOff);
    await waitFor(() => expect(notices).toEqual([{ text: '“Thanks after a visit” is off' }]));
    expect(stored).toMatchObject({ isOn: false, delayHours: 5, version: 4 });
    expect((await card()).getByText('Off')).toBeTruthy();
    expect((await card()).queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('stay on if turning them off fails, and say so', async () => {
    stored = { ...off, isOn: true };
    write = () => ({ status: 503, body: { code: 'SERVICE.UNAVAILABLE', message: 'no' } });
    const { user, notices } = renderFeature(<AfterVisitCard />);
    await user.click((await card()).getByRole('button', { name: 'Turn off' }));
    const title = '“Thanks after a visit” was not turned off';
    await waitFor(() => expect(notices).toEqual([expect.objectContaining({ title, tone: 'destructive' })]));
    expect((await card()).getByText('On')).toBeTruthy();
  });

  it('refuse a wrong link and an empty number before they ask, and show what the server refuses at its field', async () => {
    const { user, sheet } = await open();
    await user.type(sheet.getByLabelText(/Review link/), 'http://example.com');
    await user.clear(sheet.getByLabelText('Hours after the visit'));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText(/Review link must be an address that begins with https/)).toBeTruthy();
    expect(sheet.getByText(/Hours after the visit must be/)).toBeTruthy();
    expect(stored.version).toBe(2);

    write = () => ({
      status: 400,
      body: {
        code: 'MESSAGING.PUBLIC_SHORTENER',
        message: 'no',
        details: [{ path: 'reviewLink', message: 'is short' }],
      },
    });
    await user.type(sheet.getByLabelText('Hours after the visit'), '4');
    await user.clear(sheet.getByLabelText(/Review link/));
    await user.type(sheet.getByLabelText(/Review link/), 'https://bit.ly/x');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Review link is short')).toBeTruthy();
  });

  it('show who saved them first, and keep the input', async () => {
    write = () => {
      const present = { ...off, delayHours: 5, version: 3 };
      return {
        status: 409,
        body: {
          code: 'MESSAGING.CHANGED_MEANWHILE',
          message: 'Changed.',
          meanwhile: { by: 'mina@example.com', present },
        },
      };
    };
    const { user, sheet } = await open();
    await user.type(sheet.getByLabelText('Text in English'), ' Mine');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    const told = within(await sheet.findByRole('alert'));
    expect(told.getByText(/mina@example.com saved the thanks after a visit/)).toBeTruthy();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Hours after the visit: 5');
    expect(sheet.getByLabelText<HTMLTextAreaElement>('Text in English').value).toContain(' Mine');
  });
});

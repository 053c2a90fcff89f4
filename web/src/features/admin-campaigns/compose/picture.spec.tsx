/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignEdit, CampaignPlan, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft, samplePreview } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import { ComposerPage } from './composer-page';

const { id } = sampleDraft;
const pictureId = '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b21';

describe('the picture of a campaign', () => {
  let api: ApiServer;
  let stored: Campaign;
  let asLink: NonNullable<CampaignPreview['picture']>['asLink'];
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (path === '/api/admin/campaigns/preview') {
        const { pictureId: asked } = JSON.parse(text) as CampaignPlan;
        return { status: 200, body: { ...samplePreview, ...(asked && { picture: { priceCents: 3.3, asLink } }) } };
      }
      if (path !== `/api/admin/campaigns/${id}`)
        return { status: 404, body: { code: 'TEST.ELSEWHERE', message: 'Not here.' } };
      if (method === 'PUT') {
        const edit = JSON.parse(text) as CampaignEdit;
        stored = { ...stored, pictureId: edit.pictureId ?? null, version: stored.version + 1 };
      }
      return { status: 200, body: stored };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    asLink = undefined;
    stored = { ...sampleDraft, pictureId };
  });

  const renderComposer = () =>
    renderFeature(
      <ComposerPage role="owner" search={{ draft: id }} onSearch={() => undefined} onSent={() => undefined} />,
    );
  const part = async () => within(await screen.findByRole('region', { name: 'Picture' }));
  const sources = () =>
    screen
      .queryAllByRole('img', { name: 'The picture that goes with the text' })
      .map((image) => new URL(image.getAttribute('src') ?? '', api.origin).pathname);

  it('is shown on the phone with its price, which is per text', async () => {
    renderComposer();

    await (await part()).findByText(/costs about 3.3¢ however long it is/);
    const address = `/api/admin/text-pictures/${pictureId}/small`;
    expect(sources()).toEqual([address, address]);
    expect(screen.getByText('3 at about 3.3¢')).toBeTruthy();
    expect(screen.queryByText('Billed texts')).toBeNull();
  });

  it('says what a phone gets that takes no pictures, and what that costs', async () => {
    asLink = { segments: 2, priceCents: 2.2 };
    renderComposer();

    await (await part()).findByText(/gets a link to it in the text instead, billed as 2 texts: about 2.2¢/);
    expect((await part()).queryByText(/gets nothing/)).toBeNull();
  });

  it('warns that such a phone gets nothing if the text is too long for a link', async () => {
    asLink = null;
    renderComposer();

    await (await part()).findByText(/too long for a link to the picture/);
  });

  it('is removed from the draft, and the text is billed by its length again', async () => {
    const { user } = renderComposer();
    await user.click(await (await part()).findByRole('button', { name: 'Remove the picture' }));

    await waitFor(() => expect(stored.pictureId).toBeNull());
    expect(sources()).toEqual([]);
    await screen.findByText('Billed texts');
    expect((await part()).getByText('Add a picture')).toBeTruthy();
  });

  it('goes with a test', async () => {
    const { user } = renderComposer();
    const test = within(await screen.findByRole('form', { name: 'Test' }));
    await user.type(test.getByRole('textbox', { name: 'Phone for a test' }), '2135550142');
    const send = test.getByRole<HTMLButtonElement>('button', { name: 'Send a test' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await user.click(send);

    await waitFor(() => expect(api.requests.some(({ path }) => path === '/api/admin/test-sends')).toBe(true));
    const asked = api.requests.find(({ path }) => path === '/api/admin/test-sends');
    expect(JSON.parse(asked?.text ?? '')).toMatchObject({ pictureId });
  });
});

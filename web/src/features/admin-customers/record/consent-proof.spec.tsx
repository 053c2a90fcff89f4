/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TextRefusal } from '@lacquer/contracts/messaging/conversations';
import type { DefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import { screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { ConsentProof } from './consent-proof';

const [phone, other] = ['+12135550150', '+12135550151'];

describe("whom campaigns reach, on a customer's page", () => {
  let api: ApiServer;
  let audience: DefaultAudience;
  let refused: Record<string, TextRefusal>;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      if (path === '/api/admin/default-audience') return { status: 200, body: audience };
      const checked = /\/conversations\/(.+)$/.exec(path)?.[1];
      if (checked === undefined) return { status: 200, body: [] };
      const its = decodeURIComponent(checked);
      return { status: 200, body: { phone: its, refused: refused[its] ?? null } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    audience = { audience: 'all', version: 0 };
    refused = {};
  });

  const show = (state: 'given' | 'revoked' | 'none', phones = [phone]) =>
    renderFeature(
      <ConsentProof id="0190a5d0-0000-7000-8000-000000000001" {...{ phones, state }} revokedElsewhere={[]} />,
    );
  const left = /cannot receive texts, so campaigns leave it out/;

  it('is everybody who has not said no, where campaigns may reach all', async () => {
    show('none');
    await screen.findByText(/Others may reach them\.$/);
    expect(screen.queryByText(left)).toBeNull();
  });

  it('is only those who asked for texts, where campaigns reach nobody else', async () => {
    audience = { ...audience, onlyConsented: true };
    show('none');
    await screen.findByText('No campaign reaches this customer: campaigns go only to those who asked for texts.');
    expect(screen.queryByText(/Others may reach them/)).toBeNull();
  });

  it('is no number that cannot receive texts', async () => {
    refused = { [phone]: 'invalid' };
    show('given', [phone, other]);
    await screen.findByText('The number (213) 555-0150 cannot receive texts, so campaigns leave it out.');
    await screen.findByText('No campaign reaches this customer.');
    expect(screen.queryByText('Every campaign may reach this customer.')).toBeNull();
  });

  it('is the customer still, when only the number of a merged record cannot receive texts', async () => {
    refused = { [other]: 'invalid' };
    show('given', [phone, other]);
    await screen.findByText('The number (213) 555-0151 cannot receive texts, so campaigns leave it out.');
    await screen.findByText('Every campaign may reach this customer.');
  });
});

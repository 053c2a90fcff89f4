/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as privacyCalls from '@lacquer/contracts/calls/privacy';
import type { PersonJob } from '@lacquer/contracts/person-jobs';
import { fireEvent, screen } from '@testing-library/react';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { PersonalData } from './personal-data';

const id = '0b8f6a9e-4a57-4d0e-9a55-1f1f0a9d7c11';
const job: PersonJob = {
  id,
  kind: 'erase',
  state: 'running',
  steps: [
    { service: 'contact', isDone: true },
    { service: 'messaging', isDone: false },
    { service: 'customer', isDone: false },
    { service: 'messaging', isDone: false },
  ],
  entries: 1200,
  changes: [],
  waitsFor: 'messaging',
  problem: null,
  isJoined: true,
  requestedAt: '2026-03-01T18:30:00.000Z',
  finishedAt: null,
};

describe("a person's data", () => {
  let api: ApiServer;
  let current: PersonJob;

  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      if (path === privacyCalls.findMatches.path)
        return { status: 200, body: { phone: '+12135550100', otherPhones: [], emails: [], matches: [] } };
      if (path === privacyCalls.erasePerson.path)
        return { status: 200, body: { changes: [{ what: 'contact messages', count: 1 }] } };
      if (path === privacyCalls.startJob.path) return { status: 201, body: current };
      if (path === privacyCalls.getJob.path.replace(':id', id)) return { status: 200, body: current };
      return { status: 404, body: {} };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    current = job;
    api.requests.length = 0;
  });

  const startErasure = async () => {
    const rendered = renderFeature(<PersonalData phone="+12135550100" role="owner" />);
    fireEvent.click(screen.getByRole('button', { name: 'Erase this person' }));
    fireEvent.change(await screen.findByLabelText(/^To erase/), { target: { value: '0100' } });
    fireEvent.click(screen.getByRole('button', { name: 'Erase permanently' }));
    await screen.findByRole('dialog', { name: 'Erasing this person' });
    return rendered;
  };

  it('shows how far its job is, which part does not answer, and that it was running already', async () => {
    await startErasure();

    expect(screen.getByText(/^It was running already/)).toBeTruthy();
    expect(screen.getAllByLabelText('Done')).toHaveLength(1);
    expect(screen.getByText('1,200 entries erased or changed')).toBeTruthy();
    expect(screen.getByText(/^A part of the product does not answer: Texts\./)).toBeTruthy();
  });

  it('says why its job failed', async () => {
    current = { ...job, state: 'failed', waitsFor: null, problem: 'Set PRIVACY_KEY first.' };
    await startErasure();

    expect((await screen.findByRole('alert')).textContent).toBe('Set PRIVACY_KEY first.');
  });

  it('is not erased while the digits are not typed', async () => {
    renderFeature(<PersonalData phone="+12135550100" role="owner" />);
    fireEvent.click(screen.getByRole('button', { name: 'Erase this person' }));
    fireEvent.change(await screen.findByLabelText(/^To erase/), { target: { value: '0101' } });

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase permanently' }).disabled).toBe(true);
    fireEvent.submit(screen.getByRole('button', { name: 'Erase permanently' }));
    expect(api.requests.filter(({ path }) => path === privacyCalls.startJob.path)).toEqual([]);
  });
});

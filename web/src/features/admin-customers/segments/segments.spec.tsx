/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CountedSegment } from '@lacquer/contracts/customers/segments';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type ApiRequest, type ApiServer, startApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { CustomerList } from '../customer-list';
import type { ListSearch } from '../list/list-search';

const name = '단골 손님 – khách quen của tiệm làm móng';
const segmentOf = (over: Partial<CountedSegment> = {}): CountedSegment => ({
  id: randomUUID(),
  name,
  filter: { visitsAtLeast: 3, notVisitedForDays: 60 },
  version: 4,
  count: { customers: 1234, withPhone: 1200 },
  ...over,
});

function Page() {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <CustomerList
      role="staff"
      search={search}
      onSearch={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  );
}

describe('the segments of the customer list', () => {
  let api: ApiServer;
  let segments: CountedSegment[];
  let answer: (request: ApiRequest) => { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method !== 'GET') return answer(request);
      if (request.path.startsWith('/api/admin/customers/count'))
        return { status: 200, body: { customers: 7, withPhone: 7 } };
      if (request.path.startsWith('/api/admin/customers?')) return { status: 200, body: [] };
      if (request.path.endsWith('/uses'))
        return {
          status: 200,
          body: {
            campaigns: [{ id: segments[0]?.id, message: 'Spring', isScheduled: false }],
            automations: ['birthday'],
          },
        };
      if (request.path === '/api/admin/segments') return { status: 200, body: segments };
      return { status: 200, body: [] };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    segments = [segmentOf()];
    answer = () => ({ status: 200, body: segments[0] });
  });

  const written = () =>
    api.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, text }) => ({ method, body: text === '' ? null : (JSON.parse(text) as unknown) }));
  const choose = async (user: ReturnType<typeof renderFeature>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Segments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Segments' });
    await user.click(await within(dialog).findByRole('button', { name: new RegExp(`^${name}`) }));
  };

  it('are chosen by name, with their number of customers, and set the filters of the list', async () => {
    const { user } = renderFeature(<Page />);
    await user.click(screen.getByRole('button', { name: 'Segments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Segments' });
    const row = await within(dialog).findByRole('button', { name: new RegExp(`^${name}`) });
    expect(row.textContent).toContain('1,234 customers');
    expect(row.textContent).toContain('At least 3 visits');
    await user.click(row);

    const filters = await screen.findByRole('list', { name: 'Filters in use' });
    expect(
      within(filters)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Remove the filter Visited not for 60 days', 'Remove the filter At least 3 visits', 'Clear all']);
    expect(await screen.findByText(`Segment: ${name}`)).toBeTruthy();
    await waitFor(() => expect(api.requests.at(-1)?.path).toMatch(/visitsAtLeast=3/));
    expect(screen.queryByRole('button', { name: 'Save as segment' })).toBeNull();
  });

  it('are saved with a name, and say what is wrong with it', async () => {
    const { user } = renderFeature(<Page />);
    await choose(user);
    await user.click(await screen.findByRole('button', { name: /Visited not for 60 days/ }));
    await user.click(await screen.findByRole('button', { name: 'Save as segment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as segment' });
    expect(await within(dialog).findByText('7 customers')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/is required/)).toBeTruthy();

    const taken = 'There is a segment with this name. Choose another name.';
    answer = () => ({
      status: 409,
      body: { code: 'CUSTOMER.SEGMENT_NAME_TAKEN', message: taken, correlationId: 'c' },
    });
    await user.type(within(dialog).getByLabelText('Segment name'), 'Regulars');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(new RegExp(taken))).toBeTruthy();

    const made = segmentOf({ name: 'Regulars!', filter: { visitsAtLeast: 3 }, version: 0 });
    answer = () => {
      segments = [...segments, made];
      return { status: 201, body: made };
    };
    await user.type(within(dialog).getByLabelText('Segment name'), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Segment: Regulars!')).toBeTruthy();
    expect(written().at(-1)).toMatchObject({ body: { name: 'Regulars!', filter: { visitsAtLeast: 3 } } });
  });

  it('take a changed filter, unless somebody else has changed it meanwhile', async () => {
    const { user } = renderFeature(<Page />);
    await choose(user);
    await user.click(await screen.findByRole('button', { name: /At least 3 visits/ }));
    const present = segmentOf({ id: segments[0]?.id ?? '', filter: { language: 'ko' }, version: 5 });
    answer = () => ({
      status: 409,
      body: {
        code: 'CUSTOMER.CHANGED_MEANWHILE',
        message: 'late',
        correlationId: 'c',
        meanwhile: { by: 'mina@example.com', present },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save the changes' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('mina@example.com saved this segment while you were typing.');
    expect(notice.textContent).toContain('Language: Korean');

    answer = () => ({ status: 200, body: { ...present, version: 6 } });
    await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written().at(-1)).toMatchObject({
      method: 'PATCH',
      body: { version: 5, filter: { notVisitedForDays: 60 } },
    });
  });

  it('are deleted with a way back', async () => {
    const { user, notices } = renderFeature(<Page />);
    await user.click(screen.getByRole('button', { name: 'Segments' }));
    const dialog = await screen.findByRole('dialog', { name: 'Segments' });
    answer = () => ({ status: 200, body: {} });
    await user.click(await within(dialog).findByRole('button', { name: `Delete ${name}` }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: `Deleted: ${name}`, action: { label: 'Undo' } }));
    expect(notices.at(-1)?.text).toMatch(/^Used by “Spring”, Birthday\. Scheduled/);
    answer = () => ({ status: 200, body: segments[0] });
    notices.at(-1)?.action?.onAct();
    await waitFor(() => expect(written().map(({ method }) => method)).toEqual(['DELETE', 'POST']));
  });
});

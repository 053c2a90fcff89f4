/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Customer } from '@lacquer/contracts/customers/customer';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { samplePreview } from '../../testing/sample-campaign';
import { sampleMenu } from '../../testing/sample-menu';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useState } from 'react';
import { CustomersPage } from './customers-page';
import type { ListSearch } from './list/list-search';

const customer = (overrides: Partial<Customer> = {}): Customer => ({
  id: randomUUID(),
  phoneNumber: '+12135550100',
  email: null,
  totalSpent: 3500,
  visitCount: 1,
  lastVisit: new Date(2026, 2, 1, 12).toISOString(),
  services: ['Gel Manicure'],
  ...overrides,
});

/** The page with its URL. */
function Page({ role }: { role: StaffRole }) {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <CustomersPage
      role={role}
      search={search}
      onSearch={(change) => setSearch((before) => ({ ...before, ...change }))}
    />
  );
}

const previewPath = '/api/admin/campaigns/preview';
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('the customers page', () => {
  let api: ApiServer;
  let customers: Customer[];
  let post: (request: ApiRequest) => { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === '/api/services') return { status: 200, body: sampleMenu };
      if (request.path === previewPath) return { status: 200, body: samplePreview };
      if (request.method === 'POST') return post(request);
      if (request.path.startsWith('/api/admin/customers?')) return { status: 200, body: customers };
      return {
        status: 200,
        body: { totalCustomers: customers.length, totalRevenue: 123_450, totalVisits: 12, smsSubscribers: 3 },
      };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    customers = [];
    post = () => ({ status: 201, body: {} });
  });

  const posted = () => api.requests.filter(({ method, path }) => method === 'POST' && path !== previewPath);

  it('shows a loading state, then the figures and the list', async () => {
    customers = [
      customer({ email: 'ana@example.com', visitCount: 3, totalSpent: 10_550, services: ['Gel Manicure', 'Fill'] }),
      customer({ phoneNumber: '+12135550101' }),
    ];
    renderFeature(<Page role="owner" />);
    expect(screen.getByText('Loading customers...')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Customer Management' })).toBeTruthy();

    const [, first, second] = await screen.findAllByRole('row');
    expect(within(first!).getByText('(213) 555-0100')).toBeTruthy();
    expect(within(first!).getByText('ana@example.com')).toBeTruthy();
    expect(within(first!).getByText('3 visits')).toBeTruthy();
    expect(within(first!).getByText('$105.50')).toBeTruthy();
    expect(within(first!).getByRole('cell', { name: 'Last: Mar 01, 2026' })).toBeTruthy();
    expect(within(first!).getByText('Fill')).toBeTruthy();
    expect(within(second!).getByText('1 visit')).toBeTruthy();
    expect(await screen.findByText('$1,234.50')).toBeTruthy();
    for (const tile of ['Total Customers', 'Total Revenue', 'Total Visits', 'SMS Subscribers'])
      expect(screen.getByText(tile)).toBeTruthy();
  });

  it('shows what to do if there are no customers', async () => {
    renderFeature(<Page role="owner" />);

    expect(
      await screen.findByText(
        "No customers found. Add customers manually or they'll appear automatically when they make Square payments with phone numbers.",
      ),
    ).toBeTruthy();
  });

  it('adds a customer with the amount in cents, clears the fields and reloads the list', async () => {
    const { user, notices } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await user.type(field(/^Phone Number/), '213 555 0199');
    await user.type(field(/^Email/), 'jo@example.com');
    await user.type(field(/^First Name/), 'Jo');
    await user.type(field(/^Service Name/), 'Fill');
    await user.type(field(/^Amount/), '19.99');
    customers = [customer({ phoneNumber: '+12135550199', givenName: 'Jo', familyName: 'Park' })];
    await user.click(screen.getByRole('button', { name: 'Add Customer' }));

    expect(await screen.findByText('(213) 555-0199')).toBeTruthy();
    expect(screen.getByText('Jo Park')).toBeTruthy();
    expect(posted()[0]?.path).toBe('/api/customers/add');
    expect(JSON.parse(posted()[0]?.text ?? '')).toEqual({
      phoneNumber: '213 555 0199',
      email: 'jo@example.com',
      givenName: 'Jo',
      familyName: null,
      serviceName: 'Fill',
      amount: 1999,
    });
    expect(notices).toEqual([{ text: 'Customer added successfully' }]);
    for (const label of [/^Phone Number/, /^Email/, /^First Name/, /^Service Name/, /^Amount/]) {
      expect(field(label).value).toBe('');
    }
  });

  it("suggests the menu's services", async () => {
    renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await waitFor(() =>
      expect([...(field(/^Service Name/).list?.options ?? [])].map(({ value }) => value)).toContain(
        'Hot Stone Manicure',
      ),
    );
  });

  it('keeps the form and shows an error if adding fails', async () => {
    post = () => ({
      status: 400,
      body: {
        code: 'CUSTOMER.PHONE_INVALID',
        message: 'x',
        details: [{ path: 'phoneNumber', message: 'is not a phone number' }],
      },
    });
    const { user, notices } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await user.type(field(/^Phone Number/), '12');
    await user.type(field(/^Service Name/), 'Fill');
    await user.type(field(/^Amount/), '5');
    await user.click(screen.getByRole('button', { name: 'Add Customer' }));

    expect(await screen.findByText('Phone Number is not a phone number')).toBeTruthy();
    expect(notices).toEqual([{ text: 'Failed to add customer', tone: 'destructive' }]);
    expect(field(/^Phone Number/).value).toBe('12');
  });

  it.each(['1000000.01', '12345678901'])('rejects the excessive amount %s before it sends', async (amount) => {
    const { user } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await user.type(field(/^Phone Number/), '213 555 0100');
    await user.type(field(/^Service Name/), 'Fill');
    await user.type(field(/^Amount/), amount);
    await user.click(screen.getByRole('button', { name: 'Add Customer' }));

    expect(await screen.findByText('Amount must be at most $1,000,000.00')).toBeTruthy();
    expect(posted()).toHaveLength(0);
  });

  it("shows the server's reason for a rejected customer or campaign in the notice", async () => {
    const refuse = (message: string) => {
      post = () => ({ status: 409, body: { code: 'X', message } });
    };
    const { user, notices } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await user.type(field(/^Phone Number/), '213 555 0100');
    await user.type(field(/^Service Name/), 'Fill');
    await user.type(field(/^Amount/), '5');
    refuse('This visit was recorded already.');
    await user.click(screen.getByRole('button', { name: 'Add Customer' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    await user.type(field(/^Message/), 'Hello');
    refuse('No customer has a phone number yet.');
    await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
    await waitFor(() => expect(notices).toHaveLength(2));

    expect(notices).toEqual([
      { title: 'Failed to add customer', text: 'This visit was recorded already.', tone: 'destructive' },
      { title: 'Failed to send campaign', text: 'No customer has a phone number yet.', tone: 'destructive' },
    ]);
  });

  it('distinguishes an unreachable server from a rejection', async () => {
    const { user, notices } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    globalThis.apiOrigin = 'http://127.0.0.1:1';
    try {
      await user.type(field(/^Phone Number/), '213 555 0100');
      await user.type(field(/^Service Name/), 'Fill');
      await user.type(field(/^Amount/), '5');
      await user.click(screen.getByRole('button', { name: 'Add Customer' }));
      await waitFor(() => expect(notices).toEqual([{ text: 'Error adding customer', tone: 'destructive' }]));
      await user.type(field(/^Message/), 'Hello');
      await user.click(screen.getByRole('button', { name: 'Send Campaign' }));
      await waitFor(() => expect(notices[1]).toEqual({ text: 'Error sending campaign', tone: 'destructive' }));
    } finally {
      globalThis.apiOrigin = api.origin;
    }
  });

  it('requires an amount before it sends', async () => {
    const { user } = renderFeature(<Page role="owner" />);
    await screen.findByText(/^No customers found/);
    await user.click(screen.getByRole('button', { name: 'Add Customer' }));

    expect(await screen.findByText('Amount is required')).toBeTruthy();
    expect(screen.getByText('Phone Number is required')).toBeTruthy();
    expect(posted()).toHaveLength(0);
  });

  it('shows staff that only the owner can send campaigns', async () => {
    renderFeature(<Page role="staff" />);

    expect(await screen.findByText(/^Only the owner can send campaigns/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Campaign' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Customer' }).disabled).toBe(false);
  });
});

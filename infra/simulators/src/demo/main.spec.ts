import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { startSquareSimulator } from '../square/simulator.js';
import type { SquareSimulator } from '../square/square-simulator.js';
import { type DemoOptions, runDemo } from './main.js';

const owner = { email: 'owner@example.com', password: 'a long password' };

let product: FastifyInstance;
let square: SquareSimulator;
let baseUrl: string;
let visits: { phoneNumber: string; serviceName: string; amount: number }[];
let contacts: { email: string }[];
let contactRefusals: number;

beforeEach(async () => {
  visits = [];
  contacts = [];
  contactRefusals = 0;
  product = Fastify();
  // an in-memory product with the real contracts, which the demo's requests must satisfy
  product.post<{ Body: typeof owner }>('/api/auth/login', async ({ body }, reply) => {
    if (body.password !== owner.password) return reply.code(401).send({ message: 'no' });
    return reply.header('set-cookie', 'lacquer_session=signed-in; HttpOnly; Path=/').send({});
  });
  product.addHook('onRequest', async ({ url, headers }, reply) => {
    const isOpen = ['/api/auth/login', '/api/services', '/api/contact'].includes(url);
    if (!isOpen && headers.cookie !== 'lacquer_session=signed-in') await reply.code(401).send({});
  });
  product.get('/api/services', async () => [
    {
      id: randomUUID(),
      slug: 'gel-manicure',
      name: 'Gel Manicure',
      description: null,
      duration: 60,
      price: 3000,
      category: 'Manicure',
      icon: 'fa-hand-paper',
      squareCheckoutUrl: null,
    },
  ]);
  const phones = () => [...new Set(visits.map(({ phoneNumber }) => phoneNumber))];
  product.get('/api/admin/customers/summary', async () => ({
    totalCustomers: phones().length,
    totalRevenue: visits.reduce((sum, { amount }) => sum + amount, 0),
    totalVisits: visits.length,
    smsSubscribers: phones().length,
  }));
  product.get('/api/admin/customers', async () =>
    phones().map((phoneNumber) => ({
      id: randomUUID(),
      phoneNumber,
      email: null,
      totalSpent: 0,
      visitCount: 1,
      lastVisit: null,
      services: [],
    })),
  );
  product.post<{ Body: (typeof visits)[number] }>('/api/customers/add', async ({ body }) => {
    visits.push(body);
    return {};
  });
  product.get('/api/admin/contacts', async () =>
    contacts.map(({ email }) => ({
      id: randomUUID(),
      firstName: '',
      lastName: '',
      email,
      phoneNumber: null,
      interestedService: null,
      message: null,
      submittedAt: new Date().toISOString(),
      state: 'new',
      note: null,
      version: 0,
    })),
  );
  product.post<{ Body: (typeof contacts)[number] }>('/api/contact', async ({ body }, reply) => {
    if (contacts.length === 3 && contactRefusals === 0) {
      contactRefusals += 1;
      return reply.code(429).header('retry-after', '0').send({});
    }
    contacts.push(body);
    return reply.code(201).send({});
  });
  baseUrl = await product.listen({ port: 0, host: '127.0.0.1' });
  square = await startSquareSimulator({ accessToken: 'token', signatureKey: 'key' });
});

afterEach(async () => {
  await square.close();
  await product.close();
});

const paidSince = (ms: number) => square.payments.filter((payment) => Date.parse(payment.created_at) >= ms);

/** Runs the demo until it has made `payments` payments and sent all contact messages. */
async function demo(payments: number, changes: Partial<DemoOptions> = {}): Promise<string[]> {
  const lines: string[] = [];
  const stop = new AbortController();
  const startedAt = Date.now();
  const stopWhenDone = () => {
    const isContactDone = lines.some((line) => line.includes('contact messages'));
    if (isContactDone && paidSince(startedAt).length >= payments) stop.abort();
  };
  await runDemo(
    {
      baseUrl,
      ...owner,
      square,
      customerCount: 20,
      contactCount: 6,
      pauseMs: { min: 1, max: 2 },
      say: (line) => {
        lines.push(line);
        stopWhenDone();
      },
      ...changes,
    },
    stop.signal,
  );
  return lines;
}

describe('the demo', () => {
  it('fills the product, respects Retry-After, and makes payments until it is stopped', async () => {
    const startedAt = Date.now();
    const lines = await demo(3);
    expect(new Set(visits.map(({ phoneNumber }) => phoneNumber)).size).toBe(20);
    expect(visits).toHaveLength(20);
    expect(contacts).toHaveLength(6);
    expect(contactRefusals).toBe(1);
    expect(paidSince(startedAt).length).toBeGreaterThanOrEqual(3);
    expect(square.payments[0]).toMatchObject({ status: 'COMPLETED', customer_id: expect.any(String) });
    const months = new Set(square.payments.map((payment) => payment.created_at.slice(0, 7)));
    expect(months.size).toBeGreaterThan(6);
    expect(lines).toContain('20 of 20 customers added.');
    expect(lines).toContain('6 contact messages sent.');
  });

  it('adds nothing to a filled product', async () => {
    await demo(1);
    const before = { visits: visits.length, contacts: contacts.length };
    const lines = await demo(2);
    expect({ visits: visits.length, contacts: contacts.length }).toEqual(before);
    expect(lines).toContain('The product already has 20 customers: none added.');
  });

  it('completes an interrupted run', async () => {
    await demo(1);
    const [first] = visits;
    visits = visits.filter(({ phoneNumber }) => phoneNumber === first?.phoneNumber);
    const ofFirst = visits.length;
    const lines = await demo(2);
    expect(lines).toContain('19 of 19 customers added.');
    expect(visits.filter(({ phoneNumber }) => phoneNumber === first?.phoneNumber)).toHaveLength(ofFirst);
  });

  it("reports the product's response when it cannot sign in", async () => {
    await expect(demo(1, { password: 'wrong' })).rejects.toThrow('POST /api/auth/login returned 401');
  });
});

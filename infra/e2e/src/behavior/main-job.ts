import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GalleryItem,
  galleryItem,
  salonService,
  type SalonService,
  testimonial,
  type Testimonial,
} from '@lacquer/contracts/salon/catalog';
import { contactSubmission, type ContactSubmission } from '@lacquer/contracts/salon/contact';
import { type Customer, customer, type CustomerSummary } from '@lacquer/contracts/customers/customer';
import { httpErrorBody } from '@lacquer/contracts/errors';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';
import { describeSameWords } from './same-words.js';

const alertPhone = '+12135550190';

/** The product's main job over its public interfaces, with and without its providers. */
export function describeMainJob(mode: Mode): void {
  describe(`the product, ${mode}`, () => {
    let owned: OwnedProduct;
    const visitor = () => new Client(owned.product.url);

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { STAFF_ALERT_PHONE: alertPhone } });
    });

    afterAll(async () => {
      await owned?.stop();
    });

    const message = {
      firstName: 'Mina',
      lastName: 'Cho',
      email: 'mina@example.com',
      phone: '(213) 555-0111',
      service: 'manicure',
      message: 'Do you have time on Friday at noon?',
    };

    describe('for a visitor', () => {
      it('lists services as the contract defines, with prices in cents, in menu order', async () => {
        const { status, body } = await visitor().get<SalonService[]>('/api/services');
        expect(status).toBe(200);
        const services = salonService.array().parse(body);
        expect(services.find(({ name }) => name === 'Gel Manicure')).toMatchObject({
          price: 3000,
          duration: 75,
          category: 'Manicure',
        });
        const groups = services.map(({ category }) => category);
        expect([...new Set(groups)]).toEqual(['Acrylic', 'Manicure', 'Pedicure', 'Add-ons']);
      });

      it('lists the gallery, whose images all exist', async () => {
        const { body } = await visitor().get<GalleryItem[]>('/api/gallery');
        const items = galleryItem.array().min(8).parse(body);
        for (const { imageUrl } of items) expect((await visitor().get(imageUrl)).status).toBe(200);
      });

      it('lists the testimonials, which the home page shows', async () => {
        const { body } = await visitor().get<Testimonial[]>('/api/testimonials');
        const page = (await visitor().get<string>('/')).body;
        for (const { name, comment } of testimonial.array().length(3).parse(body)) {
          expect(page).toContain(name);
          expect(page).toContain(comment);
        }
      });

      it('returns 304 for a response that the browser has cached', async () => {
        const first = await visitor().get('/api/services');
        const again = await visitor().get('/api/services', { 'if-none-match': first.headers.get('etag') ?? '' });
        expect(again.status).toBe(304);
      });

      it('renders the home page with its services, readable without JavaScript', async () => {
        const { status, body } = await visitor().get<string>('/');
        expect(status).toBe(200);
        expect(body).toContain('<h1');
        expect(body).toContain('Gel Manicure');
      });

      it('returns the not-found page and status for an unknown path', async () => {
        const { status, body } = await visitor().get<string>('/no-such-page');
        expect(status).toBe(404);
        expect(body).toContain('404 Page Not Found');
      });

      it('shows a changed price within a second, in the API and on the page', async () => {
        const showsChange = async () => {
          const [service] = (await visitor().get<SalonService[]>('/api/services')).body;
          const price = (service?.price ?? 0) + 700;
          expect((await owned.owner.send('PATCH', `/api/admin/services/${service?.id}/price`, { price })).status).toBe(
            200,
          );
          const isShown = async () => {
            const listed = (await visitor().get<SalonService[]>('/api/services')).body[0]?.price === price;
            return listed && (await visitor().get<string>('/')).body.includes(`$${price / 100}`);
          };
          return durationOf(() => eventually(isShown));
        };
        await checkWithin(1000, showsChange);
      });
    });

    describe('a contact message', () => {
      it('is stored and listed to staff, newest first, with the field names of the admin page', async () => {
        expect((await visitor().post('/api/contact', message)).status).toBe(201);
        expect(
          (await visitor().post('/api/contact', { ...message, firstName: 'Newer', phone: null, service: null })).status,
        ).toBe(201);
        const { body } = await owned.owner.get<ContactSubmission[]>('/api/admin/contacts');
        const [newest, older] = contactSubmission.array().parse(body);
        expect(newest).toMatchObject({ firstName: 'Newer', phoneNumber: null, interestedService: null });
        expect(older).toMatchObject({
          firstName: 'Mina',
          phoneNumber: '(213) 555-0111',
          interestedService: 'manicure',
        });
      });

      it.each([
        ['firstName', { firstName: ' ' }],
        ['email', { email: 'mina at example' }],
        ['message', { message: undefined }],
        ['phone', { phone: '5'.repeat(41) }],
      ])('with an invalid %s is rejected naming the field, and not stored', async (field, fault) => {
        const before = (await owned.owner.get<unknown[]>('/api/admin/contacts')).body.length;
        const { status, body } = await visitor().post('/api/contact', { ...message, ...fault });
        expect(status).toBe(400);
        const error = httpErrorBody.parse(body);
        expect(error.details?.map(({ path }) => path)).toEqual([field]);
        expect(error.message).toContain(field);
        expect((await owned.owner.get<unknown[]>('/api/admin/contacts')).body).toHaveLength(before);
      });

      it('alerts the owner by text, once for a burst of messages', async () => {
        const alerts = await eventually(() => {
          const found = owned.product.providers.twilio.messages.filter(({ to }) => to === alertPhone);
          return Promise.resolve(found.length > 0 && found);
        });
        expect(alerts).toHaveLength(1);
        expect(alerts[0]?.body).toContain('/admin/contacts');
      });
    });

    describe('staff', () => {
      it.each(['/api/admin/contacts', '/api/admin/customers', '/api/admin/customers/summary', '/api/admin/campaigns'])(
        'can access %s only after signing in',
        async (path) => {
          expect((await visitor().get(path)).status).toBe(401);
          expect((await owned.owner.get(path)).status).toBe(200);
        },
      );

      it('cannot add a customer or send a campaign without signing in', async () => {
        expect((await visitor().post('/api/customers/add', {})).status).toBe(401);
        expect((await visitor().post('/api/admin/sms-campaign', {})).status).toBe(401);
      });

      it('is rejected with a wrong password, and rate limited after many of them', async () => {
        const stranger = visitor();
        const attempt = (password: string) =>
          stranger.post('/api/auth/login', { email: 'stranger@example.com', password });
        const statuses: number[] = [];
        for (let count = 0; count < 8; count++) statuses.push((await attempt(`guess ${count}`)).status);
        expect(statuses[0]).toBe(401);
        expect(statuses.at(-1)).toBe(429);
      });

      it('signs out permanently', async () => {
        const client = await visitor().signIn(owned.product.owner);
        expect((await client.get('/api/auth/session')).status).toBe(200);
        expect((await client.post('/api/auth/logout')).status).toBe(204);
        expect((await client.get('/api/auth/session')).status).toBe(401);
      });
    });

    describe('customers', () => {
      const add = (phoneNumber: string, amount: number, serviceName = 'Gel Manicure', headers = {}) =>
        owned.owner.post('/api/customers/add', { phoneNumber, email: '', serviceName, amount }, headers);
      /** As a browser does it: what a busy server refuses is sent again, with its key. */
      const addAgain = (phoneNumber: string, amount: number) => {
        const key = { 'idempotency-key': `visit-${amount}` };
        return eventually(async () => {
          const answer = await add(phoneNumber, amount, undefined, key);
          return answer.status !== 503 && answer;
        });
      };
      const list = async () => customer.array().parse((await owned.owner.get<Customer[]>('/api/admin/customers')).body);

      it('gain a visit in any phone format', async () => {
        for (const phone of ['(213) 555-0120', '213.555.0120', '+1 213 555 0120'])
          expect((await add(phone, 3000)).status).toBe(201);
        const found = (await list()).filter(({ phoneNumber }) => phoneNumber === '+12135550120');
        expect(found).toMatchObject([{ visitCount: 3, totalSpent: 9000, services: ['Gel Manicure'] }]);
      });

      it('with fifty concurrent visits are one customer with the exact sum', async () => {
        const amounts = Array.from({ length: 50 }, (_, index) => 1000 + index * 7);
        const answers = await Promise.all(amounts.map((amount) => addAgain('213-555-0121', amount)));
        expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 201));
        const found = (await list()).filter(({ phoneNumber }) => phoneNumber === '+12135550121');
        expect(found).toMatchObject([{ visitCount: 50, totalSpent: amounts.reduce((sum, amount) => sum + amount, 0) }]);
      });

      it('with an invalid phone are rejected naming the field', async () => {
        const { status, body } = await add('12', 3000);
        expect(status).toBe(400);
        expect(httpErrorBody.parse(body).details?.[0]?.path).toBe('phoneNumber');
      });

      it('add up to the four figures', async () => {
        const all = await list();
        const { body } = await owned.owner.get<CustomerSummary>('/api/admin/customers/summary');
        expect(body).toEqual({
          totalCustomers: all.length,
          totalRevenue: all.reduce((sum, each) => sum + each.totalSpent, 0),
          totalVisits: all.reduce((sum, each) => sum + each.visitCount, 0),
          smsSubscribers: all.filter(({ phoneNumber }) => phoneNumber).length,
        });
      });

      it('are created from a Square payment, once for all its notifications', async () => {
        owned.product.providers.square.pay({
          phone: '+12135550122',
          amount: 5500,
          lineItems: [{ name: 'Spa Pedicure', amount: 5500 }],
        });
        await owned.product.providers.square.idle();
        const found = await eventually(async () => {
          const matching = (await list()).filter(({ phoneNumber }) => phoneNumber === '+12135550122');
          return matching.length > 0 && matching;
        });
        expect(found).toMatchObject([{ visitCount: 1, totalSpent: 5500, services: ['Spa Pedicure'] }]);
      });

      it('are not created from a forged notification', async () => {
        const { status } = await visitor().post('/api/webhooks/square', '{"type":"payment.updated"}', {
          'x-square-hmacsha256-signature': Buffer.alloc(32).toString('base64'),
        });
        expect(status).toBe(403);
      });
    });

    describe('a campaign', () => {
      it('reaches every customer with a phone, once each, over HTTP to Twilio', async () => {
        for (let index = 30; index < 60; index++) {
          await owned.owner.post('/api/customers/add', {
            phoneNumber: `323-555-01${index}`,
            email: '',
            serviceName: 'Nail Art',
            amount: 1000,
          });
        }
        const customers = (await owned.owner.get<Customer[]>('/api/admin/customers')).body;
        const phones = customers.map(({ phoneNumber }) => phoneNumber ?? '').toSorted();
        const launched = await owned.owner.post<{ message: string; campaignId: string }>('/api/admin/sms-campaign', {
          message: 'Weekend Special - 15% off all services this Saturday & Sunday!',
          campaignType: 'weekendSpecial',
        });
        expect(launched.status).toBe(202);
        expect(launched.body.message).not.toBe('');

        const finished = await eventually(async () => {
          const { body } = await owned.owner.get<Campaign>(`/api/admin/campaigns/${launched.body.campaignId}`);
          return body.status === 'finished' && body.counts.delivered === phones.length && body;
        });
        expect(finished.simulated).toBe(false);
        const messages = owned.product.providers.twilio.messages.filter(({ to }) => to !== alertPhone);
        expect(messages.map(({ to }) => to).toSorted()).toEqual(phones);
        for (const { body } of messages) {
          expect(body).toContain('15% off');
          expect(body).toContain('STOP');
        }
      });

      describeSameWords(() => owned);

      it('without a message is rejected naming the field', async () => {
        const { status, body } = await owned.owner.post('/api/admin/sms-campaign', { message: ' ', campaignType: '' });
        expect(status).toBe(400);
        expect(httpErrorBody.parse(body).details?.[0]?.path).toBe('message');
      });
    });

    it('stops cleanly on SIGTERM, every process with exit code 0', async () => {
      const codes = [];
      for (const each of owned.product.processes.toReversed()) codes.push([each.name, await each.stop()]);
      expect(codes).toEqual(owned.product.processes.toReversed().map(({ name }) => [name, 0]));
    });
  });

  describe(`the product without providers, ${mode}`, () => {
    let owned: OwnedProduct;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { withProviders: false });
    });

    afterAll(async () => {
      await owned?.stop();
    });

    it('reports that texts are simulated and Square is not connected', async () => {
      expect((await owned.owner.get('/api/admin/integrations')).body).toMatchObject({
        sms: { simulated: true },
        square: { connected: false },
      });
    });

    it('returns 503 to Square', async () => {
      expect((await new Client(owned.product.url).post('/api/webhooks/square', '{}')).status).toBe(503);
    });

    it('records a campaign as simulated, and sends nothing', async () => {
      await owned.owner.post('/api/customers/add', {
        phoneNumber: '213-555-0131',
        email: '',
        serviceName: 'Nail Art',
        amount: 1000,
      });
      const launched = await owned.owner.post<{ campaignId: string }>('/api/admin/sms-campaign', {
        message: 'Hello',
        campaignType: '',
      });
      expect(launched.status).toBe(202);
      const finished = await eventually(async () => {
        const { body } = await owned.owner.get<Campaign>(`/api/admin/campaigns/${launched.body.campaignId}`);
        return body.status === 'finished' && body;
      });
      expect(finished).toMatchObject({ simulated: true, counts: { delivered: 1 } });
      expect(owned.product.providers.twilio.attempts).toHaveLength(0);
    });
  });
}

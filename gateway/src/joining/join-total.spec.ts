import { formRequestsPerHour, join } from '@lacquer/contracts/customers/joining';
import type { RequestOf } from '@lacquer/contracts/contract';
import { reportJoinFlood } from '@lacquer/contracts/messaging/join-flood';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { exampleMessage } from '../testing/example-message.js';
import { usePublicGateway } from '../testing/public-gateway.js';
import { JoinTotal } from './join-total.js';

describe('the requests for texts of an hour, from all addresses', () => {
  const setup = usePublicGateway();
  const sent: RequestOf<typeof submitContact>[] = [];
  let address = 0;
  const fromAnywhere = () => ({ 'x-forwarded-for': `198.51.100.${(address += 1)}` });
  const ask = (consent = true) => setup.gateway.post('/api/join', { phone: '213 555 0100', consent }, fromAnywhere());
  const { phone: _, service: __, ...typed } = exampleMessage;
  const message = { ...exampleMessage, phone: '213 555 0100' };
  const write = (consent: boolean) => setup.gateway.post('/api/contact', { ...message, consent }, fromAnywhere());

  beforeAll(async () => {
    const { gateway } = setup;
    gateway.answer(getPublishedSite, () => exampleSite([]));
    gateway.answer(join, () => ({ joined: true }));
    gateway.answer(submitContact, () => ({ id: 'submission' }));
    for (let times = 0; times < formRequestsPerHour / 2; times += 1) {
      expect((await ask()).status).toBe(202);
      expect((await write(true)).status).toBe(201);
    }
  });

  const storeMessages = () => {
    sent.length = 0;
    setup.gateway.answer(submitContact, (request) => {
      sent.push(request);
      return { id: 'submission', ...(request.ignoreBox && { boxIgnored: true }) };
    });
  };

  it('are counted together for the page and for the box of the contact form', async () => {
    expect((await ask()).status).toBe(429);
    // a faulty request is told what is wrong with it, not that there are too many
    expect((await ask(false)).status).toBe(400);
  });

  it('never cost a message: beyond the total only its box does not count, and its sender is told', async () => {
    storeMessages();
    const answer = await write(true);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: 'submission', boxIgnored: true });
    const without = await write(false);
    expect(await without.json()).toEqual({ id: 'submission' });
    expect(sent.map(({ box, ignoreBox }) => [box?.wordingVersion, ignoreBox])).toEqual([
      ['box-1-en', true],
      [undefined, undefined],
    ]);
  });

  it.each([
    ['/contact', '/contact/sent', 'You were not signed up for texts'],
    ['/es/contact', '/es/contact/sent', 'no quedó registrado para recibir textos'],
    ['/ko/contact', '/ko/contact/sent', '문자 수신은 신청되지 않았습니다'],
  ])('are told without JavaScript by the page that confirms the message: %s', async (from, to, words) => {
    storeMessages();
    const { gateway } = setup;
    const response = await gateway.request('/api/contact', {
      method: 'POST',
      headers: {
        ...fromAnywhere(),
        'content-type': 'application/x-www-form-urlencoded',
        origin: gateway.url,
        referer: gateway.url + from,
      },
      body: new URLSearchParams({ ...typed, phone: '2135550100', consent: 'on' }).toString(),
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, `${to}#no-texts`]);
    expect(await (await gateway.request(to)).text()).toMatch(new RegExp(`id="no-texts"[^>]*>[^<]*${words}`));
  });

  it('are reported again until the service that alerts the staff answers', async () => {
    const total = setup.gateway.app.nest.get(JoinTotal, { strict: false });
    await total.look();
    const reported: RequestOf<typeof reportJoinFlood>[] = [];
    setup.gateway.answer(reportJoinFlood, (report) => {
      reported.push(report);
      return { alerted: true };
    });
    await total.look();
    expect(reported[0]).toEqual({ requests: formRequestsPerHour });
  });
});

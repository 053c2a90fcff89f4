import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contactSubmitted, submissionEdited } from '@lacquer/contracts/salon/contact';
import { customerEdited } from '@lacquer/contracts/customers/customer-record';
import { getMessagingPulse, liveChange, liveTopics } from '@lacquer/contracts/live';
import { visitRecorded } from '@lacquer/contracts/customers/visit-events';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventSource, openEventSource } from '../testing/event-source.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const path = '/api/admin/events';

describe('the live feed', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let opened: EventSource[];

  beforeEach(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('staff');
    opened = [];
    // its answer could arrive between any two events, so only one test has one
    gateway.answer(getMessagingPulse, () => {
      throw new UnavailableError('MESSAGING.UNAVAILABLE', 'The messaging service is down.');
    });
  });
  afterEach(async () => {
    for (const source of opened) source.close();
    await gateway.stop();
  });

  const watch = async (headers: Record<string, string> = {}) => {
    const source = await openEventSource(gateway.url + path, { cookie, ...headers });
    opened.push(source);
    await source.received(1);
    return source;
  };
  const submit = () => gateway.publish(contactSubmitted.name, { submissionId: randomUUID() });
  const visit = () =>
    gateway.publish(visitRecorded.name, {
      visitId: randomUUID(),
      customerId: randomUUID(),
      source: 'manual',
      visitedAt: new Date().toISOString(),
      amount: 1999,
      tip: 0,
      refunded: 0,
      services: ['Gel Manicure'],
    });
  const told = ({ events }: EventSource) => events.map(({ data }) => data);
  const topicsOf = ({ events }: EventSource) => events.flatMap(({ data }) => liveChange.parse(data).topics);

  it('sends a change to every viewer immediately, and starts with no topics', async () => {
    const sources = [await watch(), await watch()];
    await submit();

    for (const source of sources) {
      await source.received(2);
      expect(told(source)).toEqual([{ topics: [] }, { topics: ['contacts'] }]);
      expect(source.retry).toBe(2000);
    }
    await gateway.publish(submissionEdited.name, { submissionId: randomUUID() });
    for (const source of sources) expect((await source.received(3)).at(-1)?.data).toEqual({ topics: ['contacts'] });
    await gateway.publish(customerEdited.name, { customerId: randomUUID() });
    for (const source of sources) expect((await source.received(4)).at(-1)?.data).toEqual({ topics: ['customers'] });
  });

  it('combines many changes into few events', async () => {
    const source = await watch();
    await Promise.all(Array.from({ length: 50 }, () => [submit(), visit()]).flat());
    while (new Set(topicsOf(source)).size < 2) await source.received(source.events.length + 1);

    expect(source.events.length).toBeLessThan(50);
  });

  it('sends missed changes on reconnect, and none twice', async () => {
    const before = await watch();
    await submit();
    const last = (await before.received(2)).at(-1)?.id ?? '';
    before.close();
    await visit();

    const back = await watch({ 'last-event-id': last });
    expect(told(back)).toEqual([{ topics: ['customers'] }]);
    const again = await watch({ 'last-event-id': back.events[0]?.id ?? '' });
    expect(told(again)).toEqual([{ topics: [] }]);
  });

  it('sends every topic to a client that reconnects from another gateway', async () => {
    const source = await watch({ 'last-event-id': `${randomUUID()}:7` });

    expect(told(source)).toEqual([{ topics: [...liveTopics] }]);
  });

  it('polls messaging, which publishes no events about campaigns and replies', async () => {
    let pulse = { campaigns: 'a', replies: 'a' };
    gateway.answer(getMessagingPulse, () => pulse);
    const source = await watch();
    // the page was read before the first poll, whose answer includes the changes in between
    const [, first] = await source.received(2);
    expect(first?.data).toEqual({ topics: ['campaigns', 'replies'] });
    pulse = { campaigns: 'b', replies: 'a' };
    const [, , second] = await source.received(3);

    expect(second?.data).toEqual({ topics: ['campaigns'] });
  });

  it('sends the only viewer a change that happened while its stream was interrupted', async () => {
    let pulse = { campaigns: 'a', replies: 'a' };
    gateway.answer(getMessagingPulse, () => pulse);
    const before = await watch();
    const last = (await before.received(2)).at(-1)?.id ?? '';
    before.close();
    // longer than the interval of the polls, which have stopped
    await delay(2500);
    pulse = { campaigns: 'a', replies: 'b' };

    const back = await watch({ 'last-event-id': last });
    for (let count = 1; topicsOf(back).length === 0; count += 1) await back.received(count);
    expect(topicsOf(back)).toEqual(['replies']);
  });

  it('polls with one request at a time, however slow messaging is', async () => {
    const first = Promise.withResolvers<void>();
    const slowly = Promise.withResolvers<void>();
    let open = 0;
    let most = 0;
    gateway.answer(getMessagingPulse, async () => {
      open += 1;
      most = Math.max(most, open);
      first.resolve();
      await slowly.promise;
      open -= 1;
      return { campaigns: 'a', replies: 'a' };
    });
    await watch();
    await first.promise;
    await watch();
    // longer than the polling interval
    await delay(2500);
    slowly.resolve();

    expect(most).toBe(1);
  });

  it('is for staff only, and ends with the session', async () => {
    expect((await fetch(gateway.url + path)).status).toBe(401);
    const source = await watch();
    await gateway.post('/api/auth/logout', {}, { cookie });
    await source.ended;

    expect(source.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'signed-out' } });
  });

  it('is limited per account', async () => {
    for (let count = 0; count < 20; count += 1) await watch();

    expect((await fetch(gateway.url + path, { headers: { cookie } })).status).toBe(429);
  });
});

import { describe, expect, it } from '@jest/globals';
import { eventContracts, rpcContracts } from '@lacquer/contracts/registry';
import {
  deadLetterKeeper,
  deadName,
  deadRoundName,
  eventsExchange,
  eventsQueue,
  retryQueue,
  rpcQueue,
} from '@lacquer/platform/bus/rabbitmq/topology';
import { brokerRights, type BrokerUser } from './broker-rights.js';
import { isNeverGivenUp } from '@lacquer/platform/bus/event-traits';
import { appNames } from '../database/schema.js';
import { durableConsumers } from './topology.js';

const may = (user: BrokerUser, right: 'configure' | 'write' | 'read', name: string) =>
  new RegExp(brokerRights(user)[right]).test(name);

describe('the broker rights', () => {
  const services = [...new Set(rpcContracts.map(({ service }) => service))];

  it.each(services)('let only %s receive its requests', (service) => {
    for (const right of ['configure', 'read'] as const) {
      expect(appNames.filter((app) => may(app, right, rpcQueue(service)))).toEqual([service]);
    }
  });

  it.each(Object.keys(durableConsumers) as BrokerUser[])('let only %s read its events', (app) => {
    const queues = [eventsQueue(app as 'customer'), retryQueue(app as 'customer', 1000)];
    for (const queue of queues) expect(appNames.filter((one) => may(one, 'read', queue))).toEqual([app]);
  });

  it.each(eventContracts)('let only the owner publish $name', ({ name, owner }) => {
    const publishers = appNames.filter(
      (app) => may(app, 'write', eventsExchange()) && new RegExp(brokerRights(app).events.write).test(name),
    );
    expect(publishers).toEqual([owner]);
  });

  it("let the operator process dead letters, but not read an app's queues", () => {
    for (const right of ['configure', 'write', 'read'] as const) expect(may('operator', right, deadName())).toBe(true);
    for (const app of appNames) {
      expect(may('operator', 'read', `${app}.rpc`)).toBe(false);
      expect(may('operator', 'read', eventsQueue(app))).toBe(false);
    }
  });

  it('let one other app access the dead letters, which publishes or consumes all events that can be among them', () => {
    for (const right of ['configure', 'write', 'read'] as const) {
      expect(may(deadLetterKeeper, right, deadName())).toBe(true);
      expect(appNames.filter((app) => may(app, right, deadRoundName()))).toEqual([deadLetterKeeper]);
    }
    for (const [app, types] of Object.entries(durableConsumers)) {
      const published = eventContracts.filter(({ owner }) => owner === deadLetterKeeper).map(({ name }) => name);
      // one that is never given up is not among them
      const mortal = types.filter((type) => !isNeverGivenUp(type));
      if (app !== deadLetterKeeper) for (const type of mortal) expect(published).toContain(type);
    }
  });

  it('match complete names', () => {
    expect(may('contact', 'read', 'contact.rpc')).toBe(true);
    expect(may('contact', 'read', 'my.contact.rpc')).toBe(false);
    expect(may('contact', 'read', 'contactXrpc')).toBe(false);
  });
});

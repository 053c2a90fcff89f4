import { submitContact } from '@lacquer/contracts/salon/contact';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type RunningGateway, runGateway } from './running-gateway.js';

/** A gateway behind one trusted proxy, and the messages that it passed on to the contact service in this test. */
export interface PublicGateway {
  readonly gateway: RunningGateway;
  readonly stored: readonly unknown[];
  /** The address of this test's client: each test gets its own. */
  readonly address: string;
  contact: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** Registers the hooks for the tests of the calling `describe`. */
export function usePublicGateway(): PublicGateway {
  let gateway: RunningGateway;
  let stored: unknown[] = [];
  let client = 0;

  beforeAll(async () => {
    gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com', TRUST_PROXY: 1 });
  });
  afterAll(() => gateway?.stop());

  beforeEach(() => {
    stored = [];
    client += 1;
    gateway.answer(submitContact, (request) => {
      stored.push(request);
      return { id: `submission-${stored.length}` };
    });
  });

  const address = () => `192.0.2.${client}`;
  return {
    get gateway() {
      return gateway;
    },
    get stored() {
      return stored;
    },
    get address() {
      return address();
    },
    contact: (body, headers = {}) => gateway.post('/api/contact', body, { 'x-forwarded-for': address(), ...headers }),
  };
}

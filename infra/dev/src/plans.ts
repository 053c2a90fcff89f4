import { newActorKeySettings } from '@lacquer/platform/actor/actor-keys';
import { freePorts } from '@lacquer/servers/testing/child-server';
import type { DatabaseUrls } from '@lacquer/standalone/database/schema';
import type { AppPlan } from './app.js';
import { type Package, readPackages } from './workspace.js';

const services = ['catalog', 'contact', 'customer', 'messaging'] as const;

/** The settings of every process, in both modes. */
export type SharedEnvironment = () => Record<string, string>;

const closureOf = (packages: ReadonlyMap<string, Package>, folder: string) =>
  packages.get(folder)?.closure ?? new Set([folder]);

/** Everything in one process. */
export function standalonePlans(urls: DatabaseUrls, shared: SharedEnvironment): AppPlan[] {
  return [
    {
      name: 'the product',
      script: 'infra/dev/dist/product.js',
      packages: closureOf(readPackages(), 'infra/standalone'),
      launch: async () => {
        const [port = 0] = await freePorts(1);
        const url = `http://127.0.0.1:${port}`;
        const env = { ...shared(), PORT: String(port), HOST: '127.0.0.1', APP_DATABASE_URLS: JSON.stringify(urls) };
        return { env, url, readyUrl: `${url}/readyz` };
      },
    },
  ];
}

export interface DistributedServers {
  rabbitmqUrl: string;
  redisUrl: string;
}

/** A process per app, as in the containers. They share the standalone product's database, with a schema each. */
export function distributedPlans(
  urls: DatabaseUrls,
  servers: DistributedServers,
  shared: SharedEnvironment,
): AppPlan[] {
  const packages = readPackages();
  const settings = {
    ...Object.fromEntries(Object.entries(urls).map(([app, url]) => [`${app.toUpperCase()}_DATABASE_URL`, url])),
    RABBITMQ_URL: servers.rabbitmqUrl,
    REDIS_URL: servers.redisUrl,
    BUS_PREFIX: process.env['BUS_PREFIX'] ?? 'lacquer-dev.',
    REDIS_PREFIX: process.env['REDIS_PREFIX'] ?? 'lacquer-dev',
    OPERATIONS_HOST: '127.0.0.1',
    ...newActorKeySettings(),
  };
  const plan = (name: string, folder: string, script: string): AppPlan => ({
    name,
    label: name,
    script: `${folder}/dist/${script}`,
    packages: closureOf(packages, folder),
    launch: async () => {
      const [port = 0, operationsPort = 0] = await freePorts(2);
      const url = `http://127.0.0.1:${port}`;
      const operationsUrl = `http://127.0.0.1:${operationsPort}`;
      const env = { ...shared(), ...settings, PORT: String(port), HOST: '127.0.0.1' };
      return {
        env: { ...env, OPERATIONS_PORT: String(operationsPort) },
        url,
        readyUrl: `${name === 'gateway' ? url : operationsUrl}/readyz`,
      };
    },
  });
  return [
    ...services.map((service) => plan(service, `services/${service}`, 'main.js')),
    plan('messaging-worker', 'services/messaging', 'worker.js'),
    plan('gateway', 'gateway', 'main.js'),
  ];
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { parse, parseAllDocuments } from 'yaml';

const readFile = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

/** Those of one process of an app. */
const { poolSize = Infinity } = dataSourceOptions('postgres://lacquer@localhost/lacquer', 'app');
/** For all commands of operators together, such as a backup, an examination and a migration: some to each database. */
const ofCommands = 50;
/** `superuser_reserved_connections` */
const reserved = 3;

const accepted = (file: string): number => Number(/\bpostgres -c max_connections=(\d+)$/m.exec(readFile(file))?.[1]);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('the connections that PostgreSQL accepts', () => {
  it('suffice in compose for the largest scale that a page names, during a deploy', () => {
    const { services } = parse(readFile('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { image: string; scale?: number; profiles?: string[]; environment?: object }>;
    };
    const apps = Object.entries(services).filter(
      ([name, { image, profiles = [] }]) => image.startsWith('lacquer/') && profiles.length === 0 && name !== 'migrate',
    );
    expect(apps.map(([name]) => name).toSorted()).toEqual([
      'catalog',
      'contact',
      'customer',
      'gateway',
      'messaging',
      'messaging-worker',
    ]);
    const pages = readFile('README.md') + readFile('infra/docs/runbook.md');
    const named = [...pages.matchAll(/--scale ([\w-]+)=(\d+)/g)].map(([, app, count]) => ({
      app,
      count: Number(count),
    }));
    expect(named).toContainEqual({ app: 'gateway', count: 5 });
    const counts = apps.map(([name, { scale = 1 }]) =>
      Math.max(scale, ...named.filter(({ app }) => app === name).map(({ count }) => count)),
    );
    const added = apps.length;

    const needed = poolSize * (sum(counts) + added) + ofCommands + reserved;
    expect(needed).toBeGreaterThan(200);
    expect(accepted('docker-compose.yml')).toBeGreaterThanOrEqual(needed);
    expect(readFile('infra/docs/runbook.md')).toContain(`PostgreSQL, which accepts ${accepted('docker-compose.yml')} `);
  });

  it('suffice on one node of Kubernetes during a rollout, and are named for an external server', () => {
    const apps = ['gateway', 'catalog', 'contact', 'customer', 'messaging', 'messaging-worker'];
    const deployments = apps.map((app) => {
      const { spec } = parse(readFile(`infra/kubernetes/base/${app}.yaml`)) as {
        spec: { replicas: number; strategy: { rollingUpdate: { maxSurge: number } } };
      };
      return { app, replicas: spec.replicas, surge: spec.strategy.rollingUpdate.maxSurge };
    });
    const needed = (replicasOf: (deployment: (typeof deployments)[number]) => number) =>
      poolSize * sum(deployments.map((each) => replicasOf(each) + each.surge)) + ofCommands + reserved;
    expect(accepted('infra/kubernetes/overlays/one-node/postgres.yaml')).toBeGreaterThanOrEqual(
      needed(({ replicas }) => replicas),
    );

    const most = new Map(
      parseAllDocuments(readFile('infra/kubernetes/overlays/high-availability/scaling.yaml')).flatMap((document) => {
        const { spec } = document.toJS() as {
          spec?: { scaleTargetRef?: { name: string }; maxReplicas?: number; maxReplicaCount?: number };
        };
        const name = spec?.scaleTargetRef?.name;
        return name === undefined ? [] : [[name, spec?.maxReplicas ?? spec?.maxReplicaCount ?? Infinity] as const];
      }),
    );
    const [, named] = /max_connections=(\d+)/.exec(readFile('infra/docs/kubernetes.md')) ?? [];
    expect(Number(named)).toBeGreaterThanOrEqual(needed(({ app, replicas }) => most.get(app) ?? replicas));
  });
});

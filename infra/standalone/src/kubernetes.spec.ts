import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { waitingList } from '@lacquer/messaging/queue/backend';
import { smsQueue, urgentQueue } from '@lacquer/messaging/queue/jobs';
import { findOrInstall } from '@lacquer/servers/testing/debian-package';
import { parse, parseAllDocuments } from 'yaml';
import { settingNames } from './settings-reference.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const overlays = ['one-node', 'high-availability'] as const;
/** No package has their schemas: infra/docs/kubernetes.md says so. */
const unchecked = ['RabbitmqCluster', 'PodMonitor'];

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: unknown[];
  ports?: { name: string; containerPort: number }[];
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  [probe: `${string}Probe`]: { httpGet?: { path: string; port: string } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  /** Absent in a ConfigMap. */
  spec?: Workload & { jobTemplate?: { spec?: Workload } } & Partial<Policy> & Scaling & Monitor;
}
interface Scaling {
  replicas?: number;
  scaleTargetRef?: { name: string };
  triggers?: { metadata: { listName: string } }[];
}
interface Monitor {
  jobLabel?: string;
  selector?: { matchLabels?: Record<string, string> };
  podMetricsEndpoints?: { port: string; path: string }[];
}
interface Policy {
  podSelector: {
    matchLabels?: Record<string, string>;
    matchExpressions?: { key: string; operator: string; values: string[] }[];
  };
  egress?: { ports?: { port: number }[] }[];
  ingress?: { ports?: { port: string }[] }[];
}
interface Workload {
  template?: { metadata?: { labels?: Record<string, string> }; spec?: Pod };
  volumeClaimTemplates?: object[];
}
interface Pod {
  securityContext: object;
  containers: Container[];
  volumes?: { name: string; persistentVolumeClaim?: object; secret?: { secretName: string } }[];
}
interface ComposeService {
  image: string;
  command?: string[];
  environment: Record<string, string | null>;
  volumes?: string[];
}

const render = (overlay: string): Promise<Manifest[]> => build(join(root, 'infra/kubernetes/overlays', overlay));

/** An overlay with components, as somebody adds them to it. */
async function renderWith(overlay: string, components: readonly string[]): Promise<Manifest[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-kubernetes-'));
  try {
    const from = (path: string) => relative(folder, join(root, 'infra/kubernetes', path));
    await writeFile(
      join(folder, 'kustomization.yaml'),
      JSON.stringify({
        resources: [from(`overlays/${overlay}`)],
        components: components.map((name) => from(`components/${name}`)),
      }),
    );
    return await build(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function build(folder: string): Promise<Manifest[]> {
  const kubectl = await findOrInstall('kubectl', 'kubernetes-client');
  const args = ['kustomize', '--load-restrictor', 'LoadRestrictionsNone', folder];
  const { stdout } = await promisify(execFile)(kubectl, args);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

/** The pod of a workload. */
function podOf({ kind, spec }: Manifest): Pod | undefined {
  if (kind === 'Pod') return spec as unknown as Pod;
  const workload = kind === 'CronJob' ? spec?.jobTemplate?.spec : spec;
  return workload?.template?.spec;
}

const apps = (manifests: Manifest[]) =>
  manifests.flatMap((manifest) => {
    const [container] = podOf(manifest)?.containers ?? [];
    return container?.image.startsWith('lacquer/') ? [{ name: manifest.metadata.name, container }] : [];
  });

const compose = async () =>
  (
    parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: Record<string, ComposeService>;
    }
  ).services;

/** The policies that select an app. */
function policiesOf(app: string, manifests: readonly Manifest[]): Manifest[] {
  return manifests.filter(({ kind, spec }) => {
    if (kind !== 'NetworkPolicy') return false;
    const { matchLabels = {}, matchExpressions = [] } = spec?.podSelector ?? {};
    const labels: Record<string, string> = { 'app.kubernetes.io/name': app };
    return (
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''))
    );
  });
}

/** The ports that the policies let an app reach, in order. */
function portsOf(app: string, manifests: readonly Manifest[]): number[] {
  const selected = policiesOf(app, manifests);
  const ports = selected.flatMap(({ spec }) => spec?.egress?.flatMap((each) => each.ports ?? []) ?? []);
  return [...new Set(ports.map(({ port }) => port))].toSorted((a, b) => a - b);
}

/** The port of each server, by the end of the setting with its address. */
const serverPorts = {
  _DATABASE_URL_FILE: 5432,
  RABBITMQ_URL_FILE: 5672,
  REDIS_URL_FILE: 6379,
  MANAGEMENT_URL_FILE: 15_672,
};
const dns = 53;
const internet = [443, 465, 587];

/** What a mount of its volumes does to the files of a pod. */
function expectKeptModes(manifests: readonly Manifest[]): void {
  const mounting = manifests.filter((manifest) => {
    const claims = podOf(manifest)?.volumes?.some((volume) => volume.persistentVolumeClaim !== undefined) ?? false;
    return claims || manifest.spec?.volumeClaimTemplates !== undefined;
  });
  expect(mounting.length).toBeGreaterThanOrEqual(3);
  for (const manifest of mounting)
    expect({ name: manifest.metadata.name, context: podOf(manifest)?.securityContext }).toMatchObject({
      name: manifest.metadata.name,
      context: { fsGroupChangePolicy: 'OnRootMismatch' },
    });
}

function expectConfined(pods: readonly Pod[]): void {
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { image, securityContext: own } of containers) {
      expect(own).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
      if (image.startsWith('lacquer/')) expect(own).toMatchObject({ readOnlyRootFilesystem: true });
    }
  }
}

async function expectValid(manifests: readonly Manifest[]): Promise<void> {
  for (const manifest of manifests.filter(({ kind }) => !unchecked.includes(kind))) {
    const Model = await modelOf(manifest);
    expect(() => new Model(manifest).validate()).not.toThrow();
  }
}

/** The class of the API that an object says it is of. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<new (data: object) => { validate(): void }> {
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const models = (await import(`${library}/${apiVersion}`)) as Record<
    string,
    new (data: object) => { validate(): void }
  >;
  const model = models[kind];
  if (!model) throw new Error(`${apiVersion} has no ${kind}`);
  return model;
}

describe.each(overlays)('the manifests of Kubernetes, %s', (overlay) => {
  it('are what the schemas of the API allow', async () => {
    const manifests = await render(overlay);
    expect(manifests.length).toBeGreaterThan(30);
    await expectValid(manifests);
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    if (!deployment) throw new Error('there is no Deployment');
    const Model = await modelOf(deployment);
    expect(() => new Model({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }).validate()).toThrow();
  });

  it("run compose's images with its commands and secrets, and pass only settings that the app reads", async () => {
    const services = await compose();
    const running = apps(await render(overlay));
    expect(running.map(({ name }) => name).toSorted()).toEqual([
      'backup',
      'catalog',
      'contact',
      'customer',
      'doctor',
      'gateway',
      'messaging',
      'messaging-worker',
      'migrate',
    ]);
    for (const { name, container } of running) {
      const service = services[name];
      const image = service?.image.replace('${LACQUER_VERSION:-local}', 'local');
      expect({ name, image: container.image }).toEqual({ name, image });
      const secrets = (names: string[]) => names.filter((each) => each.endsWith('_FILE')).toSorted();
      const given = (container.env ?? []).map((variable) => variable.name);
      expect({ name, secrets: secrets(given) }).toEqual({
        name,
        secrets: secrets(Object.keys(service?.environment ?? {})),
      });
      for (const { name: variable, value } of container.env ?? []) {
        if (value !== undefined && variable.endsWith('_FILE')) expect(value).toBe(service?.environment[variable]);
      }
      const read = settingNames[name];
      const others = given.filter((each) => !each.endsWith('_FILE'));
      if (read) expect(others.filter((each) => !read.includes(each))).toEqual([]);
    }
    const worker = running.find(({ name }) => name === 'messaging-worker');
    expect(worker?.container.command).toEqual(services['messaging-worker']?.command);
    const doctor = running.find(({ name }) => name === 'doctor');
    expect(doctor?.container.command).toEqual(services['doctor']?.command);
  });

  it('mount the backups in the doctor as in the job that writes them, so that it finds out whether it can', async () => {
    const services = await compose();
    const running = apps(await render(overlay));
    for (const name of ['backup', 'doctor']) {
      const mounts = running.find((each) => each.name === name)?.container.volumeMounts ?? [];
      expect({ name, mounts: mounts.filter((mount) => mount.name === 'backups') }).toEqual({
        name,
        mounts: [{ name: 'backups', mountPath: '/backups' }],
      });
      expect({ name, volumes: services[name]?.volumes }).toMatchObject({
        name,
        volumes: expect.arrayContaining(['backups:/backups']),
      });
    }
  });

  it('set only settings that exist', async () => {
    const settings = (await render(overlay)).find(({ metadata }) => metadata.name.startsWith('settings-'));
    const known = new Set(Object.values(settingNames).flat());
    expect(Object.keys(settings?.data ?? {}).length).toBeGreaterThan(0);
    expect(Object.keys(settings?.data ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it('probe what the apps answer, at ports that they have', async () => {
    for (const { name, container } of apps(await render(overlay)).filter(
      ({ name: each }) => !['migrate', 'backup', 'doctor'].includes(each),
    )) {
      const ports = new Map((container.ports ?? []).map((each) => [each.name, each.containerPort]));
      for (const [probe, path] of Object.entries({ startup: '/healthz', liveness: '/healthz', readiness: '/readyz' })) {
        const { httpGet } = container[`${probe}Probe`] ?? {};
        expect({ name, path: httpGet?.path }).toEqual({ name, path });
        expect(ports.get(httpGet?.port ?? '')).toBe(name === 'gateway' ? 8080 : 9090);
      }
    }
  });

  it('let every app reach the servers whose addresses it has, and nothing else', async () => {
    const manifests = await render(overlay);
    const reached = apps(manifests).map(({ name }) => [name, portsOf(name, manifests)]);
    const needed = apps(manifests).map(({ name, container }) => {
      const given = (container.env ?? []).map((variable) => variable.name);
      // only the job that sets up the broker's users asks its management
      const isOfJob = (ending: string) => name === 'migrate' && ending === 'RABBITMQ_URL_FILE';
      const ports = Object.entries(serverPorts).flatMap(([ending, port]) =>
        !isOfJob(ending) && given.some((each) => each.endsWith(ending)) ? [port] : [],
      );
      const others = ['customer', 'messaging', 'messaging-worker', 'doctor'].includes(name) ? internet : [];
      const gateway = given.includes('GATEWAY_URL') ? [8080] : [];
      return [name, [dns, ...others, ...ports, ...gateway].toSorted((a, b) => a - b)];
    });
    expect(reached).toEqual(needed);
  });

  it('send traces to a collector, with a component', async () => {
    const [without, manifests] = [await render(overlay), await renderWith(overlay, ['traces'])];
    await expectValid(manifests);
    const settings = manifests.find(({ metadata }) => metadata.name.startsWith('settings-'))?.data ?? {};
    expect(settings).toMatchObject({ PUBLIC_URL: expect.any(String), OTEL_EXPORTER_OTLP_ENDPOINT: expect.any(String) });
    const traced = apps(manifests).filter(({ container }) => 'readinessProbe' in container);
    expect(traced).toHaveLength(6);
    for (const { name, container } of traced) {
      expect(settingNames[name === 'messaging-worker' ? 'messaging' : name]).toEqual(
        expect.arrayContaining(Object.keys(settings).filter((each) => each.startsWith('OTEL_'))),
      );
      expect(container.envFrom).toContainEqual({ secretRef: { name: 'traces', optional: true } });
      expect(portsOf(name, manifests)).toEqual(expect.arrayContaining([...portsOf(name, without), 443, 4318]));
    }
    expect(portsOf('migrate', manifests)).toEqual(portsOf('migrate', without));
  });

  it('keep pictures in a bucket, with a component', async () => {
    const [without, manifests] = [await render(overlay), await renderWith(overlay, ['traces', 'bucket'])];
    await expectValid(manifests);
    const using = apps(manifests).filter(({ container }) => JSON.stringify(container.envFrom).includes('"bucket"'));
    const services = await compose();
    expect(using.map(({ name }) => name)).toEqual(
      apps(without).flatMap(({ name }) => ('SITE_STORAGE_URL' in (services[name]?.environment ?? {}) ? [name] : [])),
    );
    for (const { name } of using) expect(portsOf(name, manifests)).toContain(443);
  });

  it('confine every pod: no root, no capabilities, and nothing that the product writes to its image', async () => {
    const pods = (await render(overlay)).flatMap((manifest) => podOf(manifest) ?? []);
    expect(pods.length).toBeGreaterThanOrEqual(8);
    expectConfined(pods);
  });

  it('open no file to the group when a pod mounts its volume again: RabbitMQ refuses such a cookie', async () => {
    expectKeptModes(await render(overlay));
  });

  it('leave the number of pods to what scales them', async () => {
    const manifests = await render(overlay);
    const scaled = manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []);
    if (overlay === 'high-availability') expect(scaled.toSorted()).toEqual(['gateway', 'messaging-worker']);
    for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment'))
      expect({ name: metadata.name, isSet: spec?.replicas !== undefined }).toEqual({
        name: metadata.name,
        isSet: !scaled.includes(metadata.name),
      });
  });

  it('let Prometheus read the figures of every app, with a component', async () => {
    const [without, manifests] = [await render(overlay), await renderWith(overlay, ['monitoring'])];
    await expectValid(manifests);
    const figures = (of: readonly Manifest[], name: string) =>
      policiesOf(name, of).flatMap(({ spec }) => spec?.ingress?.flatMap(({ ports = [] }) => ports) ?? []);
    const monitor = manifests.find(({ kind }) => kind === 'PodMonitor')?.spec;
    expect(monitor?.podMetricsEndpoints).toEqual([expect.objectContaining({ port: 'operations', path: '/metrics' })]);
    const measured = manifests.filter((manifest) =>
      podOf(manifest)?.containers[0]?.ports?.some(({ name }) => name === 'operations'),
    );
    expect(measured).toHaveLength(6);
    for (const { metadata, spec } of measured) {
      expect(figures(without, metadata.name)).not.toContainEqual({ port: 'operations' });
      expect(figures(manifests, metadata.name)).toContainEqual({ port: 'operations' });
      const labels = spec?.template?.metadata?.labels ?? {};
      expect(labels).toMatchObject(monitor?.selector?.matchLabels ?? { none: '' });
      // the rules of infra/watch name the job
      expect(labels[monitor?.jobLabel ?? '']).toBe('lacquer');
    }
  });
});

describe('the autoscaler of the workers', () => {
  it('counts the texts that wait in Redis', async () => {
    const scaled = (await render('high-availability')).find(({ kind }) => kind === 'ScaledObject');
    const lists = scaled?.spec?.triggers?.map(({ metadata }) => metadata.listName);
    expect(lists).toEqual([waitingList(smsQueue), waitingList(urgentQueue)]);
  });
});

describe('the lines for an operator of Kubernetes', () => {
  const page = readFileSync(join(root, 'infra/docs/kubernetes.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  /** Each of its commands runs only if the one before it has succeeded. */
  const chains = blocks.flatMap((block) =>
    block
      .replaceAll(/(&&|\||\\)\n\s*/g, '$1 ')
      .split('\n')
      .map((line) => line.split('&&').map((command) => command.trim())),
  );
  const commands = chains.flat();

  it('roll out the apps only once the databases are migrated', () => {
    const all = 'render | kubectl apply -f -';
    const rollingOut = chains.filter((chain) => chain.includes(all));
    expect(rollingOut).toHaveLength(1);
    const [chain = []] = rollingOut;
    expect(chain.at(-1)).toBe(all);
    expect(chain.at(-2)).toMatch(/^kubectl -n lacquer wait --for=condition=complete job\/migrate /);
    expect(chain[0]).toBe('kubectl -n lacquer delete job migrate --ignore-not-found');
  });

  it('show the log of a job before they wait for its end, so that a failure is seen at once', () => {
    const waits = chains.flatMap((chain) =>
      chain.flatMap((command, index) => {
        const [, job] = /\bwait --for=condition=complete job\/(\S+)/.exec(command) ?? [];
        return job === undefined ? [] : [{ job, before: chain[index - 1] }];
      }),
    );
    expect(waits.map(({ job }) => job)).toEqual(['migrate', 'restore']);
    for (const { job, before } of waits)
      expect(before).toContain(` logs --follow --pod-running-timeout=5m job/${job};`);
  });

  it('follow a log that kubectl refuses at first, because the container is still created', () => {
    const following = commands.filter((command) => command.includes('logs --follow'));
    expect(following).toHaveLength(3);
    for (const command of following)
      expect(command).toMatch(
        /^until kubectl -n lacquer logs --follow --pod-running-timeout=\dm job\/[\w-]+; do sleep 2; done$/,
      );
  });

  it('restore only once the pods have ended, not only their deployments', () => {
    const deleting = commands.filter((command) => command.includes('delete deployment'));
    expect(deleting).toEqual([
      expect.stringMatching(/--selector app\.kubernetes\.io\/component=app --cascade=foreground$/),
    ]);
  });

  it('make each secret that a pod mounts, with each file that it reads, as often as they are run', async () => {
    const [, parts = ''] = /^parts\(\) \{ echo ([^;]+); \}$/m.exec(page) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-secrets-'));
    try {
      const made = new Map<string, string[]>();
      await mkdir(join(folder, 'kept'));
      for (const part of parts.split(' ')) await mkdir(join(folder, part));
      const program = join(root, 'infra/docker/make-secrets.mjs');
      const rights = join(root, 'infra/rabbitmq/rights.json');
      await promisify(execFile)(process.execPath, [program, join(folder, 'kept'), folder, rights]);
      for (const part of parts.split(' ')) made.set(`lacquer-${part}`, await readdir(join(folder, part)));

      for (const kustomization of [...overlays.map((each) => `overlays/${each}`), 'restore']) {
        const manifests = await build(join(root, 'infra/kubernetes', kustomization));
        const read = manifests.flatMap((manifest) => filesOf(podOf(manifest)));
        expect(read.length).toBeGreaterThan(20);
        for (const { secret, file } of read)
          expect({ secret, files: made.get(secret) }).toEqual({ secret, files: expect.arrayContaining([file]) });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    const creating = commands.filter((command) => command.includes('create secret generic "lacquer-$part"'));
    expect(creating).toEqual([expect.stringMatching(/--dry-run=client --output yaml \| kubectl apply -f -$/)]);
  });
});

/** The files of secrets that a pod reads. Each setting with a file is one of them. */
function filesOf(pod: Pod | undefined): { secret: string; file: string }[] {
  const secrets = new Map(pod?.volumes?.map(({ name, secret }) => [name, secret?.secretName]));
  return (pod?.containers ?? []).flatMap((container) => {
    const mounted = (container.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
      const secret = secrets.get(name);
      const files = JSON.stringify(container).matchAll(new RegExp(`${mountPath}/([\\w.]+)`, 'g'));
      return secret?.startsWith('lacquer-') ? [...files].map(([path, file = '']) => ({ secret, file, path })) : [];
    });
    const named = (container.env ?? []).flatMap(({ name, value }) => (name.endsWith('_FILE') && value ? [value] : []));
    expect(mounted.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
    return mounted;
  });
}

describe('the restore in Kubernetes', () => {
  const ofRestore = async () => {
    const manifests = await build(join(root, 'infra/kubernetes/restore'));
    const names = new Set((await render('one-node')).map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    return { manifests, own: manifests.filter(({ kind, metadata }) => !names.has(`${kind} ${metadata.name}`)) };
  };

  it('is applied alone: an overlay has none, and each object has the label of its step', async () => {
    const { own } = await ofRestore();
    expect(own.map(({ kind, metadata }) => [kind, metadata.labels?.['app.kubernetes.io/component']])).toEqual([
      ['Job', 'restore'],
      ['NetworkPolicy', 'restore'],
      ['Pod', 'backup-files'],
    ]);
    for (const overlay of overlays)
      expect((await render(overlay)).filter(({ metadata }) => metadata.name === 'restore')).toEqual([]);
  });

  it("has the schemas of the API, the nightly backup's image, secrets and volume, and only the routes that it needs", async () => {
    const { manifests, own } = await ofRestore();
    await expectValid(own);
    expectKeptModes(manifests);
    expectConfined(own.flatMap((manifest) => podOf(manifest) ?? []));
    const containers = new Map(apps(manifests).map(({ name, container }) => [name, container]));
    const [backup, restore, files] = ['backup', 'restore', 'backup-files'].map((name) => containers.get(name));
    expect([restore?.image, files?.image]).toEqual([backup?.image, backup?.image]);
    expect(restore?.env).toEqual(backup?.env);
    expect(restore?.envFrom).toEqual(expect.arrayContaining(backup?.envFrom ?? ['none']));
    expect(restore?.volumeMounts).toEqual(backup?.volumeMounts);
    expect(restore?.command).toEqual(['node', 'infra/standalone/dist/restore.js', '/backups/FILE', '--replace']);
    expect(portsOf('restore', manifests)).toEqual([dns, 443, 5432]);
    expect(portsOf('backup-files', manifests)).toEqual([dns]);
  });
});

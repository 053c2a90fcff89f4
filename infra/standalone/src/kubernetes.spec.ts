import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { findProgram } from '@lacquer/servers/testing/child-server';
import { installDebianPackage } from '@lacquer/servers/testing/debian-package';
import { parse, parseAllDocuments } from 'yaml';
import { settingNames } from './settings-reference.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const overlays = ['one-node', 'high-availability'] as const;
/** No package has its schema: infra/docs/kubernetes.md says so. */
const unchecked = ['RabbitmqCluster'];

interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: unknown[];
  ports?: { name: string; containerPort: number }[];
  securityContext?: Record<string, unknown>;
  [probe: `${string}Probe`]: { httpGet?: { path: string; port: string } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  /** Absent in a ConfigMap. */
  spec?: Workload & { jobTemplate?: { spec?: Workload } };
}
interface Workload {
  template?: { spec?: Pod };
}
interface Pod {
  securityContext: object;
  containers: Container[];
}
interface ComposeService {
  image: string;
  command?: string[];
  environment: Record<string, string | null>;
}

async function render(overlay: string): Promise<Manifest[]> {
  const kubectl =
    (await findProgram('kubectl')) ??
    ((await installDebianPackage('kubernetes-client', () => undefined)) && (await findProgram('kubectl')));
  if (!kubectl) throw new Error('kubectl is not installed: https://kubernetes.io/docs/tasks/tools');
  const folder = join(root, 'infra/kubernetes/overlays', overlay);
  const args = ['kustomize', '--load-restrictor', 'LoadRestrictionsNone', folder];
  const { stdout } = await promisify(execFile)(kubectl, args);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

/** The pod of a workload. */
function podOf({ kind, spec }: Manifest): Pod | undefined {
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
    const checked = manifests.filter(({ kind }) => !unchecked.includes(kind));
    for (const manifest of checked) {
      const Model = await modelOf(manifest);
      expect(() => new Model(manifest).validate()).not.toThrow();
    }
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    if (!deployment) throw new Error('there is no Deployment');
    const Model = await modelOf(deployment);
    expect(() => new Model({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } }).validate()).toThrow();
  });

  it("run compose's images with its commands and secrets, and pass only settings that the app reads", async () => {
    const services = await compose();
    const running = apps(await render(overlay));
    expect(running.map(({ name }) => name).toSorted()).toEqual(
      ['backup', 'catalog', 'contact', 'customer', 'gateway', 'messaging', 'messaging-worker', 'migrate'].toSorted(),
    );
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
  });

  it('set only settings that exist', async () => {
    const settings = (await render(overlay)).find(({ metadata }) => metadata.name.startsWith('settings-'));
    const known = new Set(Object.values(settingNames).flat());
    expect(Object.keys(settings?.data ?? {}).length).toBeGreaterThan(0);
    expect(Object.keys(settings?.data ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it('probe what the apps answer, at ports that they have', async () => {
    for (const { name, container } of apps(await render(overlay)).filter(
      ({ name: each }) => !['migrate', 'backup'].includes(each),
    )) {
      const ports = new Map((container.ports ?? []).map((each) => [each.name, each.containerPort]));
      for (const [probe, path] of Object.entries({ startup: '/healthz', liveness: '/healthz', readiness: '/readyz' })) {
        const { httpGet } = container[`${probe}Probe`] ?? {};
        expect({ name, path: httpGet?.path }).toEqual({ name, path });
        expect(ports.get(httpGet?.port ?? '')).toBe(name === 'gateway' ? 8080 : 9090);
      }
    }
  });

  it('confine every pod: no root, no capabilities, and nothing that the product writes to its image', async () => {
    const pods = (await render(overlay)).flatMap((manifest) => podOf(manifest) ?? []);
    expect(pods.length).toBeGreaterThanOrEqual(8);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { image, securityContext: own } of containers) {
        expect(own).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
        if (image.startsWith('lacquer/')) expect(own).toMatchObject({ readOnlyRootFilesystem: true });
      }
    }
  });
});

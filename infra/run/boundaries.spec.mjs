import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checker = fileURLToPath(new URL('boundaries.mjs', import.meta.url));
const installed = fileURLToPath(new URL('../../node_modules', import.meta.url));
let workspace;

const packages = {
  'services/contracts': { name: '@house/contracts', scope: 'contracts', dependencies: { zod: '*' } },
  'services/platform': { name: '@house/platform', scope: 'platform', dependencies: { '@house/contracts': '*' } },
  'services/catalog': { name: '@house/catalog', scope: 'service', dependencies: { '@house/platform': '*' } },
  'services/customer': { name: '@house/customer', scope: 'service', dependencies: { '@house/platform': '*' } },
  gateway: { name: '@house/gateway', scope: 'gateway', dependencies: { '@house/web': '*', fastify: '*' } },
  web: { name: '@house/web', scope: 'web', dependencies: { '@house/contracts': '*', react: '*' } },
  'infra/servers': { name: '@house/servers', scope: 'tooling' },
  'infra/standalone': { name: '@house/standalone', scope: 'infra', dependencies: { '@house/catalog': '*' } },
};

const allowed = {
  'services/contracts/src/catalog.ts': `import { z } from 'zod';\nexport const service = z.object({});\n`,
  'services/contracts/src/catalog.spec.ts': `import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');\n`,
  'services/catalog/src/main.ts': `// import '@house/customer/customers'\nimport type { Bus } from '@house/platform/bus';\nexport type X = Bus;\n`,
  'services/catalog/src/main.spec.ts': `import { database } from '@house/servers/database';\nexport const d = database;\n`,
  'gateway/src/testing/gateway.ts': `import { database } from '@house/servers/database';\nexport const d = database;\n`,
  'gateway/src/site.ts': `const { render } = await import('@house/web/server');\nexport { render };\n`,
  'web/src/page.tsx': `export const page = <h2>When do you import from '@house/platform'?</h2>;\n`,
  'infra/standalone/src/main.ts': `export * from '@house/catalog/main';\nexport * from '@house/gateway/site';\n`,
};

async function put(files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), text);
  }
}

function check() {
  return new Promise((resolve) => {
    execFile(process.execPath, [checker, workspace], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'lacquer-boundaries-'));
  await symlink(installed, join(workspace, 'node_modules'));
  await put({
    'package.json': JSON.stringify({ name: 'house', private: true, workspaces: Object.keys(packages) }),
    'package-lock.json': JSON.stringify({ name: 'house', lockfileVersion: 3, packages: {} }),
    'nx.json': JSON.stringify({ neverConnectToCloud: true, analytics: false }),
    ...Object.fromEntries(
      Object.entries(packages).map(([folder, { name, scope, dependencies }]) => [
        `${folder}/package.json`,
        JSON.stringify({ name, version: '1.0.0', dependencies, nx: { tags: [`scope:${scope}`] } }),
      ]),
    ),
    ...allowed,
  });
});

afterEach(async () => {
  await rm(workspace, { recursive: true });
});

describe('the boundaries between packages', () => {
  it('accept allowed imports', async () => {
    expect(await check()).toEqual({ code: 0, output: 'Boundaries: 8 packages, no forbidden import, no cycle.\n' });
  });

  it('reject forbidden imports, and name the files', async () => {
    const forbidden = {
      'services/contracts/src/clock.ts': `import { hrtime } from 'node:process';\nexport const now = hrtime;\n`,
      'services/contracts/src/name.ts': `import { parse } from 'libphonenumber-js';\nexport const p = parse;\n`,
      'services/platform/src/page.ts': `import { render } from '@house/web/server';\nexport const r = render;\n`,
      'services/catalog/src/buyers.ts': `import {\n  list,\n} from '@house/customer/customers';\nexport const l = list;\n`,
      'services/catalog/src/typed.ts': `export type T = import('@house/customer/customers').T;\n`,
      'services/catalog/src/late.ts': `export const load = () => import('@house/customer/customers');\n`,
      'services/customer/src/reach.ts': `import '../../catalog/src/main.js';\n`,
      'gateway/src/inside.ts': `import { button } from '@house/web/components/button';\nexport const b = button;\n`,
      'gateway/src/rows.ts': `import { rows } from '@house/catalog/main';\nexport const r = rows;\n`,
      'web/src/bus.ts': `export { bus } from '@house/platform/bus';\n`,
      'services/catalog/src/rows.ts': `import { database } from '@house/servers/database';\nexport const d = database;\n`,
      'services/catalog/src/whole.ts': `import { boot } from '@house/standalone/main';\nexport const b = boot;\n`,
    };
    await put(forbidden);
    const { code, output } = await check();
    expect(code).toBe(1);
    const named = output.split('\n').flatMap((line) => (line.includes(': ') ? [line.split(':')[0]] : []));
    expect(named.toSorted()).toEqual(Object.keys(forbidden).toSorted());
  });

  it('reject import cycles, even if they contain only types', async () => {
    await put({
      'web/src/menu.ts': `import { price } from './price.js';\nexport const menu = price;\nexport type Menu = string;\n`,
      'web/src/price.ts': `import { tax } from './tax.js';\nexport const price = tax;\n`,
      'web/src/tax.ts': `import type { Menu } from './menu.js';\nexport const tax: Menu = '9.5 %';\n`,
    });
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toMatch(/^web\/src\/\w+\.ts: imports web\/src\/.*: these files import each other$/m);
    for (const file of ['menu', 'price', 'tax']) expect(output).toContain(`web/src/${file}.ts`);
  });

  it('reject modules that are global, except those of platform', async () => {
    await put({
      'services/platform/src/clock.module.ts': `import { Global } from '@nestjs/common';\n@Global()\nexport class ClockModule {}\n`,
      'services/catalog/src/testing/probe.ts': `export const probe = { global: true };\n`,
    });
    expect(await check()).toMatchObject({ code: 0 });

    const forbidden = {
      'services/catalog/src/salon.module.ts': `import { Global } from '@nestjs/common';\n@Global()\nexport class SalonModule {}\n`,
      'gateway/src/site.module.ts': `export const forRoot = () => ({ module: Object, global: true });\n`,
    };
    await put(forbidden);
    const { code, output } = await check();
    expect(code).toBe(1);
    for (const file of Object.keys(forbidden)) {
      expect(output).toContain(
        `${file}: is a global module; only platform has them, and rooms import the modules they need`,
      );
    }
  });

  it('reject a forbidden dependency in package.json, and a package without a scope', async () => {
    await put({
      'web/package.json': JSON.stringify({
        name: '@house/web',
        version: '1.0.0',
        dependencies: { '@house/platform': '*' },
        nx: { tags: ['scope:web'] },
      }),
      'infra/standalone/package.json': JSON.stringify({ name: '@house/standalone', version: '1.0.0' }),
    });
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('web/package.json: imports @house/platform, but web may not import platform');
    expect(output).toContain('infra/standalone/package.json: needs one tag');
  });
});

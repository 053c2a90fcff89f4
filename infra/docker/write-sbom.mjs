// write-sbom.mjs [workspace] [file] [installed]: writes the npm packages that a workspace runs with, as CycloneDX (JSON).
// `installed` is the folder of another installation, such as an image's, whose packages are listed.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productVersion } from '@lacquer/platform/release/version';

const root = join(import.meta.dirname, '../..');
const [workspace = 'standalone', file = join(root, 'sbom.cdx.json'), installed = root] = process.argv.slice(2);

/** @param {string[]} args */
const npm = (cwd, ...args) =>
  JSON.parse(
    execFileSync('npm', [...args, `--workspace=@lacquer/${workspace}`], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

/** `name@version` of every package below. A missing one, such as that of another platform, has no version. */
const namesIn = ({ dependencies = {} }) =>
  Object.entries(dependencies).flatMap(([name, found]) => [
    ...(found.version ? [`${name}@${found.version}`] : []),
    ...namesIn(found),
  ]);

// "npm sbom --omit=dev" also omits each package that is anywhere a development dependency
const listed = new Set(namesIn(npm(installed, 'ls', '--all', '--json', '--omit=dev')));
const sbom = npm(root, 'sbom', '--sbom-format=cyclonedx');
const product = sbom.metadata.component['bom-ref'];
sbom.components = sbom.components.filter((each) => listed.has(each['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => ref === product || listed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => listed.has(each)) }));
// npm names the product after its folder
Object.assign(sbom.metadata.component, { type: 'application', name: `lacquer-${workspace}` });
// a package.json without a license: the first line of the file LICENSE says which it is
const headings = { 'MIT License': 'MIT' };
for (const each of sbom.components.filter(({ licenses }) => !licenses?.length)) {
  const name = each['bom-ref'].replace(/(?<=.)@[^@]*$/, '');
  const [heading = ''] = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').split('\n');
  const id = headings[heading.trim()];
  if (!id) throw new Error(`${name} names no license, and its file LICENSE begins with "${heading.trim()}"`);
  each.licenses = [{ license: { id } }];
}
// all packages of a release have its number, which package.json does not know
const version = productVersion();
for (const each of [
  sbom.metadata.component,
  ...sbom.components.filter((one) => one['bom-ref'].startsWith('@lacquer/')),
]) {
  const [name] = each.purl.split(/(?<=.)@/);
  Object.assign(each, { version, purl: `${name}@${encodeURIComponent(version)}` });
}
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);

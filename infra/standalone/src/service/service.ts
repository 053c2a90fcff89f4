import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { findText, replaceFile } from '@lacquer/platform/files/whole-files';
import { Caddy } from './caddy.js';
import { caddySite } from './caddy-site.js';
import { demand, type Host } from './host.js';
import { addSettings, proxySettings } from './proxy-settings.js';
import { programOf, type ServiceFacts, settingsFileOf } from './service-definition.js';
import type { ServiceManager, Step } from './service-manager.js';

export interface ServiceOptions {
  host: Host;
  manager: ServiceManager;
  caddy: Caddy;
  /** All but the account. */
  facts: Omit<ServiceFacts, 'account'>;
  /** Where the product answers on this machine. */
  url: string;
  /** The settings in effect. */
  settings: Readonly<Record<string, string | undefined>>;
  /** The release that is checked out. */
  version: string;
  /** The id of a product that runs on the data directory. */
  findRunning: () => Promise<number | undefined>;
  say: (line: string) => void;
  /** How long a start may take, in milliseconds. */
  readyWithinMs: number;
  /** How long a certificate is waited for, in milliseconds. */
  httpsWithinMs: number;
}

export interface InstallWish {
  user?: string;
  domain?: string;
  replace: boolean;
  dryRun: boolean;
}

/** The product as a service of the machine. */
export class Service {
  constructor(private readonly options: ServiceOptions) {}

  /**
   * Writes the definition and starts the service, also one that is installed already. With a domain, also the site of Caddy
   * and the settings that it needs.
   *
   * @throws Error with what to do, if something is missing; nothing is changed then
   */
  async install({ user, domain, replace, dryRun }: InstallWish): Promise<void> {
    const { host, manager, caddy, facts, say } = this.options;
    const obstacles = [await manager.findObstacle(), domain === undefined ? undefined : await caddy.findObstacle()];
    if (!dryRun) this.refuse([...obstacles, this.findMissingRights('install')]);

    const installed = await findText(manager.definitionFile);
    const usual = user === undefined;
    const account = user ?? manager.accountIn(installed ?? '') ?? (await manager.usualAccount(facts.root));
    const prepared = await manager.prepareAccount(account, usual);
    const definition = manager.define({ ...facts, account });
    if (installed !== undefined && installed !== definition) {
      say(await this.difference(installed, definition));
      if (!replace && !dryRun) {
        throw new Error(
          `${manager.definitionFile} is already installed and differs, see above. With --replace it is replaced; what you change with "systemctl edit" stays.`,
        );
      }
    }
    await this.refuseOther();
    const settings = domain === undefined ? undefined : await this.settingsFor(domain);
    const site = domain === undefined ? undefined : await caddySite(facts.root, domain, facts.port);
    const steps = [
      ...prepared.steps,
      ...(settings?.step ? [settings.step] : []),
      ...this.folders(account),
      this.checkReach(account),
      {
        does: `write ${manager.definitionFile}`,
        run: () => replaceFile(manager.definitionFile, definition, 0o644),
      },
      ...manager.start(),
      ...(site !== undefined && host.platform === 'linux' ? caddy.serve(site) : []),
    ];
    if (prepared.warning !== undefined) say(prepared.warning);
    if (dryRun) {
      say(`This would:\n${steps.map(({ does }) => `  ${does}\n`).join('')}`);
      say(`${manager.definitionFile}:\n\n${definition}`);
      if (settings?.step) say(`${settingsFileOf(facts.root)}:\n\n${settings.text}`);
      if (site !== undefined) say(`The site for Caddy:\n\n${site}`);
      for (const obstacle of obstacles) if (obstacle !== undefined) say(obstacle);
      return;
    }
    await this.run(steps);
    if (site !== undefined && host.platform !== 'linux') say(`Add this site to Caddy's file:\n\n${site}`);
    await this.waitUntilReady();
    say(`It runs: ${this.options.url}`);
    if (domain !== undefined) say(await this.httpsSentence(domain));
    say('The password of the first owner is printed at the first start: npm run service -- logs');
  }

  /** Stops the service and removes its files. The data, the settings and the account stay. */
  async uninstall({ dryRun }: { dryRun: boolean }): Promise<void> {
    const { manager, caddy, facts, say } = this.options;
    if (!dryRun) this.refuse([await manager.findObstacle(), this.findMissingRights('uninstall')]);
    await this.demandInstalled();
    const steps = [...((await caddy.isServing()) ? caddy.remove() : []), ...manager.remove()];
    if (dryRun) return say(`This would:\n${steps.map(({ does }) => `  ${does}\n`).join('')}`);
    await this.run(steps);
    say(`The service is removed. The data in ${facts.dataDir} and the settings stay.`);
  }

  /** @returns whether it runs and is ready */
  async status(): Promise<boolean> {
    const { manager, facts, url, say, version } = this.options;
    const installed = await this.demandInstalled();
    const { isRunning, lines } = await manager.state();
    for (const line of lines) say(line);
    const account = manager.accountIn(installed) ?? '';
    if (installed !== manager.define({ ...facts, account })) {
      say('its definition differs from that of this release: "npm run service -- install" shows how');
    }
    const readiness = await this.readiness(url);
    if (readiness === undefined) say(`${url} does not answer: npm run service -- logs`);
    else say(`${url} is ${readiness.ready ? 'ready' : 'not ready'}, version ${readiness.version}`);
    if (readiness !== undefined && readiness.version !== version) {
      say(`version ${version} is checked out: "npm run service -- install" starts it`);
    }
    return isRunning && readiness?.ready === true;
  }

  /** @returns the exit code of the program that shows them */
  async logs(wish: { lines: number; follow: boolean; since?: string }): Promise<number> {
    const { host, manager, facts } = this.options;
    await this.demandInstalled();
    const [program = '', ...args] = manager.logs(facts, wish);
    return host.show(program, ...args);
  }

  private refuse(reasons: readonly (string | undefined)[]): void {
    const found = reasons.filter((reason) => reason !== undefined);
    if (found.length > 0) throw new Error(found.join('\n'));
  }

  private findMissingRights(command: string): string | undefined {
    if (this.options.host.isRoot) return undefined;
    return `Only root may do that: sudo env "PATH=$PATH" npm run service -- ${command}. With --dry-run it prints what it would do.`;
  }

  /** A second product on the same data could not start. */
  private async refuseOther(): Promise<void> {
    const { manager, findRunning } = this.options;
    const running = await findRunning();
    if (running === undefined) return;
    const isService = (await findText(manager.definitionFile)) !== undefined && (await manager.state()).isRunning;
    if (!isService) throw new Error(`The product runs already, as process ${running}. Stop it first.`);
  }

  private async demandInstalled(): Promise<string> {
    const installed = await findText(this.options.manager.definitionFile);
    if (installed === undefined) throw new Error('The service is not installed: npm run service -- install');
    return installed;
  }

  private async settingsFor(domain: string): Promise<{ text: string; step?: Step }> {
    const { facts, settings } = this.options;
    const file = settingsFileOf(facts.root);
    const before = (await findText(file)) ?? '';
    const wanted = proxySettings(domain);
    const { text, conflicts } = addSettings(before, wanted, { ...parseEnv(before), ...settings });
    if (conflicts.length > 0) {
      const lines = conflicts.map((name) => `\n  ${name}=${wanted[name]}`);
      throw new Error(
        `Other values are set, in ${file} or in the environment. Behind Caddy they must be:${lines.join('')}`,
      );
    }
    if (text === before) return { text };
    const add = async () => {
      const mode = await stat(file).then(
        (found) => found.mode & 0o777,
        () => 0o600,
      );
      // keeps the owner of a file that is there
      await writeFile(file, text, { mode });
    };
    return { text, step: { does: `add settings to ${file}`, run: add } };
  }

  private folders(account: string): Step[] {
    const { host, facts, say } = this.options;
    const make = async (path: string) => {
      if (!isAbsolute(path)) throw new Error(`${path} is not an absolute path.`);
      await mkdir(path, { recursive: true, mode: 0o700 });
    };
    const data = {
      does: `give ${facts.dataDir}, with all that is in it, to ${account}`,
      run: async () => {
        await make(facts.dataDir);
        await demand(host, 'chown', '-R', `${account}:`, facts.dataDir);
      },
    };
    // may be a disk or a folder that others keep files in, so what is in it keeps its owner
    const others = facts.alsoWrites.map((path) => ({
      does: `give ${path} to ${account}`,
      run: async () => {
        await make(path);
        await demand(host, 'chown', `${account}:`, path);
        const { output } = await host.run('find', path, '-mindepth', '1', '!', '-user', account, '-print', '-quit');
        if (output.trim())
          say(`${path} has files of other accounts. If the product wrote them: chown -R ${account}: '${path}'`);
      },
    }));
    return [data, ...others];
  }

  /** The settings may contain passwords, so they are not made readable for everybody. */
  private checkReach(account: string): Step {
    const { host, manager, facts } = this.options;
    const canRead = async (path: string) => {
      const [program = '', ...args] = manager.as(account);
      return (await host.run(program, ...args, 'test', '-r', path)).code === 0;
    };
    return {
      does: `check that ${account} can read the project`,
      run: async () => {
        for (const path of [programOf(facts.root), facts.node]) {
          if (await canRead(path)) continue;
          throw new Error(
            `${account} cannot read ${path}: move the project to a folder that others can enter, such as /srv/lacquer, or name another account with --user.`,
          );
        }
        const file = settingsFileOf(facts.root);
        if ((await findText(file)) === undefined || (await canRead(file))) return;
        await demand(host, 'chgrp', await demand(host, 'id', '-g', account), file);
        await demand(host, 'chmod', 'g+r', file);
      },
    };
  }

  private async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      this.options.say(step.does);
      await step.run();
    }
  }

  private async waitUntilReady(): Promise<void> {
    const { host, manager, facts, url, readyWithinMs, say } = this.options;
    say(`wait for ${url}`);
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await delay(500)) {
      if ((await this.readiness(url))?.ready === true) return;
    }
    const [program = '', ...args] = manager.logs(facts, { lines: 20, follow: false });
    const { output } = await host.run(program, ...args);
    throw new Error(`It is not ready after ${readyWithinMs / 1000} seconds. Its last lines:\n${output}`);
  }

  /** A certificate takes some seconds, or however long the DNS takes to know the name. */
  private async httpsSentence(domain: string): Promise<string> {
    const address = `https://${domain}`;
    for (const deadline = Date.now() + this.options.httpsWithinMs; Date.now() < deadline; await delay(2000)) {
      if ((await this.readiness(address)) !== undefined) return `It has a certificate: ${address}`;
    }
    return (
      `${address} does not answer yet. Caddy gets the certificate by itself once ${domain} points to this machine and its ` +
      'ports 80 and 443 are open. It says what is wrong in: journalctl -u caddy'
    );
  }

  private async readiness(url: string): Promise<{ ready: boolean; version: string } | undefined> {
    try {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
      return (await answer.json()) as { ready: boolean; version: string };
    } catch {
      return undefined;
    }
  }

  private async difference(from: string, to: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-service-'));
    try {
      await writeFile(join(folder, 'installed'), from);
      await writeFile(join(folder, 'new'), to);
      const labels = ['--label', this.options.manager.definitionFile, '--label', 'this release'];
      return (await this.options.host.run('diff', '-u', ...labels, join(folder, 'installed'), join(folder, 'new')))
        .output;
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

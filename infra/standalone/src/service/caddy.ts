import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findText, replaceFile } from '@lacquer/platform/files/whole-files';
import { siteFileName, withoutSite, withSite } from './caddy-site.js';
import { demand, type Host, isInstalled } from './host.js';
import type { Step } from './service-manager.js';

const readable = 0o644;

/** The Caddy of the machine, as the packages of distributions install it. */
export class Caddy {
  private readonly ownFile: string;
  private readonly siteFile: string;

  constructor(
    private readonly host: Host,
    folder = '/etc/caddy',
  ) {
    this.ownFile = join(folder, 'Caddyfile');
    this.siteFile = join(folder, siteFileName);
  }

  /** What keeps it from serving a site, and what to do. */
  async findObstacle(): Promise<string | undefined> {
    if (this.host.platform !== 'linux') return undefined;
    if (!(await isInstalled(this.host, 'caddy'))) {
      return 'Caddy is not installed. On Debian and Ubuntu: apt-get install caddy. Elsewhere: https://caddyserver.com/docs/install';
    }
    return undefined;
  }

  async isServing(): Promise<boolean> {
    return withoutSite(await read(this.ownFile)) !== (await read(this.ownFile));
  }

  /** Serves the site. A configuration that Caddy refuses is not kept. */
  serve(site: string): Step[] {
    return [
      {
        does: `write ${this.siteFile} and import it in ${this.ownFile}`,
        run: async () => {
          const before = [await read(this.siteFile), await read(this.ownFile)] as const;
          await replaceFile(this.siteFile, site, readable);
          // keeps the owner and the mode of a file that is there
          await writeFile(this.ownFile, withSite(before[1]), { mode: readable });
          const { code, output } = await this.host.run(
            'caddy',
            'validate',
            '--adapter',
            'caddyfile',
            '--config',
            this.ownFile,
          );
          if (code === 0) return;
          await writeFile(this.ownFile, before[1]);
          if (before[0] === '') await rm(this.siteFile);
          else await replaceFile(this.siteFile, before[0], readable);
          throw new Error(
            `Caddy refuses ${this.ownFile} with this site. It is as before.\n${output.split('\n').at(-1)}`,
          );
        },
      },
      { does: 'systemctl enable caddy', run: () => demand(this.host, 'systemctl', 'enable', 'caddy') },
      this.reload(),
    ];
  }

  remove(): Step[] {
    return [
      {
        does: `take the site out of ${this.ownFile}`,
        run: async () => {
          await writeFile(this.ownFile, withoutSite(await read(this.ownFile)));
          await rm(this.siteFile, { force: true });
        },
      },
      this.reload(),
    ];
  }

  private reload(): Step {
    return {
      does: 'systemctl reload-or-restart caddy',
      run: () => demand(this.host, 'systemctl', 'reload-or-restart', 'caddy'),
    };
  }
}

const read = async (path: string): Promise<string> => (await findText(path)) ?? '';

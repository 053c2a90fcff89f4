import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment, nx, readJson } from './workspace.mjs';

/**
 * The projects of a workspace, from Nx.
 * @param {string} workspace its folder
 * @returns {Promise<{ projects: { name: string, root: string, tags: string[], targets: string[], uses: string[] }[] }>}
 */
export async function projectGraph(workspace) {
  const folder = mkdtempSync(join(tmpdir(), 'lacquer-graph-'));
  try {
    const file = join(folder, 'graph.json');
    const [command, ...args] = nx();
    const child = spawn(command, [...args, 'graph', `--file=${file}`], {
      cwd: workspace,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    const graph = readJson(file)?.graph;
    if (!graph) throw new Error(`Nx returned no project graph:\n${output}`);
    return {
      projects: Object.values(graph.nodes).map(({ name, data }) => ({
        name,
        root: data.root,
        tags: data.tags ?? [],
        targets: Object.keys(data.targets ?? {}),
        uses: (graph.dependencies[name] ?? []).map(({ target }) => target),
      })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { SERVER_NAMES, type ServerName, startTestServers, type TestServers, URL_VARIABLES } from './servers.js';

declare global {
  var lacquerTestServers: TestServers | undefined;
}

/**
 * Jest's globalSetup for packages whose tests need servers, which `globals.testServers` in their configuration names.
 * `npm test` passes the URLs of running servers in the environment; running Jest directly starts its own.
 */
export default async function setUp(_global: unknown, project: { globals: Record<string, unknown> }): Promise<void> {
  const wanted = project.globals['testServers'];
  const needed = SERVER_NAMES.filter((name) => !Array.isArray(wanted) || wanted.includes(name));
  const absent = needed.filter((name: ServerName) => !process.env[URL_VARIABLES[name]]);
  const servers = await startTestServers(absent, (line) => console.log(line));
  if (servers.missing[0]) {
    await servers.stop();
    throw servers.missing[0];
  }
  globalThis.lacquerTestServers = servers;
  Object.assign(process.env, servers.env);
}

/** The settings that a proxy on the same machine needs: only it reaches the product, and only it is trusted. */
export const proxySettings = (domain: string): Record<string, string> => ({
  PUBLIC_URL: `https://${domain}`,
  TRUST_PROXY: 'loopback',
  HOST: '127.0.0.1',
});

/**
 * Adds settings to the text of a settings file. `conflicts`: those that are set to other values, which stay. `present` are the
 * settings in effect, also those of the environment.
 */
export function addSettings(
  text: string,
  wanted: Readonly<Record<string, string>>,
  present: Readonly<Record<string, string | undefined>>,
): { text: string; conflicts: string[] } {
  const missing = Object.entries(wanted).filter(([name]) => !present[name]);
  const conflicts = Object.entries(wanted)
    .filter(([name, value]) => present[name] && present[name].replace(/\/+$/, '') !== value)
    .map(([name]) => name);
  if (missing.length === 0) return { text, conflicts };
  const lines = missing.map(([name, value]) => `${name}=${value}\n`);
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return {
    text: `${text}${gap}# behind Caddy, by "npm run service -- install --domain"\n${lines.join('')}`,
    conflicts,
  };
}

import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { palettes } from '../palettes/palettes';

/** The characters that fit below an icon, without the word that follows. */
const shortLength = 8;

const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** As many of the first words as fit; of a longer first word, its beginning. */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (charactersOf(`${short} ${word}`).length > shortLength) break;
    short += ` ${word}`;
  }
  return charactersOf(short).slice(0, shortLength).join('');
}

const icon = (name: string, size: number, purpose?: string) => ({
  src: `${adminPath}/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose !== undefined && { purpose }),
});

/** The web app manifest of the admin, as JSON: installed, it is an app of its own beside the site. */
export function renderAdminManifest(salon: Pick<SalonProfile, 'name' | 'palette'> | null): string {
  const { plaster } = palettes[salon?.palette ?? 'oxblood'].colors;
  const name = salon?.name ?? 'Salon';
  return JSON.stringify({
    id: adminPath,
    name: `${name} admin`,
    short_name: `${shortened(name)} admin`,
    description: 'Customers, messages and campaigns, for the staff of the salon.',
    lang: 'en',
    start_url: adminPath,
    scope: adminPath,
    display: 'standalone',
    background_color: plaster,
    theme_color: plaster,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      icon('badge-96', 96, 'monochrome'),
    ],
  });
}

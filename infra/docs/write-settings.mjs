// Regenerates settings.md and .env.example from the built code: node infra/docs/write-settings.mjs
import { writeFileSync } from 'node:fs';
import { envExample, settingsPage } from '@lacquer/standalone/settings-reference';

writeFileSync(new URL('settings.md', import.meta.url), settingsPage());
writeFileSync(new URL('../../.env.example', import.meta.url), envExample());

// Regenerates definitions.json from the built code: node infra/rabbitmq/write-definitions.mjs
import { writeFileSync } from 'node:fs';
import { brokerDefinitions } from '@lacquer/standalone/broker/topology';

writeFileSync(new URL('definitions.json', import.meta.url), `${JSON.stringify(brokerDefinitions(), null, 2)}\n`);

// Regenerates definitions.json and rights.json from the built code: node infra/rabbitmq/write-definitions.mjs
import { writeFileSync } from 'node:fs';
import { allBrokerRights } from '@lacquer/standalone/broker/broker-rights';
import { brokerDefinitions } from '@lacquer/standalone/broker/topology';

const write = (name, value) => writeFileSync(new URL(name, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
write('definitions.json', brokerDefinitions());
write('rights.json', allBrokerRights());

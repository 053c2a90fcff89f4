// Runs before everything else and generates the servers' passwords, as files that only this compose project sees.
// Existing passwords are kept, because the servers' data depends on them.
import { existsSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const folder = process.argv[2];
const random = () => randomBytes(24).toString('hex');

if (existsSync(join(folder, 'complete'))) {
  console.log('The secrets of this installation already exist.');
  process.exit(0);
}
const put = (name, value) => writeFileSync(join(folder, name), value, { mode: 0o444 });

put('postgres_password', random());
for (const app of ['gateway', 'catalog', 'contact', 'customer', 'messaging']) {
  const password = random();
  put(`${app}_password`, password);
  put(`${app}_database_url`, `postgres://${app}:${password}@postgres:5432/${app}`);
}
const rabbitmq = random();
put('rabbitmq_password', rabbitmq);
put('rabbitmq_url', `amqp://lacquer:${rabbitmq}@rabbitmq:5672`);
const redis = random();
put('redis_password', redis);
put('redis_url', `redis://:${redis}@redis:6379`);
put('complete', '');
console.log('Made the secrets of this installation.');

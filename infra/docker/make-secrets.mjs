// Runs before everything else: makes the passwords of this installation, and hands each container the ones that it needs.
// `make-secrets.mjs <kept> <handed>`: <kept> holds every password and is mounted nowhere else; <handed>/<name> is what the
// container <name> sees. A password that exists is kept, because the servers' data depends on it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [kept, handed] = process.argv.slice(2);
const apps = ['gateway', 'catalog', 'contact', 'customer', 'messaging'];

function put(file, value) {
  writeFileSync(`${file}.new`, value, { mode: 0o444 });
  renameSync(`${file}.new`, file);
}

const password = (name) => secret(`${name}_password`, 24);

function secret(name, bytes) {
  const file = join(kept, name);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known) return known;
  const made = randomBytes(bytes).toString('hex');
  put(file, made);
  return made;
}

function hand(container, files) {
  for (const [name, value] of Object.entries(files)) put(join(handed, container, name), value);
}

const databaseUrl = (app) => ({
  [`${app}_database_url`]: `postgres://${app}:${password(app)}@postgres:5432/${app}`,
});
const rabbitmqUrl = (user) => `amqp://${user}:${password(`${user}_rabbitmq`)}@rabbitmq:5672`;
const redisUrl = `redis://:${password('redis')}@redis:6379`;

hand('postgres', {
  postgres_password: password('postgres'),
  ...Object.fromEntries(apps.map((app) => [`${app}_password`, password(app)])),
});
hand('rabbitmq', { rabbitmq_password: password('rabbitmq') });
hand('redis', { redis_password: password('redis') });
for (const app of apps) hand(app, { ...databaseUrl(app), rabbitmq_url: rabbitmqUrl(app) });
hand('messaging', { redis_url: redisUrl });
hand('gateway', { second_step_key: secret('second_step_key', 32) });
hand('operator', {
  ...Object.assign({}, ...apps.map(databaseUrl)),
  ...Object.fromEntries(apps.map((app) => [`${app}_rabbitmq_url`, rabbitmqUrl(app)])),
  rabbitmq_url: rabbitmqUrl('operator'),
  // the broker's administrator
  rabbitmq_management_url: `http://lacquer:${password('rabbitmq')}@rabbitmq:15672`,
});
console.log('Each container has its secrets.');

// Runs first: creates the passwords and keys of this installation and gives each container those that it needs.
// `make-secrets.mjs <kept> <handed> <rights>`: <kept> contains every password and key and is mounted in no other
// container; <handed>/<name> is mounted in the container <name>; <rights> lists the broker's users with their rights.
// Existing passwords are kept, because the servers' data depends on them. With `--keys` it first takes those that a restore has
// written (`FILE.keys`) from standard input: the restored data depends on them.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [kept, handed, rights, option] = process.argv.slice(2);
const apps = ['gateway', 'catalog', 'contact', 'customer', 'messaging'];

function put(file, value) {
  try {
    writeFileSync(`${file}.new`, value, { mode: 0o444, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    if (error.code !== 'ENOSPC') throw error;
    process.stderr.write(`The disk is full: ${file} could not be written. Free some space, then start again.\n`);
    process.exit(1);
  }
}

function keep(name, make) {
  const file = join(kept, name);
  const existing = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (existing) return existing;
  const made = make();
  put(file, made);
  return made;
}

const secret = (name, bytes) => keep(name, () => randomBytes(bytes).toString('hex'));
const password = (name) => secret(`${name}_password`, 24);

/** The key pair with which `signer` signs the actor of a request and the services verify it. */
function actorKeys(signer) {
  const signing = keep(`${signer}_signing_key`, () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  );
  const key = createPrivateKey({ key: Buffer.from(signing, 'base64'), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  return { signing: { [`${signer}_signing_key`]: signing }, open: { [`${signer}_public_key`]: open } };
}

function hand(container, files) {
  for (const [name, value] of Object.entries(files)) put(join(handed, container, name), value);
}

/** As RabbitMQ stores it: https://www.rabbitmq.com/docs/passwords. The same password has the same hash. */
function hashOf(name, text) {
  const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const salt = sha256(Buffer.from(name), Buffer.from(text)).subarray(0, 4);
  return Buffer.concat([salt, sha256(salt, Buffer.from(text))]).toString('base64');
}

/** What the broker loads at each start, so that its users return with it even after it has lost its data. */
function brokerUsers() {
  const vhost = '/';
  const administrator = { configure: '.*', write: '.*', read: '.*' };
  const users = Object.entries(JSON.parse(readFileSync(rights, 'utf8')));
  const userOf = (name, text, tags) => ({
    name,
    password_hash: hashOf(name, text),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags,
  });
  return {
    vhosts: [{ name: vhost }],
    users: [
      userOf('lacquer', password('rabbitmq'), ['administrator']),
      ...users.map(([name]) => userOf(name, password(`${name}_rabbitmq`), [])),
    ],
    permissions: [
      { user: 'lacquer', vhost, ...administrator },
      ...users.map(([user, { configure, write, read }]) => ({ user, vhost, configure, write, read })),
    ],
    topic_permissions: users.map(([user, { events }]) => ({ user, vhost, ...events })),
  };
}

/** The keys that a backup contains, and what the product accepts as one. */
const restoredKeys = { SECOND_STEP_KEY: /^[\da-f]{64}$/i, PRIVACY_KEY: /^\S{32,}$/ };

/** Replaces keys by those of lines such as `PRIVACY_KEY=…`. */
function takeKeys(text) {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const keys = lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [line, '']);
  const isKey = ([name, value]) => Object.hasOwn(restoredKeys, name) && restoredKeys[name].test(value);
  if (keys.length === 0 || !keys.every(isKey)) {
    process.stderr.write(
      'Standard input has no keys of a restored backup: give the file that restore has named, FILE.keys. Nothing was changed.\n',
    );
    process.exit(1);
  }
  for (const [name, value] of keys) put(join(kept, name.toLowerCase()), value);
  console.log(`Taken: ${keys.map(([name]) => name).join(' and ')}. Now delete the file, and start the product.`);
}

if (option === '--keys') takeKeys(readFileSync(0, 'utf8'));

const databaseUrl = (app) => ({
  [`${app}_database_url`]: `postgres://${app}:${password(app)}@postgres:5432/${app}`,
});
const rabbitmqUrl = (user) => `amqp://${user}:${password(`${user}_rabbitmq`)}@rabbitmq:5672`;
const redisUrl = `redis://:${password('redis')}@redis:6379`;

hand('postgres', {
  postgres_password: password('postgres'),
  ...Object.fromEntries(apps.map((app) => [`${app}_password`, password(app)])),
});
hand('rabbitmq', { rabbitmq_password: password('rabbitmq'), 'definitions.json': JSON.stringify(brokerUsers()) });
hand('redis', { redis_password: password('redis') });
const byGateway = actorKeys('gateway');
const byOperator = actorKeys('operator');
for (const app of apps) hand(app, { ...databaseUrl(app), rabbitmq_url: rabbitmqUrl(app) });
hand('gateway', byGateway.signing);
for (const app of apps.filter((name) => name !== 'gateway')) hand(app, { ...byGateway.open, ...byOperator.open });
hand('messaging', { redis_url: redisUrl });
for (const app of ['contact', 'customer', 'messaging']) hand(app, { privacy_key: secret('privacy_key', 32) });
hand('gateway', { second_step_key: secret('second_step_key', 32) });
hand('operator', {
  ...byOperator.signing,
  // backups contain them, encrypted with a passphrase
  privacy_key: secret('privacy_key', 32),
  second_step_key: secret('second_step_key', 32),
  ...Object.assign({}, ...apps.map(databaseUrl)),
  ...Object.fromEntries(apps.map((app) => [`${app}_rabbitmq_url`, rabbitmqUrl(app)])),
  rabbitmq_url: rabbitmqUrl('operator'),
  // the broker's administrator
  rabbitmq_management_url: `http://lacquer:${password('rabbitmq')}@rabbitmq:15672`,
});
console.log('Each container has its secrets.');

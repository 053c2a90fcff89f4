import { ModuleMocker } from 'jest-mock';

const { console, process } = globalThis;
// oxlint-disable-next-line typescript/unbound-method -- put back as it was found
const { exit } = process;

/**
 * What an earlier file of tests left on `globalThis`, and a later one must not find: the handlers and the state of Jest's
 * own runner, and the entities of TypeORM, whose classes hold all modules of their file.
 */
const isLeftover = (key) =>
  key === Symbol.for('EVENT_HANDLERS') ||
  (typeof key === 'symbol' && key.description === 'JEST_STATE_SYMBOL') ||
  key === 'typeormMetadataArgsStorage';

/**
 * Tests run among Node.js's own globals, as the product does: an error of Node.js is an `Error` here, and packages are
 * shared with `@lacquer/jest/runtime`. A file finds the variables of the environment as the one before it found them.
 */
export default class HostEnvironment {
  /** No context of its own: `getVmContext` has none to give. */
  isHost = true;
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // no test needs them, and the servers of one would wait for them
  fakeTimers = null;
  fakeTimersModern = null;
  #variables = { ...process.env };

  constructor() {
    for (const key of Reflect.ownKeys(globalThis)) if (isLeftover(key)) delete globalThis[key];
  }

  async setup() {}

  async teardown() {
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = exit;
    globalThis.console = console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return undefined;
  }
}

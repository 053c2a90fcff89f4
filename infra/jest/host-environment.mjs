import { ModuleMocker } from 'jest-mock';

const { console, process } = globalThis;
// oxlint-disable-next-line typescript/unbound-method -- restored unchanged
const { exit } = process;

/**
 * Properties of `globalThis` that an earlier test file left and a later one must not see: the handlers and the state of
 * Jest's runner, and TypeORM's entities, whose classes keep all modules of their file in memory.
 */
const isLeftover = (key) =>
  key === Symbol.for('EVENT_HANDLERS') ||
  (typeof key === 'symbol' && key.description === 'JEST_STATE_SYMBOL') ||
  key === 'typeormMetadataArgsStorage';

/**
 * Runs tests with Node.js's own globals, like the product: an error of Node.js is an `Error` here, and packages are shared
 * with `@lacquer/jest/runtime`. Environment variables are restored after each file.
 */
export default class HostEnvironment {
  /** It has no separate VM context: `getVmContext` returns undefined. */
  isHost = true;
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  // no test needs fake timers, and a test's servers would hang with them
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

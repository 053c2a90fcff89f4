/* oxlint-disable eslint/no-underscore-dangle -- the names are those of Jest */
import { createRequire } from 'node:module';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { compileFunction, SyntheticModule } from 'node:vm';
import Runtime from 'jest-runtime';

const load = createRequire(import.meta.url);

/** Packages loaded separately for each test file: Jest's own, and a registry that allows each name only once. */
const LOADED_ANEW = /\/node_modules\/(?:@jest\/|jest-|expect\/|prom-client\/)/;
/** Built packages of the workspace that keep no state of a test: their modules are most of those that a file would load. */
const STATELESS = /\/(?:services\/contracts|infra\/servers)\/dist\//;
const isShared = (path) =>
  /\.[cm]?js$/.test(path) && (path.includes('/node_modules/') ? !LOADED_ANEW.test(path) : STATELESS.test(path));
const isBare = (specifier) => /^[^./#]/.test(specifier) && !/^(?:node|data|file):/.test(specifier);

/** The exports of each package, by path. */
const exportsOf = new Map();

function sharedExports(path) {
  let found = exportsOf.get(path);
  if (!found) {
    const loaded = load(path);
    const isRecord = (typeof loaded === 'object' && loaded !== null) || typeof loaded === 'function';
    const own = isRecord ? Object.entries(loaded) : [];
    found = types.isModuleNamespaceObject(loaded)
      ? own.filter(([name]) => name !== '__esModule')
      : [...own.filter(([name]) => name !== 'default'), ['default', loaded]];
    exportsOf.set(path, found);
  }
  return found;
}

/**
 * Loads packages of `node_modules` with Node.js once per process instead of once per test file. The product's own modules
 * are reloaded for each file. Environments with their own VM context, such as a browser's, use Jest's default behavior.
 * Jest has no setting for this: the class overrides internals of Jest's runtime, so Jest's version is pinned. Each test
 * file of the gateway loads 2,100 modules, 1,700 of them from packages; sharing saves a third of its processor time.
 */
export default class SharedPackages extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (!environment.isHost) return;
    const { esmLoader, executor } = this;
    esmLoader.getContext = () => undefined;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: (specifier, _function, attributes, phase) =>
          executor.dynamicImport(specifier, filename, undefined, attributes, phase),
      });

    const { resolveSpecifierForSyncGraph, resolveModule } = esmLoader;
    esmLoader.resolveSpecifierForSyncGraph = (from, specifier, context, scratch, registry, ...more) => {
      const path = this.#sharedPath(from, specifier, 'resolveEsm');
      if (!path) {
        return resolveSpecifierForSyncGraph.call(esmLoader, from, specifier, context, scratch, registry, ...more);
      }
      const cacheKey = pathToFileURL(path).href;
      scratch.set(cacheKey, { cacheKey, kind: 'prelinked', module: this.#sharedModule(path, cacheKey, registry) });
      return { cacheKey, enqueue: null, modulePath: path };
    };
    esmLoader.resolveModule = async (specifier, from, context) => {
      const path = this.#sharedPath(from, specifier, 'resolveEsm');
      if (!path) return resolveModule.call(esmLoader, specifier, from, context);
      return this.#sharedModule(path, pathToFileURL(path).href, this.registries.getActiveEsmRegistry());
    };
  }

  requireModuleOrMock(from, specifier) {
    const path = this._environment.isHost ? this.#sharedPath(from, specifier, 'resolveCjs') : undefined;
    return path ? load(path) : super.requireModuleOrMock(from, specifier);
  }

  installGetBuiltinModule() {
    // `process` is Node.js's own object
    if (!this._environment.isHost) super.installGetBuiltinModule();
  }

  #sharedPath(from, specifier, resolve) {
    if (isAbsolute(specifier)) return isShared(specifier) ? specifier : undefined;
    if (!isBare(specifier) || this._resolution.isCoreModule(specifier)) return undefined;
    if (specifier === '@jest/globals') return undefined;
    const path = this._resolution[resolve](from, specifier);
    return isShared(path) ? path : undefined;
  }

  #sharedModule(path, cacheKey, registry) {
    const cached = registry.get(cacheKey);
    if (cached) return cached;
    const found = sharedExports(path);
    const module = new SyntheticModule(
      found.map(([name]) => name),
      () => {
        for (const [name, value] of found) module.setExport(name, value);
      },
      { identifier: path },
    );
    // synchronous: it has no top-level await
    void module.evaluate();
    registry.set(cacheKey, module);
    return module;
  }
}

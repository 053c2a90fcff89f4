import { EventEmitter } from 'node:events';
import { ModulesContainer } from '@nestjs/core';
import { DataSource, EntityManager } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';

/** Modules of packages. Their providers are connections and registries, which outlive a case. */
const ofPackages = /^(?:InternalCore|TypeOrm|Bull|Discovery)/;

/** A provider, and the objects in its fields, such as a cache. */
const depth = 2;

/**
 * The fields of an app's providers and controllers as they are now: values, the contents of maps, sets and arrays, and the
 * fields of the objects in them. `restore` sets them back, so that what an app learns in one case, such as a cached answer or an open breaker, does not
 * reach the next. A provider that is added later is included.
 */
export class AppMemory {
  private readonly restores: (() => void)[] = [];
  private readonly seen = new Set<object>();

  /** Call it when nothing runs. */
  constructor({ nest }: RunningApp) {
    for (const { name, providers, controllers } of nest.get(ModulesContainer).values()) {
      if (ofPackages.test(name)) continue;
      for (const { token, instance } of [...providers.values(), ...controllers.values()]) {
        const value: unknown = instance;
        // a constant is provided under another token than its class
        if (isOwned(value) && value.constructor === token) this.remember(value, depth);
      }
    }
  }

  /** Call it when nothing runs. It clears the timers in the fields. */
  restore(): void {
    for (const restore of this.restores) restore();
  }

  private remember(owner: object, levels: number): void {
    if (this.seen.has(owner)) return;
    this.seen.add(owner);
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (!writable) continue;
      const old: unknown = value;
      const refill = refillOf(old);
      this.restores.push(() => {
        const current: unknown = Reflect.get(owner, name);
        if (current !== old) {
          clearTimers([current]);
          Reflect.set(owner, name, old);
        }
        refill?.();
      });
      if (levels > 1) for (const each of elementsOf(old)) if (isOwned(each)) this.remember(each, levels - 1);
    }
  }
}

/** An instance of a class that is neither a connection nor a value. */
function isOwned(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || elementsOf(value)[0] !== value) return false;
  if ([EventEmitter, DataSource, EntityManager, Promise, Date].some((other) => value instanceof other)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && prototype !== Object.prototype && !isTimer(value);
}

function elementsOf(value: unknown): unknown[] {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  if (value instanceof Set) return [...(value as Set<unknown>)];
  return Array.isArray(value) ? value : [value];
}

function refillOf(value: unknown): (() => void) | undefined {
  if (value instanceof Map) {
    const entries = [...value];
    return () => {
      clearTimers(value.values());
      value.clear();
      for (const [key, each] of entries) value.set(key, each);
    };
  }
  if (value instanceof Set) {
    const entries: unknown[] = [...(value as Set<unknown>)];
    return () => {
      value.clear();
      for (const each of entries) value.add(each);
    };
  }
  if (Array.isArray(value) && !Object.isFrozen(value)) {
    const entries: unknown[] = [...(value as unknown[])];
    return () => void value.splice(0, value.length, ...entries);
  }
  return undefined;
}

function clearTimers(values: Iterable<unknown>): void {
  for (const value of values) if (isTimer(value)) clearTimeout(value);
}

const isTimer = (value: unknown): value is NodeJS.Timeout =>
  typeof value === 'object' && value !== null && value.constructor.name === 'Timeout';

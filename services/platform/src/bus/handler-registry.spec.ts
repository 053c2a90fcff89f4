import { describe, expect, it } from '@jest/globals';
import { checkAllAnswered, checkNewHandler, HandlerRegistryError } from './handler-registry.js';

const none = new Map<string, unknown>();

describe('the handler registry', () => {
  it('refuses a second handler for an RPC', () => {
    const registered = new Map([['catalog.list-services.v1', {}]]);
    expect(() => checkNewHandler('catalog', 'catalog.list-services.v1', registered, false)).toThrow(
      HandlerRegistryError,
    );
  });

  it("refuses a handler for another service's RPC", () => {
    expect(() => checkNewHandler('contact', 'catalog.list-services.v1', none, false)).toThrow(/belongs to catalog/);
  });

  it('refuses names without a contract', () => {
    expect(() => checkNewHandler('catalog', 'catalog.guess.v1', none, false)).toThrow(HandlerRegistryError);
    expect(() => checkNewHandler('catalog', 'catalog.guessed.v1', none, true)).toThrow(HandlerRegistryError);
  });

  it('lists every RPC without a handler', () => {
    const registered = new Map([['contact.submit.v1', {}]]);
    expect(() => checkAllAnswered('contact', registered)).toThrow(/contact\.list-submissions\.v2/);
  });
});

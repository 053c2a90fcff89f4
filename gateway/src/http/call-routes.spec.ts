import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { callOfRoute, guardCalls } from './call-routes.js';

describe('the call of a route', () => {
  it('is found by method and path, also for the HEAD of a GET', () => {
    const { path } = catalogCalls.listServices;

    expect(callOfRoute({ method: 'GET', url: path })).toBe(catalogCalls.listServices);
    expect(callOfRoute({ method: 'HEAD', url: path })).toBe(catalogCalls.listServices);
    expect(callOfRoute({ method: 'POST', url: path })).toBeUndefined();
    expect(callOfRoute({ method: 'GET', url: '/' })).toBeUndefined();
    expect(callOfRoute({ method: 'GET' })).toBeUndefined();
  });

  it('is checked before the body is read, after the earlier checks of the same route, and no other route is', async () => {
    const server = fastify();
    const checked: string[] = [];
    const check = (name: string) => () => Promise.resolve(void checked.push(name));
    guardCalls(server, (call) => (call === contactCalls.submit ? check('first') : undefined));
    guardCalls(server, (call) => (call === contactCalls.submit ? check('second') : undefined));
    server.addHook('preParsing', check('body'));
    server.post(contactCalls.submit.path, { onRequest: check('own') }, () => 'sent');
    server.get(catalogCalls.listServices.path, () => 'listed');

    expect((await server.inject({ method: 'POST', url: contactCalls.submit.path, payload: {} })).body).toBe('sent');
    expect(checked).toEqual(['own', 'first', 'second', 'body']);
    checked.length = 0;
    expect((await server.inject({ url: catalogCalls.listServices.path })).body).toBe('listed');
    expect(checked).toEqual(['body']);
    await server.close();
  });
});

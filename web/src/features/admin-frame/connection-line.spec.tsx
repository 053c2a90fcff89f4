/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defineCall } from '@lacquer/contracts/call';
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import * as client from '../../api/client';
import { keepTrying, neverByItself } from '../../reach/keep-trying';
import { useRecovery } from '../../reach/use-reach';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ConnectionLine } from './connection-line';

const staff = { access: 'staff', summary: 'A call', body: z.object({}), status: 204 } as const;
const rename = defineCall({ ...staff, method: 'PUT', path: '/api/rename', safeToRepeat: true });
const charge = defineCall({ ...staff, method: 'POST', path: '/api/charge' });
const launch = defineCall({ ...staff, method: 'POST', path: '/api/launch', idempotent: true });

describe('the line about the connection', () => {
  let api: ApiServer;
  /** What the server answers instead of succeeding. */
  let fault: { status: number; body?: unknown } | undefined;
  let names: number;
  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      if (fault) return fault;
      if (method !== 'GET') return { status: 204 };
      if (path === '/api/names') names += 1;
      return { status: 200, body: JSON.stringify(`name ${names}`) };
    });
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    fault = undefined;
    names = 0;
    api.requests.length = 0;
  });
  afterEach(cleanup);
  afterAll(() => api.stop());

  const sent = (path: string) => api.requests.filter((request) => request.path === path).length;
  const press = (name: string) => screen.getByRole('button', { name }).click();

  it('says that a write is not saved, and repeats it until the server answers', async () => {
    renderFeature(<Screen />);
    await screen.findByText('name 1');
    fault = { status: 502, body: 'Bad gateway' };
    press('Rename');
    await screen.findByText('Not saved yet:');
    fault = undefined;

    await screen.findByText('Renamed');
    expect(screen.queryByText('Not saved yet:')).toBeNull();
  });

  it('repeats neither a write that could take effect twice nor a launch', async () => {
    renderFeature(<Screen />);
    await screen.findByText('name 1');
    fault = { status: 502 };
    press('Charge');
    await screen.findByText('Charge failed');
    press('Launch');
    await screen.findByText('Launch failed');

    expect([sent('/api/charge'), sent('/api/launch')]).toEqual([1, 1]);
    expect(screen.queryByText('Not saved yet:')).toBeNull();
  });

  it('shows a refusal at once, even one with the status of an absent server', async () => {
    renderFeature(<Screen />);
    await screen.findByText('name 1');
    fault = { status: 503, body: { code: 'CUSTOMER.SQUARE_NOT_CONFIGURED', message: 'Square is not connected.' } };
    press('Rename');

    await screen.findByText('Rename failed');
    expect(sent('/api/rename')).toBe(1);
  });

  it('keeps what was read, says as of when, and reads it again when the server is back', async () => {
    renderFeature(<Screen />);
    await screen.findByText('name 1');
    fault = { status: 503, body: { code: 'BUS.TIMEOUT', message: 'No answer' } };
    press('Reload');
    await screen.findByText(/What you see is as of \d+:\d\d [AP]M/);
    expect(screen.getByText('name 1')).toBeTruthy();
    fault = undefined;

    await screen.findByText('name 2');
    await waitFor(() => expect(screen.queryByText('Cannot reach the server.')).toBeNull());
  });
});

function Screen() {
  const queryClient = useQueryClient();
  useState(() => keepTrying(queryClient));
  return <Connected queryClient={queryClient} />;
}

function Connected({ queryClient }: { queryClient: QueryClient }) {
  useRecovery();
  const { data } = useQuery<string>({ queryKey: ['/api/names'] });
  const write = { onSuccess: () => setDone(true) };
  const [isDone, setDone] = useState(false);
  const renaming = useMutation({ ...write, mutationFn: () => client.send(rename, { body: {} }) });
  const charging = useMutation({ mutationFn: () => client.send(charge, { body: {} }) });
  const launching = useMutation({
    ...neverByItself,
    mutationFn: () => client.send(launch, { body: {}, idempotencyKey: 'one' }),
  });
  const writes = { Rename: renaming, Charge: charging, Launch: launching };
  return (
    <>
      <ConnectionLine />
      <p>{data}</p>
      {isDone && <p>Renamed</p>}
      {Object.entries(writes).map(([name, { mutate, isError }]) => (
        <div key={name}>
          <button type="button" onClick={() => mutate()}>
            {name}
          </button>
          {isError && <p>{name} failed</p>}
        </div>
      ))}
      <button type="button" onClick={() => void queryClient.invalidateQueries({ queryKey: ['/api/names'] })}>
        Reload
      </button>
    </>
  );
}

import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { BrokerUsersError, prepareBrokerUsers } from './broker-users.js';

describe('setting up the broker users', () => {
  it('says what to do if the management API is in no network of the job, or hangs', async () => {
    // accepts connections and answers nothing
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const users = {} as Parameters<typeof prepareBrokerUsers>[1];
    const attempt = prepareBrokerUsers(`http://lacquer:secret@127.0.0.1:${port}`, users, 300);

    await expect(attempt).rejects.toThrow(BrokerUsersError);
    await expect(attempt).rejects.toThrow(/does not answer.*docker compose up --detach --no-deps rabbitmq/);
    await expect(attempt).rejects.not.toThrow('secret');
    // a socket that nobody reads does not notice that its client is gone
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

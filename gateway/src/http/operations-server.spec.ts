import { describe, expect, it } from '@jest/globals';
import { runGateway } from '../testing/running-gateway.js';
import { OperationsServer } from './operations-server.js';

describe('metrics', () => {
  it('are served on a separate port, not on the public one', async () => {
    const gateway = await runGateway({ OPERATIONS_PORT: 0, OPERATIONS_HOST: '127.0.0.1' });
    try {
      await gateway.request('/healthz');
      const { port } = gateway.app.nest.get(OperationsServer);
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

      expect(metrics).toContain('http_request_duration_seconds_bucket');
      expect(metrics).toContain('process_cpu_seconds_total');
      expect((await gateway.request('/metrics')).status).toBe(404);
    } finally {
      await gateway.stop();
    }
  });
});

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submit } from '@lacquer/contracts/calls/salon/contact';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { namedFigures, figuresIn } from '../watch/watched-files.js';
import { temporaryFolder } from '@lacquer/servers/testing/child-server';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OtlpReceiver, type ReceivedSpan, runOtlpReceiver } from '@lacquer/servers/testing/otlp-receiver';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { freePort } from './process.js';
import { type Mode, startProduct } from './product.js';

const listModules = fileURLToPath(new URL('loaded-modules.cjs', import.meta.url));
const namingModules = { NODE_OPTIONS: `--max-old-space-size=512 --require ${listModules}` };
const alertPhone = '+13105550199';
const form = {
  firstName: 'Thùy',
  lastName: 'Nguyễn',
  email: 'thuy@example.com',
  phone: '+12135550140',
  service: '',
  message: 'Do you have time on Sunday?',
};
/** A stopping process waits three seconds for a silent collector, and a slow machine may double the rest. */
const stopsWithinMs = 30_000;

const packagesIn = (output: string): string[] =>
  [...output.matchAll(/^loaded packages: (.*)$/gm)].flatMap(([, names]) => names?.split(' ') ?? []);

/** One trace leads from a visitor's request through every process to the provider; without a collector nothing is loaded. */
export function describeTraces(mode: Mode): void {
  describe(`traces, ${mode}`, () => {
    const cleanUp = new CleanUp();
    let collector: OtlpReceiver;
    let owned: OwnedProduct;
    let operationsPort: number;

    beforeAll(async () => {
      operationsPort = await freePort();
      collector = await runOtlpReceiver();
      cleanUp.add(() => collector.stop());
      // as container platforms pass secrets
      const folder = await temporaryFolder();
      cleanUp.add(() => rm(folder, { recursive: true }));
      const fileWith = async (name: string, content: string) => {
        await writeFile(join(folder, name), `${content}\n`);
        return join(folder, name);
      };
      owned = await startOwnedProduct(mode, {
        env: {
          ...namingModules,
          LOG_LEVEL: 'info',
          STAFF_ALERT_PHONE: alertPhone,
          // distributed, each process has its own
          OPERATIONS_PORT: String(operationsPort),
          OPERATIONS_HOST: '127.0.0.1',
          OTEL_EXPORTER_OTLP_ENDPOINT_FILE: await fileWith('endpoint', collector.url),
          OTEL_EXPORTER_OTLP_HEADERS_FILE: await fileWith('headers', 'x-collector-key=secret'),
          OTEL_BSP_SCHEDULE_DELAY: '100',
          OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
        },
      });
      cleanUp.add(() => owned.stop());
    });
    afterAll(() => cleanUp.run());

    const write = (headers: Record<string, string> = {}) =>
      new Client(owned.product.url).send('POST', submit.path, form, headers);
    const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
    const toTwilio = (span: ReceivedSpan) =>
      span.kind === 'client' &&
      span.attributes['http.request.method'] === 'POST' &&
      span.attributes['server.port'] ===
        Number(new URL(owned.product.providers.environment['TWILIO_API_BASE_URL'] ?? '').port);
    /** The names from the first span of the trace to this one. */
    const pathTo = (span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return [...(parent ? pathTo(parent, spans) : []), `${span.service} ${span.kind} ${span.name}`];
    };
    const output = () => owned.product.processes.map((each) => each.output).join('\n');
    const linesOf = (id: string): Record<string, unknown>[] =>
      output()
        .split('\n')
        .filter((line) => line.includes(id))
        .map((line) => JSON.parse(line) as Record<string, unknown>);

    it('lead from the visitor to the answer of Twilio, in every process', async () => {
      const { status, headers } = await write();
      expect(status).toBe(201);
      const id = headers.get('x-request-id') ?? '';
      expect(id).toMatch(/^[\da-f]{32}$/);

      const sent = await eventually(() => spansOf(id).find(toTwilio), 20_000);
      const spans = await eventually(() => {
        const found = spansOf(id);
        const ids = new Set(found.map(({ spanId }) => spanId));
        return found.every(({ parentSpanId }) => parentSpanId === '' || ids.has(parentSpanId)) && found;
      }, 20_000);
      const app = (name: string) => (mode === 'standalone' ? 'lacquer' : name);
      expect(pathTo(sent, spans)).toEqual([
        `${app('gateway')} server POST /api/contact`,
        `${app('gateway')} client contact.submit.v1`,
        `${app('contact')} server contact.submit.v1`,
        `${app('contact')} producer contact.submitted.v1`,
        `${app('messaging')} consumer contact.submitted.v1`,
        `${app('messaging-worker')} consumer send-staff-alert`,
        `${app('messaging-worker')} client POST`,
      ]);
      expect(sent.attributes).toMatchObject({ 'http.response.status_code': 201 });
      expect(spans.filter(({ attributes }) => attributes['db.query.text'] !== undefined).length).toBeGreaterThan(2);
      expect(collector.headers['x-collector-key']).toBe('secret');
    });

    it('have the id of the log lines, in every process', async () => {
      const id = (await write()).headers.get('x-request-id') ?? '';
      await eventually(() => spansOf(id).find(({ kind }) => kind === 'consumer'), 20_000);
      const lines = await eventually(() => {
        const found = linesOf(id);
        return found.length > 3 && found.some(({ msg }) => msg === 'event handled') && found;
      }, 20_000);
      for (const line of lines) expect(line['correlationId']).toBe(id);
      expect(lines).toContainEqual(expect.objectContaining({ msg: 'event handled', trace_id: id }));
    });

    it('continue the trace of a request that brings one', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
      const { headers } = await write({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
      expect(headers.get('x-request-id')).toBe(traceId);
      await eventually(() => spansOf(traceId).find(({ kind }) => kind === 'consumer'), 20_000);
    });

    it('name failures by their code, under the id that the answer states', async () => {
      const answer = await owned.owner.get(`${customerCalls.list.path}?limit=0`);
      expect(answer.status).toBe(400);
      const { correlationId: id } = answer.body as { correlationId: string };
      const request = await eventually(() => spansOf(id).find(({ kind }) => kind === 'server'), 20_000);
      expect(request).toMatchObject({ attributes: { 'http.response.status_code': 400 }, isError: false });
    });

    if (mode === 'distributed') {
      it('tell where a service was away', async () => {
        const contact = owned.product.processes.find(({ name }) => name === 'contact');
        if (!contact) throw new Error('contact does not run');
        await contact.stop();
        const { status, body } = await write();
        expect(status).toBe(503);
        const { correlationId: id } = body as { correlationId: string };
        await eventually(() => spansOf(id).some(({ kind }) => kind === 'server'), 20_000);
        const spans = spansOf(id).filter(({ isError }) => isError);
        expect(spans.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
          'client contact.submit.v1',
          'server POST /api/contact',
        ]);
        expect(spans).toContainEqual(
          expect.objectContaining({ attributes: expect.objectContaining({ 'error.type': 'CONTACT.UNAVAILABLE' }) }),
        );
        await owned.product.restart(contact);
      });
    }

    it('contain no personal data, and no values of queries', async () => {
      await owned.owner.get(`${customerCalls.list.path}?limit=10&q=Nguyen-Tran`);
      const route = `GET ${customerCalls.list.path}`;
      await eventually(() => collector.spans.some(({ name }) => name === route), 20_000);
      const sent = Buffer.concat(collector.bodies).toString('latin1');
      const hidden = ['thuy', 'Nguy', 'Sunday', '3105550199', '2135550140', 'Mozilla', 'node/24'];
      expect(hidden.filter((word) => sent.includes(word))).toEqual([]);
      expect(collector.spans.filter(({ statusMessage }) => statusMessage !== '')).toEqual([]);
    });

    it('come with every figure that alerts and dashboards name', async () => {
      const urls =
        mode === 'standalone'
          ? [`http://127.0.0.1:${operationsPort}/metrics`]
          : owned.product.processes.flatMap(({ operationsUrl }) => operationsUrl ?? []).map((url) => `${url}/metrics`);
      const exposed = await Promise.all(urls.map(async (url) => figuresIn(await (await fetch(url)).text())));
      const figures = new Set(exposed.flat());
      // of the broker, which one process does without
      const named = namedFigures().filter(
        (name) => mode === 'distributed' || !/^(?:bus_|outbox_unhandled_events$)/.test(name),
      );
      expect(named.filter((name) => !figures.has(name))).toEqual([]);
    });

    it('harm nothing while the collector refuses them or is silent, and a stop still ends', async () => {
      for (const trouble of ['refusal', 'silence'] as const) {
        collector.trouble = trouble;
        const answers = await Promise.all(Array.from({ length: 5 }, () => write()));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        await eventually(() => collector.troubled > 0, 20_000);
        collector.troubled = 0;
      }
      await eventually(() => output().includes('the collector takes no traces'), 20_000);
      const startedAt = performance.now();
      const codes = await Promise.all(owned.product.processes.map((each) => each.stop()));
      expect(new Set(codes)).toEqual(new Set([0]));
      expect(performance.now() - startedAt).toBeLessThan(stopsWithinMs);
      expect(packagesIn(output())).toContain('@opentelemetry/sdk-node');
    });

    it('are not even loaded without a collector', async () => {
      const product = await startProduct(mode, { env: namingModules });
      cleanUp.add(() => product.stop());
      expect((await new Client(product.url).post(submit.path, form)).status).toBe(201);
      for (const each of product.processes) {
        expect(await each.stop()).toBe(0);
        const packages = packagesIn(each.output);
        expect(packages).toContain('pg');
        // prom-client loads the interfaces
        const unexpected = packages.filter((name) => name.startsWith('@opentelemetry/') && !name.endsWith('/api'));
        expect(unexpected).toEqual([]);
      }
    });
  });
}

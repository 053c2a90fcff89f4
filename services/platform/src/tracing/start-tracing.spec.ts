import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readSettings } from '../config/settings.js';
import { tracingVariables } from './start-tracing.js';
import { tracingSettings } from './tracing-settings.js';

describe('the variables for OpenTelemetry', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacquer-tracing-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const fileWith = (name: string, content: string): string => {
    writeFileSync(join(folder, name), `${content}\n`);
    return join(folder, name);
  };
  const variablesOf = (env: Record<string, string>) => tracingVariables(readSettings(z.object(tracingSettings), env));

  it('contain what stands in files, which its SDK does not read', () => {
    expect(
      variablesOf({
        OTEL_EXPORTER_OTLP_ENDPOINT_FILE: fileWith('endpoint', 'http://collector:4318'),
        OTEL_EXPORTER_OTLP_HEADERS_FILE: fileWith('headers', 'authorization=Bearer%20KEY'),
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG_FILE: fileWith('part', '0.25'),
      }),
    ).toEqual({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20KEY',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
  });

  it('lack what is not set', () => {
    expect(variablesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toEqual({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    });
  });
});

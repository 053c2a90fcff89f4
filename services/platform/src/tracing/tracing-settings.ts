import { z } from 'zod';

/** The settings of traces, by the names that OpenTelemetry defines. Its SDK reads them from the environment. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address, like http://collector:4318' })
    .optional()
    .meta({
      group: 'Operation',
      description:
        'Where traces are sent, by OTLP over HTTP (protobuf): the address of a collector, without `/v1/traces`. Absent: nothing is traced, and no tracing code is loaded.',
      example: 'http://collector:4318',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    group: 'Operation',
    description: 'Headers of the requests to the collector, such as its key: `name=value`, separated by commas.',
    example: 'authorization=Bearer%20KEY',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .meta({
      group: 'Operation',
      description:
        'Which traces are sent. `parentbased_traceidratio` sends the part that `OTEL_TRACES_SAMPLER_ARG` states.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .optional()
    .meta({
      group: 'Operation',
      description: 'The part of all traces that a sampler by ratio sends, from 0 to 1.',
      example: '0.1',
    }),
};

import {
  acceptCorrelationId,
  currentCorrelationId,
  findCorrelationId,
  withCorrelationId,
} from '@lacquer/platform/correlation/correlation';
import { traceHeaders } from '@lacquer/platform/tracing/trace-headers';
import { handlingDuration } from '@lacquer/platform/metrics/handling-duration';
import { currentTraceparent, inSpan } from '@lacquer/platform/tracing/tracing';
import type { Job, JobsOptions } from 'bullmq';
import { z } from 'zod';
import type { QueueName } from './jobs.js';

/** What caused a job, in the field that BullMQ reserves for it. */
type Origin = Pick<JobsOptions, 'telemetry'>;

const origin = z.object({ correlationId: z.string().optional(), traceparent: z.string().optional() });

/** The request or event that causes a job: its correlation id, and its trace while traces are on. */
export function currentOrigin(): Origin {
  const correlationId = findCorrelationId();
  if (correlationId === undefined) return tracedOrigin();
  return { telemetry: { metadata: JSON.stringify({ correlationId, ...traceHeaders() }) } };
}

/** Only the trace, for the many jobs of one cause: they stay small while traces are off. */
export function tracedOrigin(): Origin {
  return currentTraceparent() === undefined ? {} : { telemetry: { metadata: JSON.stringify(traceHeaders()) } };
}

/**
 * Runs a job under the correlation id of its cause, and as a span of its trace, and measures it. `isOneOfMany`: the jobs of one cause each
 * have their own trace, which refers to it.
 */
export function runJob<T>(queue: QueueName, job: Job, work: () => Promise<T>, isOneOfMany = false): Promise<T> {
  const { correlationId, traceparent } = originOf(job);
  const start = () => ({
    name: job.name,
    kind: 'consumer' as const,
    ...(isOneOfMany ? { link: traceparent } : { parent: traceparent }),
    attributes: {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': queue,
      ...(job.id !== undefined && { 'messaging.message.id': job.id }),
    },
  });
  return inSpan(start, () =>
    withCorrelationId(correlationId === undefined ? currentCorrelationId() : acceptCorrelationId(correlationId), () =>
      handlingDuration('job', job.name, queue)(work),
    ),
  );
}

function originOf({ opts }: Job): z.output<typeof origin> {
  try {
    return origin.parse(JSON.parse(opts.telemetry?.metadata ?? '{}'));
  } catch {
    // another release's form
    return {};
  }
}

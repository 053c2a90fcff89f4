import { core, type tracing } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { exportedSpan } from './exported-spans.js';

/** Sends spans without personal data, and logs once when the collector stops to take them, and when it takes them again. */
export class WatchedExporter implements tracing.SpanExporter {
  private lost = 0;

  constructor(
    private readonly exporter: tracing.SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: tracing.ReadableSpan[], done: (result: core.ExportResult) => void): void {
    this.exporter.export(spans.map(exportedSpan), (result) => {
      this.note(spans.length, result);
      done(result);
    });
  }

  private note(count: number, { code, error }: core.ExportResult): void {
    if (code === core.ExportResultCode.SUCCESS) {
      if (this.lost > 0) this.logger.warn({ msg: 'the collector takes traces again', lostSpans: this.lost });
      this.lost = 0;
      return;
    }
    if (this.lost === 0) this.logger.warn({ msg: 'the collector takes no traces', reason: error?.message });
    this.lost += count;
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

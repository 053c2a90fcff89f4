import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SquareEventsRepository } from './events/square-events.repository.js';

/** What operators ask about Square: when it was last heard of, and which of its events are not done. */
@Injectable()
export class SquareMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    private readonly events: SquareEventsRepository,
  ) {}

  onModuleInit(): void {
    this.measures.register('customer', {
      gauges: {
        square_open_events: { help: 'Events of Square that are not processed yet' },
        square_waiting_events: { help: 'Events of Square that wait for a change, such as a phone number' },
        square_last_event_timestamp_seconds: { help: 'When Square was last heard of; absent before the first time' },
      },
      read: async () => {
        const { open, waiting } = await this.events.count();
        const last = await this.events.findLastReceivedAt();
        return {
          square_open_events: open,
          square_waiting_events: waiting,
          ...(last && { square_last_event_timestamp_seconds: last.getTime() / 1000 }),
        };
      },
    });
  }
}

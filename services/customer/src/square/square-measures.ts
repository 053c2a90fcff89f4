import { ProviderClocks } from '@lacquer/platform/health/provider-clocks';
import { type MeasureGroup, Measures } from '@lacquer/platform/metrics/measures';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CustomerGroups } from './account/customer-groups.js';
import { SquareCalls } from './account/square-calls.js';
import { squareApiUrl, type SquareConnection } from './account/square-options.js';
import { squareConnection } from './events/square-intake.service.js';
import { SquarePaymentsRepository } from './payments/square-payments.repository.js';
import { ListsRepository } from './sweep/lists.repository.js';
import { SweepsRepository } from './sweep/sweeps.repository.js';
import { SquareEventsRepository } from './events/square-events.repository.js';

/** More than a busy salon has in a day: their processing does not keep up, or waits for something that does not come. */
const tooManyEvents = 1000;

type StoredGauge = 'square_open_events' | 'square_waiting_events' | 'square_lists_unread';

function storedSquareMeasures(events: SquareEventsRepository, lists: ListsRepository): MeasureGroup<StoredGauge> {
  return {
    gauges: {
      square_open_events: {
        help: 'Events of Square that are not processed yet',
        trouble: 'squareEventsOpen',
        troubleAbove: tooManyEvents,
      },
      square_waiting_events: {
        help: 'Events of Square that wait for a change, such as a phone number',
        trouble: 'squareEventsWaiting',
        troubleAbove: tooManyEvents,
      },
      square_lists_unread: {
        help: 'Lists of Square that the last sweep could not read to their end',
        trouble: 'squareListsUnread',
      },
    },
    read: async () => {
      const { open, waiting } = await events.count();
      return {
        square_open_events: open,
        square_waiting_events: waiting,
        square_lists_unread: await lists.countStopped(),
      };
    },
  };
}

/** Square's trouble that the database has, without the running service, for a command. */
export const squareMeasuresOfDatabase = (dataSource: DataSource): MeasureGroup[] => [
  storedSquareMeasures(new SquareEventsRepository(dataSource), new ListsRepository(dataSource)),
];

/** The operators' metrics of Square: the time of its last event, and its unprocessed events. */
@Injectable()
export class SquareMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    private readonly events: SquareEventsRepository,
    private readonly payments: SquarePaymentsRepository,
    private readonly sweeps: SweepsRepository,
    private readonly lists: ListsRepository,
    private readonly calls: SquareCalls,
    private readonly clocks: ProviderClocks,
    @Inject(squareConnection) private readonly connection: SquareConnection,
    private readonly groups: CustomerGroups,
  ) {}

  onModuleInit(): void {
    this.clocks.watch({
      app: 'customer',
      gauge: 'square_clock_offset_seconds',
      trouble: 'squareClockOffSeconds',
      url: squareApiUrl(this.connection),
    });
    this.measures.register('customer', storedSquareMeasures(this.events, this.lists));
    this.measures.register('customer', {
      gauges: {
        square_payments_without_phone: { help: 'Completed payments without a known phone' },
        square_token_refused: {
          help: '1 while Square refuses the access token: events are stored but not processed',
          trouble: 'squareTokenRefused',
        },
        square_groups_refused: {
          help: '1 while Square refuses the list of customer groups: customers get no tags from them',
          trouble: 'squareGroupsRefused',
        },
        square_last_sweep_timestamp_seconds: {
          help: 'The end of the period that the last finished sweep covered; absent before the first',
        },
        square_last_event_timestamp_seconds: {
          help: 'When the last event from Square arrived; absent before the first',
        },
      },
      read: async () => {
        const [sweep] = (await this.sweeps.list(1)).filter(({ finishedAt }) => finishedAt !== null);
        const last = await this.events.findLastReceivedAt();
        return {
          square_payments_without_phone: await this.payments.countWithoutPhone(),
          square_token_refused: this.calls.tokenRefusedSince ? 1 : 0,
          square_groups_refused: this.groups.refusedSince ? 1 : 0,
          ...(sweep && { square_last_sweep_timestamp_seconds: Date.parse(sweep.until) / 1000 }),
          ...(last && { square_last_event_timestamp_seconds: last.getTime() / 1000 }),
        };
      },
    });
  }
}

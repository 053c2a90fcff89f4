import {
  type ContactSubmission,
  contactSubmitted,
  editSubmission,
  findSubmission,
  listSubmissions,
  submitContact,
  summarizeSubmissions,
} from '@lacquer/contracts/salon/contact';
import { summarizeReceived } from '@lacquer/contracts/salon/received-messages';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { consentRevoked } from '@lacquer/contracts/customers/consent';
import type { AppName, RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { operationsRpcs } from '@lacquer/contracts/operations';
import {
  eraseInContact,
  exportFromContact,
  exportPageFromContact,
  findPersonMatches,
  pseudonymCode,
} from '@lacquer/contracts/privacy';
import { Controller, type DynamicModule, Inject, Module } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { type RunningApp, startApp, type StartOptions } from '../app/running-app.js';
import { BusModule } from '../bus/bus.module.js';
import type { BusOptions } from '../bus/bus-options.js';
import { ClockModule } from '../clock/clock.module.js';
import { DatabaseModule } from '../database/database.module.js';
import type { Migration } from '../database/schema-floor.js';
import { NotFoundError } from '../errors/domain-error.js';
import { HealthModule } from '../health/health.module.js';
import { Inbox } from '../inbox/inbox.js';
import { OperationsModule } from '../operations/operations.module.js';
import { OutboxModule } from '../outbox/outbox.module.js';
import { operationsRpc } from '../operations/operations-rpc.js';
import { HandleEvent, HandleRpc } from '../bus/handlers.js';
import type { ReceivedEvent } from '../bus/received-event.js';

/** The message handlers of a probe app. A test may replace them at any time. */
export interface ProbeBehavior {
  submit(form: RequestOf<typeof submitContact>): Promise<{ id: string }>;
  /** Default: none. */
  list?(): ContactSubmission[];
  onSubmitted(event: ReceivedEvent<typeof contactSubmitted>, inbox: Inbox): Promise<unknown>;
  onRevoked?(event: ReceivedEvent<typeof consentRevoked>): Promise<unknown>;
}

const behavior = Symbol('behavior');

@Controller()
class ProbeRpc {
  constructor(@Inject(behavior) private readonly probe: ProbeBehavior) {}

  @HandleRpc(submitContact)
  submit(form: RequestOf<typeof submitContact>): Promise<{ id: string }> {
    return this.probe.submit(form);
  }

  @HandleRpc(listSubmissions)
  list(): ResponseOf<typeof listSubmissions> {
    return { submissions: this.probe.list?.() ?? [], nextCursor: null };
  }

  @HandleRpc(findSubmission)
  find(): ResponseOf<typeof findSubmission> {
    return { submission: null };
  }

  @HandleRpc(summarizeSubmissions)
  summarize(): ResponseOf<typeof summarizeSubmissions> {
    return { inbox: 0, new: 0, archived: 0, spam: 0 };
  }

  @HandleRpc(summarizeReceived)
  received(): ResponseOf<typeof summarizeReceived> {
    return { today: 0, week: 0 };
  }

  @HandleRpc(editSubmission)
  edit(): ResponseOf<typeof editSubmission> {
    throw new NotFoundError('CONTACT.SUBMISSION_NOT_FOUND', 'There is no such message.');
  }

  @HandleRpc(exportFromContact)
  export(): ResponseOf<typeof exportFromContact> {
    return { sections: [], emails: [] };
  }

  @HandleRpc(exportPageFromContact)
  exportPage(): ResponseOf<typeof exportPageFromContact> {
    return { sections: [], next: null };
  }

  @HandleRpc(findPersonMatches)
  findMatches(): ResponseOf<typeof findPersonMatches> {
    return { matches: [] };
  }

  @HandleRpc(eraseInContact)
  erase(): ResponseOf<typeof eraseInContact> {
    return { changes: [], pseudonym: `${pseudonymCode}0000000000` };
  }
}

@Controller()
class ProbeEvents {
  constructor(
    @Inject(behavior) private readonly probe: ProbeBehavior,
    private readonly inbox: Inbox,
  ) {}

  @HandleEvent(contactSubmitted)
  submitted(event: ReceivedEvent<typeof contactSubmitted>): Promise<unknown> {
    return this.probe.onSubmitted(event, this.inbox);
  }

  @HandleEvent(consentRevoked)
  async revoked(event: ReceivedEvent<typeof consentRevoked>): Promise<unknown> {
    return this.probe.onRevoked?.(event);
  }

  @HandleEvent(catalogChanged)
  changed(): void {}
}

@Module({})
class ProbeModule {}

/**
 * A real app on a real bus and database whose handlers the test supplies: a `publisher` answers RPCs and publishes events,
 * a `listener` consumes them.
 */
export async function startProbe(options: {
  role: 'publisher' | 'listener';
  bus: BusOptions;
  databaseUrl: string;
  probe: ProbeBehavior;
  /** Those of its release, beside the platform's. Default: none. */
  migrations?: readonly Migration[];
  logger?: Logger;
  delivery?: StartOptions['delivery'];
  /** Default: no HTTP. */
  listen?: StartOptions['listen'];
  stopping?: AbortSignal;
}): Promise<RunningApp> {
  const publisher = options.role === 'publisher';
  // the gateway is the one app without RPCs, so it can be a pure listener
  const app: AppName = publisher ? 'contact' : 'gateway';
  const module: DynamicModule = {
    module: ProbeModule,
    global: true,
    imports: [
      HealthModule,
      DatabaseModule.forRoot({
        appName: 'probe',
        databaseUrl: options.databaseUrl,
        entities: [],
        migrations: options.migrations ?? [],
      }),
      BusModule.forRoot(app, options.bus),
      ClockModule.forRoot(),
      OutboxModule,
      OperationsModule,
    ],
    controllers: publisher ? [ProbeRpc, operationsRpc(operationsRpcs.contact)] : [ProbeEvents],
    providers: [{ provide: behavior, useValue: options.probe }],
  };
  return startApp({
    app,
    module,
    bus: options.bus,
    delivery: options.delivery,
    listen: options.listen,
    stopping: options.stopping,
    logger: options.logger ?? pino({ level: 'silent' }),
  });
}

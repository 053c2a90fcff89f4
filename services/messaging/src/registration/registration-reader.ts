import type { RegistrationFacts, SenderKind } from './registration-facts.js';

/** What texts are sent from, as far as the settings tell. */
export interface Sender {
  /** Its number or id. Null: texts are simulated. */
  id: string | null;
  kind: SenderKind;
}

/** The provider did not say what is registered. */
export class RegistrationUnread extends Error {
  override readonly name = 'RegistrationUnread';

  /** @param reason a sentence for the staff */
  constructor(
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** Reads at the provider what is registered for the sender. */
export abstract class RegistrationReader {
  abstract readonly sender: Sender;
  /** Whether a sender of this kind has a registration to read. */
  abstract readonly isNeeded: boolean;
  /**
   * Sends reading requests only.
   * @throws RegistrationUnread
   */
  abstract read(): Promise<RegistrationFacts>;
}

/** Used when texts are simulated. */
export class NoRegistrationReader extends RegistrationReader {
  override readonly sender: Sender = { id: null, kind: 'simulated' };
  override readonly isNeeded = false;

  override read(): Promise<RegistrationFacts> {
    return Promise.resolve({ kind: 'simulated', parts: [] });
  }
}

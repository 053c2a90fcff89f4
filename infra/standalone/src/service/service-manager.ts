import type { ServiceFacts } from './service-definition.js';

/** One change of the machine, in words and as code. */
export interface Step {
  /** A verb and its object: `start lacquer.service`. */
  does: string;
  run(): Promise<unknown>;
}

export interface ServiceState {
  isRunning: boolean;
  /** One line each. */
  lines: string[];
}

/** What starts services on this kind of machine. */
export interface ServiceManager {
  /** The file that defines the service. */
  definitionFile: string;
  define(facts: ServiceFacts): string;
  accountIn(definition: string): string | undefined;
  /** Why it cannot be used here, and what to do. */
  findObstacle(): Promise<string | undefined>;
  /** The account without `--user`. */
  usualAccount(root: string): Promise<string>;
  /** Creates the account if it is missing. @throws if the account cannot be used */
  prepareAccount(account: string, isUsual: boolean): Promise<{ steps: Step[]; warning?: string }>;
  /** The beginning of a command line that runs as an account. */
  as(account: string): string[];
  start(): Step[];
  /** Ends with the file removed. */
  remove(): Step[];
  state(): Promise<ServiceState>;
  /** The command line that shows the log. */
  logs(facts: Pick<ServiceFacts, 'dataDir'>, wish: { lines: number; follow: boolean; since?: string }): string[];
}

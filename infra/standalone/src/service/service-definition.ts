/** What a definition of the service says, for systemd and for launchd. All paths are absolute. */
export interface ServiceFacts {
  /** The folder of the project. */
  root: string;
  /** The Node.js that runs the product, and its arguments before the program. */
  node: string;
  nodeArguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** The account that the product runs as. */
  account: string;
  dataDir: string;
  /** Further folders that the product writes to: backups, pictures. They may be absent, such as a disk that is not mounted. */
  alsoWrites: readonly string[];
  port: number;
}

/** The name of the service, and of its files. */
export const serviceName = 'lacquer';

export const programOf = (root: string): string => `${root}/infra/standalone/dist/main.js`;

/** The file is read as `npm start` reads it. */
export const settingsFileOf = (root: string): string => `${root}/.env`;

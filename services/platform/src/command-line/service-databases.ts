import { type ServiceName, serviceNames } from '@lacquer/contracts/contract';
import { z } from 'zod';
import { postgresUrl, readSettings } from '../config/settings.js';
import { UsageError } from './program.js';

/** The databases that a shell command may open. */
export type ServiceDatabases = Partial<Record<ServiceName, string>>;

/** The databases named in the environment: all of them in the container `operator`, one in an app's container. */
export function databasesOfEnvironment(): ServiceDatabases {
  const settings = readSettings(
    z.object({
      CATALOG_DATABASE_URL: postgresUrl.optional(),
      CONTACT_DATABASE_URL: postgresUrl.optional(),
      CUSTOMER_DATABASE_URL: postgresUrl.optional(),
      MESSAGING_DATABASE_URL: postgresUrl.optional(),
    }),
  );
  return {
    catalog: settings.CATALOG_DATABASE_URL,
    contact: settings.CONTACT_DATABASE_URL,
    customer: settings.CUSTOMER_DATABASE_URL,
    messaging: settings.MESSAGING_DATABASE_URL,
  };
}

/** @throws UsageError if the database of `only` is not among them */
export function listDatabases(
  databases: ServiceDatabases,
  only?: ServiceName,
): { service: ServiceName; url: string }[] {
  const listed = serviceNames.flatMap((service) => {
    const url = databases[service];
    return url === undefined ? [] : [{ service, url }];
  });
  if (only === undefined) return listed;
  const chosen = listed.filter(({ service }) => service === only);
  if (chosen.length > 0) return chosen;
  const here = listed.map(({ service }) => service).join(', ') || 'none';
  throw new UsageError(
    `The database of ${only} is not known here (${here}): run this in the container of ${only}, or in the container operator.`,
    false,
  );
}

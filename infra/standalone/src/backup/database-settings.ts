import { type AppName, appNames } from '@lacquer/contracts/contract';
import { databaseUrlOf } from '@lacquer/platform/config/service-settings';

/** The setting with the URL of an app's database, in the containers that work on all of them. */
export const databaseSettingOf = (app: AppName) =>
  `${app.toUpperCase()}_DATABASE_URL` as `${Uppercase<AppName>}_DATABASE_URL`;

export const databaseSettings = Object.fromEntries(
  appNames.map((app) => [databaseSettingOf(app), databaseUrlOf(app)]),
) as Record<ReturnType<typeof databaseSettingOf>, ReturnType<typeof databaseUrlOf>>;

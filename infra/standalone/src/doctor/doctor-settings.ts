import { squareSettings } from '@lacquer/customer/config';
import { gatewaySettings } from '@lacquer/gateway/config';
import {
  alongsideOtherFaults,
  checkSmsSettings,
  messagingProcessSettings,
  smsSettings,
} from '@lacquer/messaging/config';
import { operatorSigningKey, privacyKey, processSettings } from '@lacquer/platform/config/service-settings';
import { httpUrl, readSettings, SettingsError } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { databaseSettings } from '../backup/database-settings.js';
import { backupSettings } from '../backup/nightly-settings.js';
import { standaloneSettings } from '../config.js';
import { freeDiskMb } from './free-disk.js';

const { PUBLIC_URL, TRUST_PROXY, SECOND_STEP_KEY, SECOND_STEP_REQUIRED } = gatewaySettings.shape;
const { REDIS_URL, REDIS_PREFIX } = messagingProcessSettings.shape;
const { RABBITMQ_URL, BUS_PREFIX, LOG_LEVEL } = processSettings;

/** The settings of the container `doctor` of the distributed mode. */
export const doctorProcessSettings = z
  .object({
    ...databaseSettings,
    ...smsSettings,
    ...squareSettings,
    ...backupSettings,
    PUBLIC_URL,
    TRUST_PROXY,
    SECOND_STEP_KEY,
    SECOND_STEP_REQUIRED,
    PRIVACY_KEY: privacyKey,
    RABBITMQ_URL,
    BUS_PREFIX,
    REDIS_URL,
    REDIS_PREFIX,
    LOG_LEVEL,
    OPERATOR_SIGNING_KEY: operatorSigningKey,
    GATEWAY_URL: httpUrl.optional().meta({
      group: 'Distributed',
      description: 'The gateway, as `doctor` reaches it. Compose sets it. Absent: its readiness is not checked.',
      example: 'http://gateway:8080',
    }),
    DOCTOR_FREE_DISK_MB: freeDiskMb,
  })
  .superRefine(checkSmsSettings, alongsideOtherFaults);

/** The settings of both modes. Those that are missing, malformed, or of the other mode are undefined. */
export type DoctorSettings = Partial<z.output<typeof standaloneSettings> & z.output<typeof doctorProcessSettings>>;

export interface ReadDoctorSettings {
  settings: DoctorSettings;
  /** What is wrong with them, one each, as the product says it at its start. */
  faults: readonly string[];
}

/** Reads the settings of the mode. A fault of one does not hide the others. */
export function readDoctorSettings(isDistributed: boolean, env: NodeJS.ProcessEnv): ReadDoctorSettings {
  const schema = isDistributed ? doctorProcessSettings : standaloneSettings;
  const faults = faultsOf(schema, env);
  if (faults.length === 0) return { settings: readSettings(schema, env), faults };
  // an unreadable file of one setting hides the faults of all others
  const unreadable = faults.flatMap((fault) => /^(\w+)_FILE: /.exec(fault)?.[1] ?? []);
  const rest = Object.fromEntries(
    Object.entries(env).filter(([name]) => !unreadable.some((one) => name === `${one}_FILE`)),
  );
  const others = unreadable.length === 0 ? [] : faultsOf(schema, rest);
  const isNamed = (fault: string) => unreadable.some((name) => fault === `${name} is missing`);
  return {
    settings: readEach(schema.shape, rest),
    faults: [...faults, ...others.filter((fault) => !isNamed(fault))],
  };
}

function faultsOf(schema: z.ZodObject, env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(schema, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

function readEach(shape: Readonly<Record<string, z.ZodType>>, env: NodeJS.ProcessEnv): DoctorSettings {
  const entries = Object.entries(shape).flatMap(([name, type]) => {
    try {
      return Object.entries(readSettings(z.object({ [name]: type }), env));
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return [];
    }
  });
  return Object.fromEntries(entries) as DoctorSettings;
}

import { z } from 'zod';
import { logLevel } from '../logging/logger.js';
import { port, rabbitmqUrl } from './settings.js';

/** What every service process of the distributed mode is told. */
export const serviceProcessSettings = {
  RABBITMQ_URL: rabbitmqUrl,
  /** Put before every queue and exchange name: lets several installations share one broker. */
  BUS_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/, 'may hold letters, digits, dots, dashes and underscores only')
    .optional(),
  LOG_LEVEL: logLevel,
  /** Where health and metrics are served; not for the public. */
  OPERATIONS_PORT: port.default(9090),
  OPERATIONS_HOST: z.string().default('0.0.0.0'),
};

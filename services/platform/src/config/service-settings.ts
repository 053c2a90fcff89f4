import { z } from 'zod';
import { logLevel } from '../logging/logger.js';
import { port, rabbitmqUrl } from './settings.js';

/** What every service process of the distributed mode is told. */
export const serviceProcessSettings = {
  RABBITMQ_URL: rabbitmqUrl,
  LOG_LEVEL: logLevel,
  /** Where health and metrics are served; not for the public. */
  OPERATIONS_PORT: port.default(9090),
  OPERATIONS_HOST: z.string().default('0.0.0.0'),
};

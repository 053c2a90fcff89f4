import { describeRoomOrder } from '@lacquer/jest/room-order';

/** A room imports only rooms before it. */
const order = [
  'batching',
  'clock',
  'masking',
  'release',
  'tracing',
  'correlation',
  'logging',
  'errors',
  'files',
  'storage',
  'paging',
  'phone',
  'versions',
  'deadline',
  'child-process',
  'actor',
  'config',
  'command-line',
  'metrics',
  'background',
  'health',
  'database',
  'bus',
  'inbox',
  'idempotency',
  'privacy',
  'dead-letters',
  'outbox',
  'operations',
  'app',
];

describeRoomOrder(import.meta.dirname, order);

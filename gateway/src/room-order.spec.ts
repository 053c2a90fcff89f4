import { describeRoomOrder } from '@lacquer/jest/room-order';

/**
 * A room imports only rooms before it. For what it needs from a later room it declares a type, which `app.ts` or that room's
 * module provides: `calls` and `http` know neither `staff` nor `site`.
 */
const order = [
  'database',
  'http',
  'limits',
  'calls',
  'webhooks',
  'staff',
  'site',
  'catalog',
  'joining',
  'contact',
  'customer',
  'messaging',
  'live',
  'operations',
  'privacy',
  'docs',
];

// of the files directly in `src`, rooms know the settings only
describeRoomOrder(import.meta.dirname, order, ['config.js', 'settings.module.js']);

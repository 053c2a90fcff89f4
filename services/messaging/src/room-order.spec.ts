import { describeRoomOrder } from '@lacquer/jest/room-order';

/** A room imports only rooms before it. For what it needs from a later room it declares an abstract class. */
const order = [
  'database',
  'internet',
  'queue',
  'salon',
  'restored',
  'hours',
  'pace',
  'opt-outs',
  'notices',
  'links',
  'pictures',
  'offers',
  'texts',
  'reminders',
  'privacy',
  'registration',
  'audience',
  'campaigns',
  'automations',
  'after-visit',
  'delivery',
  'replies',
  'reporting',
  'text-tests',
  'workers',
];

describeRoomOrder(import.meta.dirname, order);

import { defineCall } from '../../call.js';
import { listSquareServices } from '../../customers/square-services.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/square/services',
  summary: "Lists the items of the salon's catalog at Square, with prices and durations",
  access: 'owner',
  forwards: listSquareServices,
});

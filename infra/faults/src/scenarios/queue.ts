import { modes } from '@lacquer/e2e/behavior/product';
import { loseWaitingList, openTextQueue } from '@lacquer/e2e/campaign/text-queue';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Scenario } from '../scenario.js';
import { launch } from './own-campaign.js';

/** Enough campaigns that texts wait in the queue: more than all workers process at a time. */
const campaigns = 4;
const minWaiting = 40;
let launches = 0;

export const queueFaults: Scenario[] = [
  {
    name: 'queue-partly-gone',
    summary: 'the waiting list of the texts is deleted in the middle of campaigns; Redis keeps the jobs',
    modes,
    inject: async (stage) => {
      const { query } = stage;
      const queue = openTextQueue(stage.product);
      // the workers already log the loss of a server
      queue.on('error', () => {});
      try {
        const ids: string[] = [];
        for (let index = 0; index < campaigns; index += 1) ids.push(await launch(stage, `#gone-${(launches += 1)}.`));
        await eventually(async () => {
          const rows = await query(
            'messaging',
            `SELECT 1 FROM campaign_recipient WHERE campaign_id = ANY($1) AND accepted_at IS NOT NULL LIMIT 1`,
            [ids],
          );
          return rows.length > 0 && (await queue.getWaitingCount()) >= minWaiting;
        });
        const waiting = await queue.getWaitingCount();
        await loseWaitingList(queue);
        return `about ${waiting} waiting texts deleted from the queue`;
      } finally {
        await queue.close();
      }
    },
  },
];

import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Stage } from '../stage.js';

/** Launches a campaign in addition to the clients'. Its texts are included in the comparison. `words` follow the label. */
export async function launch({ owner, requests }: Stage, label: string, ...words: readonly string[]): Promise<string> {
  const message = [label, ...words].join(' ');
  const { status, body } = await owner.post<{ campaignId: string }>(campaignCalls.launch.path, { message });
  if (status !== 202) throw new Error(`launching a campaign returned ${status}: ${JSON.stringify(body)}`);
  requests.push({ kind: 'campaigns', label, answeredId: body.campaignId });
  return body.campaignId;
}

/** Resolves when the campaign has finished. @throws after `timeoutMs` */
export async function untilFinished({ owner }: Stage, id: string, timeoutMs = 150_000): Promise<void> {
  let last = 'unknown';
  await eventually(async () => {
    const { body } = await owner.get<Campaign>(campaignCalls.get.path.replace(':id', id));
    last = [body.status, body.statusReason].filter(Boolean).join(', ');
    return body.status === 'finished';
  }, timeoutMs).catch(() => {
    throw new Error(`a campaign was still ${last} after ${timeoutMs / 1000} s`);
  });
}

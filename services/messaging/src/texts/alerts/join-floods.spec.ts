import { afterEach, describe, expect, it } from '@jest/globals';
import { reportJoinFlood } from '@lacquer/contracts/messaging/join-flood';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { joinFloodSentence } from './join-floods.service.js';

describe('a flood of requests for texts', () => {
  const clock = new SetClock();
  let messaging: RunningMessaging;
  afterEach(() => messaging?.stop());

  const report = () => messaging.call(reportJoinFlood, { requests: 200 });
  const troubles = async () => {
    const rows = await messaging.rows<{ troubles: string[] }>(
      `SELECT troubles FROM outgoing_text WHERE kind = 'alert' ORDER BY created_at`,
    );
    return rows.flatMap((row) => row.troubles);
  };

  it('alerts the staff once an hour, however often gateways report it', async () => {
    messaging = await runMessaging({
      clock,
      worker: false,
      options: { texts: { staffAlertPhone: '+12135550111' } },
    });
    const answers = await Promise.all(Array.from({ length: 6 }, report));
    expect(answers.filter(({ alerted }) => alerted)).toHaveLength(1);
    expect(await troubles()).toEqual([joinFloodSentence(200)]);

    clock.advance(3_599_000);
    expect(await report()).toEqual({ alerted: false });
    clock.advance(1000);
    expect(await report()).toEqual({ alerted: true });
    expect(await report()).toEqual({ alerted: false });
    expect(await troubles()).toEqual([joinFloodSentence(200), joinFloodSentence(200)]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { listConversations } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import sharp from 'sharp';
import { MediaServer, sends } from '../testing/media-server.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';

const phone = '+12135550107';

describe('12 pictures at the same time', () => {
  let media: MediaServer;
  let messaging: RunningMessaging;
  beforeAll(async () => {
    media = await MediaServer.start();
    messaging = await runMessaging({ options: { provider: { twilio: media.options } } });
  });
  afterAll(async () => {
    await messaging.stop();
    await media.stop();
  });

  const arePictures = async (state: string) => {
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 50 });
    const pictures = entries.flatMap((entry) => (entry.kind === 'reply' ? (entry.pictures ?? []) : []));
    return pictures.filter((picture) => picture.state === state).length;
  };
  const measured = async (until: () => boolean | Promise<boolean>) => {
    const times: number[] = [];
    do {
      for (let each = 0; each < 50; each += 1) {
        const start = performance.now();
        await messaging.call(listConversations, { limit: 20 });
        times.push(performance.now() - start);
      }
    } while (!(await until()));
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  };

  it('make other requests at most twice as slow at the 95th percentile', async () => {
    const [width, height] = [3000, 2000];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const file = await noise.blur(2).jpeg({ quality: 90 }).toBuffer();
    const url = media.serve('ME1', sends(file));
    const ratio = async () => {
      let rounds = 0;
      await measured(() => (rounds += 1) >= 10);
      rounds = 0;
      const before = await measured(() => (rounds += 1) >= 20);

      const already = await arePictures('stored');
      for (let each = 0; each < 12; each += 1) {
        const params = { MessageSid: randomUUID(), From: phone, NumMedia: '1', MediaUrl0: url };
        await messaging.call(receiveInboundMessage, { params });
      }
      const meanwhile = await measured(async () => (await arePictures('stored')) === already + 12);
      return meanwhile / before;
    };

    // 12 pictures take two seconds: one other process that wakes up then is seen in the 95th percentile
    const ratios = [await ratio(), await ratio(), await ratio()];
    console.log('times as slow:', ratios.map((each) => each.toFixed(2)).join(', '));
    expect(Math.min(...ratios)).toBeLessThan(2);
  });
});

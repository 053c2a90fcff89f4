import { attachPicture } from '@lacquer/contracts/messaging/pictures';
import sharp from 'sharp';
import type { RunningMessaging } from './running-messaging.js';

/** Attaches a picture as an owner does. Returns its id. */
export async function attachedPicture(messaging: RunningMessaging): Promise<string> {
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b3213f' } })
    .jpeg()
    .toBuffer();
  return (await messaging.call(attachPicture, { bytes: file.toString('base64') })).id;
}

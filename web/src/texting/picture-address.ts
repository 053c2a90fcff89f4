import { addressOf } from '@lacquer/contracts/call';
import type * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import type { PictureSize } from '@lacquer/contracts/messaging/pictures';

const path = '/api/admin/text-pictures/:id/:size' satisfies typeof pictureCalls.show.path;

/** Where the admin reads a picture of a text. */
export const pictureAddress = (id: string, size: PictureSize): string => addressOf({ path }, { params: { id, size } });

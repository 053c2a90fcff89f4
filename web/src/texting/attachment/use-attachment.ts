import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import type { AttachedPicture } from '@lacquer/contracts/messaging/pictures';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { uploadFile } from '../../api/upload';
import { known, t } from '../../staff-words/words';
import { smallerPicture } from './smaller-picture';

/** A picture for a text. */
export type Attachment =
  | { state: 'uploading'; sent: number }
  | { state: 'ready'; picture: AttachedPicture }
  | { state: 'refused'; reason: string };

/**
 * The picture that goes with a text: uploaded as soon as it is chosen, taken, pasted or dropped. `onReady`: gets the picture
 * instead, to keep it elsewhere.
 */
export function useAttachment(onReady?: (picture: AttachedPicture) => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  // of several, the last one counts
  const latest = useRef(0);
  const add = async (file: File | undefined) => {
    if (!file) return;
    latest.current += 1;
    const own = latest.current;
    const show = (next: Attachment) => {
      if (latest.current === own) setAttachment(next);
    };
    show({ state: 'uploading', sent: 0 });
    try {
      const picture = await uploadFile(pictureCalls.attach, await smallerPicture(file), (sent) =>
        show({ state: 'uploading', sent }),
      );
      if (!onReady) show({ state: 'ready', picture });
      else if (latest.current === own) {
        setAttachment(null);
        onReady(picture);
      }
    } catch (error) {
      const reason = error instanceof ApiError ? known(error.message) : t('The picture was not uploaded. Try again.');
      show({ state: 'refused', reason });
    }
  };
  const addFirst = (event: { preventDefault: () => void }, files: Iterable<File>) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    void add(picture);
  };
  return {
    attachment,
    /** Undefined: there is none, or not yet. */
    pictureId: attachment?.state === 'ready' ? attachment.picture.id : undefined,
    isBusy: attachment?.state === 'uploading',
    add,
    remove: () => {
      latest.current += 1;
      setAttachment(null);
    },
    /** For the form. */
    target: {
      onPaste: (event: ClipboardEvent) => addFirst(event, event.clipboardData.files),
      onDrop: (event: DragEvent) => addFirst(event, event.dataTransfer.files),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
    },
  };
}

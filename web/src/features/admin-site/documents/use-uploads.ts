import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import { largestPicture, largestPictureMegabytes } from '@lacquer/contracts/site/pictures';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { uploadFile } from '../../../api/upload';
import { known, t } from '../../../staff-words/words';

/** Uploads that run at the same time: the server decodes as many. */
const atOnce = 2;

export interface Upload {
  key: number;
  file: File;
  /** The share that has been sent, 0 to 1. */
  sent: number;
  /** Why it failed. It can be tried again. */
  failure: string | null;
}

/** In pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/**
 * Uploads pictures, two at a time. `onStored` receives each; an upload leaves the list when it has resolved. It is that
 * of the render in which the picture was added: what it changes, it reads then. `isOne`: only the last one counts, which
 * may arrive before an earlier one.
 */
export function useUploads(
  onStored: (url: string, file: File, size: PictureSize) => Promise<unknown>,
  { isOne = false } = {},
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);
  /** The key of the last upload that was begun. */
  const newest = useRef(0);

  const change = (key: number, over: Partial<Upload>) =>
    setUploads((list) => list.map((each) => (each.key === key ? { ...each, ...over } : each)));
  const work = async () => {
    if (running.current >= atOnce) return;
    running.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next;
      try {
        const { url, ...size } = await uploadFile(siteCalls.uploadPicture, file, (sent) => change(key, { sent }));
        if (!isOne || key === newest.current) await onStored(url, file, size);
        setUploads((list) => list.filter((each) => each.key !== key));
      } catch (error) {
        change(key, { failure: reasonOf(error) });
      }
    }
    running.current -= 1;
  };
  const enqueue = (added: Upload[]) => {
    queue.current.push(...added);
    newest.current = added.at(-1)?.key ?? newest.current;
    for (let count = 0; count < atOnce; count += 1) void work();
  };
  return {
    uploads,
    add: (files: Iterable<File>) => {
      const all = [...files].map((file): Upload => {
        lastKey.current += 1;
        return { key: lastKey.current, file, sent: 0, failure: tooLarge(file) };
      });
      setUploads((list) => [...list, ...all]);
      enqueue(all.filter(({ failure }) => failure === null));
    },
    retry: (upload: Upload) => {
      change(upload.key, { failure: null, sent: 0 });
      enqueue([upload]);
    },
    dismiss: ({ key }: Upload) => setUploads((list) => list.filter((each) => each.key !== key)),
  };
}

const tooLarge = ({ size }: File): string | null =>
  size > largestPicture
    ? t('The file has more than {largestPictureMegabytes} MB. Make it smaller, then upload it.', {
        largestPictureMegabytes,
      })
    : null;

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.body.message !== undefined
    ? known(error.body.message)
    : t('The upload did not arrive. Check the connection, then try again.');

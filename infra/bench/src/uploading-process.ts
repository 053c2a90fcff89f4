import { randomBytes } from 'node:crypto';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import { Client } from '@lacquer/e2e/behavior/client';
import { owner } from '@lacquer/e2e/behavior/product';
import { answerParent } from '@lacquer/platform/child-process/answer-parent';
import PQueue from 'p-queue';
import sharp from 'sharp';

/** Draws photographs, or else uploads those that it has drawn. */
export type UploadingRequest = { photographs: number } | { url: string; atOnce: number };

export interface Uploading {
  stored: StoredPicture[];
  /** Of the uploads together. */
  seconds: number;
  /** Of the mean file. */
  megabytes: number;
}

/** A JPEG of 12 megapixels, each another. It is noise, which no encoder compresses well. */
function drawNoise(): Promise<Buffer> {
  const [width, height, channels] = [4000, 3000, 3] as const;
  const raw = { width, height, channels };
  return sharp(randomBytes(width * height * channels), { raw })
    .blur(1)
    .jpeg({ quality: 81 })
    .toBuffer();
}

function uploadAll(client: Client, files: readonly Buffer[], atOnce: number): Promise<StoredPicture[]> {
  const queue = new PQueue({ concurrency: atOnce });
  const { path, upload } = siteCalls.uploadPicture;
  return queue.addAll(
    files.map((file, index) => async () => {
      const form = new FormData();
      form.set(upload ?? '', new File([new Uint8Array(file)], `${index}.jpg`, { type: 'image/jpeg' }));
      const { status, body } = await client.upload<StoredPicture>(path, form);
      if (status !== 201) throw new Error(`an upload returned ${status}: ${JSON.stringify(body)}`);
      return body;
    }),
  );
}

// the owner's browser is on another machine: here it gives way to the product, and to the requests that are measured
await answerParent<UploadingRequest, Uploading | null>(() => {
  const files: Buffer[] = [];
  return Promise.resolve(async (request) => {
    if ('photographs' in request) {
      while (files.length < request.photographs) files.push(await drawNoise());
      return null;
    }
    const client = await new Client(request.url).signIn(owner);
    const began = performance.now();
    const stored = await uploadAll(client, files, request.atOnce);
    const seconds = (performance.now() - began) / 1000;
    return { stored, seconds, megabytes: files.reduce((sum, file) => sum + file.length, 0) / files.length / 1e6 };
  });
});

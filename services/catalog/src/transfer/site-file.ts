import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { largestPicture } from '@lacquer/contracts/site/pictures';
import { type SiteContent, siteContent } from '@lacquer/contracts/site/transfer';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import { withPagePictures } from '../documents/page-pictures.js';
import { ZipError, ZipReader } from './zip-reader.js';

/** A file that is not one of a site, or is damaged. The message says what to do. */
export class SiteFileError extends Error {}

const contentName = 'site.json';
const pictureName = /^pictures\/([0-9a-f]{32})\.jpg$/;

/** In bytes. */
const largestContent = 32 * 1024 * 1024;

/** A later release may write a later version. Version 1: the pictures of pages with texts of their own were no content. */
const version = 2;

const siteFile = z.object({
  format: z.literal('lacquer-site'),
  version: z.int(),
  exportedAt: z.iso.datetime(),
  content: z.unknown(),
});

interface WrittenSite {
  content: SiteContent;
  pictures: readonly string[];
  readPicture: (id: string) => AsyncIterable<Uint8Array>;
}

/**
 * Writes a ZIP archive of a site and its pictures, in the end under `path`: a file that is broken off has another name.
 *
 * @throws SiteFileError if there is a file already and `isForced` is false
 */
export async function writeSiteFile(
  path: string,
  { content, pictures, readPicture }: WrittenSite,
  { isForced, now }: { isForced: boolean; now: Date },
): Promise<void> {
  if (!isForced && (await exists(path)))
    throw new SiteFileError(`${path} exists already. Choose another name, or replace it with --force.`);
  const part = `${path}.part`;
  const file = createWriteStream(part);
  await once(file, 'open');
  try {
    let failure: Error | null = null;
    const zip = new Zip((error, chunk, isLast) => {
      failure ??= error;
      if (!error) file.write(chunk);
      if (isLast) file.end();
    });
    const drained = async () => {
      if (failure) throw failure;
      if (file.writableNeedDrain) await once(file, 'drain');
    };
    const json = new ZipDeflate(contentName);
    zip.add(json);
    const written = { format: 'lacquer-site', version, exportedAt: now.toISOString(), content };
    json.push(new TextEncoder().encode(JSON.stringify(written, null, 1)), true);
    for (const id of pictures) {
      const entry = new ZipPassThrough(`pictures/${id}.jpg`);
      zip.add(entry);
      for await (const bytes of readPicture(id)) {
        entry.push(bytes);
        await drained();
      }
      entry.push(new Uint8Array(), true);
      await drained();
    }
    zip.end();
    await finished(file);
    await rename(part, path);
  } catch (error) {
    file.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * The content of a site's file, and the ids of the pictures in it.
 *
 * @throws SiteFileError
 */
export async function readSiteFile(path: string): Promise<{ content: SiteContent; pictures: string[] }> {
  const pictures: string[] = [];
  let text: string | undefined;
  for await (const { name, bytes } of entriesOf(path, (each) => each === contentName)) {
    const [, id] = pictureName.exec(name) ?? [];
    if (id !== undefined) pictures.push(id);
    else if (name === contentName) text = new TextDecoder().decode(bytes);
  }
  if (text === undefined) throw notSite(path);
  const read = siteFile.safeParse(parseJson(text));
  if (!read.success) throw notSite(path);
  if (read.data.version > version)
    throw new SiteFileError(`${path} is from a later release. Update this installation, then import it.`);
  const content = siteContent.safeParse(read.data.content);
  if (!content.success) {
    const lines = content.error.issues.slice(0, 20).map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new SiteFileError(`${path} has content that cannot be read:\n${lines.join('\n')}`);
  }
  return { content: read.data.version === 1 ? withAllPictures(content.data) : content.data, pictures };
}

const withAllPictures = ({ documents, ...others }: SiteContent): SiteContent => ({
  ...others,
  documents: documents.map((document) =>
    document.kind === 'page' ? { ...document, fields: withPagePictures(document.fields) } : document,
  ),
});

/** The pictures of a site's file, one after the other. */
export async function* picturesOf(path: string): AsyncGenerator<{ id: string; bytes: Uint8Array }> {
  for await (const { name, bytes } of entriesOf(path, (each) => pictureName.test(each))) {
    const [, id] = pictureName.exec(name) ?? [];
    if (id !== undefined) yield { id, bytes };
  }
}

interface Entry {
  name: string;
  /** Empty if it is not wanted. */
  bytes: Uint8Array;
}

/** The entries of an archive. Only one is in memory. */
async function* entriesOf(path: string, isWanted: (name: string) => boolean): AsyncGenerator<Entry> {
  let archive: ZipReader | undefined;
  try {
    archive = await ZipReader.open(path);
    for (const entry of archive.entries) {
      const { name, size, storedSize } = entry;
      const most = name === contentName ? largestContent : largestPicture;
      if (Math.max(size, storedSize) > most) throw new SiteFileError(`${name} in ${path} is too large.`);
      yield { name, bytes: isWanted(name) ? await archive.read(entry) : new Uint8Array() };
    }
  } catch (error) {
    throw explained(path, error);
  } finally {
    await archive?.close();
  }
}

function explained(path: string, error: unknown): Error {
  if (error instanceof SiteFileError) return error;
  if (error instanceof ZipError && error.isCut)
    return new SiteFileError(`${path} is incomplete. Export or copy it again.`);
  const code = Reflect.get(Object(error), 'code') as unknown;
  if (code === 'ENOENT') return new SiteFileError(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new SiteFileError(`${path} cannot be read.`);
  return notSite(path);
}

const notSite = (path: string): SiteFileError =>
  new SiteFileError(`${path} is not a file that "export" has written, or it is damaged.`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

import { Readable } from 'node:stream';
import type { Page } from '@lacquer/contracts/call';
import type { Session } from '@lacquer/contracts/staff/staff';
import { rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { StreamableFile } from '@nestjs/common';
import { OpenAnswers } from '../limits/open-answers.js';

/**
 * How long a page of a list that is streamed may take, in milliseconds. The list as a whole takes as long as its client
 * needs to read it, beyond the time of a single answer.
 */
export const pageTimeoutMs = rpcTimeoutMs;

/** `cursor` is absent for the first page. */
export type ReadPage<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

/** So many lists one account may read at once: each holds a page in memory and asks for the next. */
const openLists = new OpenAnswers(8);

/**
 * Sends a list while its account has not too many open.
 *
 * @throws RateLimitedError HTTP.TOO_MANY_OPEN
 */
export async function sendList(
  { id }: Pick<Session, 'id'>,
  open: () => Promise<StreamableFile>,
): Promise<StreamableFile> {
  const close = openLists.take(id);
  try {
    const list = await open();
    list.getStream().once('close', close);
    return list;
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * All pages of a list as one JSON array. One page is in memory at a time, however long the list is. Rejects when the first
 * page fails; a later failure breaks the connection off, so that half a list never looks whole.
 *
 * An item whose place in the order changes while the list is read may appear twice or not at all.
 */
export async function wholeList<Item>(readPage: ReadPage<Item>, cursor?: string): Promise<StreamableFile> {
  const first = await readPage(cursor);
  return new StreamableFile(Readable.from(arrayText(first, readPage), { objectMode: false }), {
    type: 'application/json; charset=utf-8',
  });
}

async function* arrayText<Item>(first: Page<Item>, readPage: ReadPage<Item>): AsyncGenerator<string> {
  let opening = '[';
  for (let page = first; ; page = await readPage(page.nextCursor)) {
    // a page without its brackets
    const items = JSON.stringify(page.items).slice(1, -1);
    if (items !== '') {
      yield opening + items;
      opening = ',';
    }
    if (page.nextCursor === null) break;
  }
  yield opening === '[' ? '[]' : ']';
}

import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@lacquer/contracts/call';
import type { Session } from '@lacquer/contracts/staff/staff';
import { rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { StreamableFile } from '@nestjs/common';
import { OpenAnswers } from '../limits/open-answers.js';

/**
 * The timeout for one page of a streamed list, in milliseconds. The whole list may take as long as its client needs to
 * read it, longer than a single answer.
 */
export const pageTimeoutMs = rpcTimeoutMs;

/** A page that has no answer is read again after these times, in milliseconds: part of the list is on its way already. */
const rereadAfterMs = [200, 400, 800, 1600];

/** `cursor` is absent for the first page. */
export type ReadPage<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

/**
 * The number of lists that one account may read at the same time. Each holds one page in memory and requests the next.
 */
const openLists = new OpenAnswers(8);

/**
 * Sends a list unless its account already has too many open.
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

/** The pages of a list, one at a time. Rejects when a page has no answer several times in a row. */
export async function* allPages<Item>(first: Page<Item>, readPage: ReadPage<Item>): AsyncGenerator<Page<Item>> {
  let page = first;
  yield page;
  while (page.nextCursor !== null) {
    page = await readAgain(readPage, page.nextCursor);
    yield page;
  }
}

async function readAgain<Item>(readPage: ReadPage<Item>, cursor: string): Promise<Page<Item>> {
  for (const ms of rereadAfterMs) {
    try {
      return await readPage(cursor);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      await delay(ms);
    }
  }
  return readPage(cursor);
}

/**
 * All pages of a list as one JSON array. One page is in memory at a time, however long the list is. Rejects when the
 * first page fails; a later failure breaks the connection, which keeps half a list from looking complete.
 *
 * An item whose position changes while the list is read may appear twice or not at all.
 */
export async function wholeList<Item>(readPage: ReadPage<Item>, cursor?: string): Promise<StreamableFile> {
  const first = await readPage(cursor);
  return new StreamableFile(Readable.from(arrayText(first, readPage), { objectMode: false }), {
    type: 'application/json; charset=utf-8',
  });
}

async function* arrayText<Item>(first: Page<Item>, readPage: ReadPage<Item>): AsyncGenerator<string> {
  let opening = '[';
  for await (const page of allPages(first, readPage)) {
    // the page without its brackets
    const items = JSON.stringify(page.items).slice(1, -1);
    if (items !== '') {
      yield opening + items;
      opening = ',';
    }
  }
  yield opening === '[' ? '[]' : ']';
}

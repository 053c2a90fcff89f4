import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import { pictureUrl } from '@lacquer/contracts/site/picture-urls';
import { memoryMegabytes } from '@lacquer/e2e/behavior/process';
import { LowPriorityProcess } from '@lacquer/platform/child-process/low-priority-process';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { percentile } from './http/measurement.js';
import { type Product, startMeasured } from './measured-processes.js';
import type { PageProbe } from './page-probe-thread.js';
import { say } from './say.js';
import type { Uploading, UploadingRequest } from './uploading-process.js';

const photographs = 12;
/** As many as the editor uploads at the same time. */
const atOnce = 2;
const uploadedWithinMs = 300_000;
const maxSeconds = 20;
const maxMegabytes = 200;
const maxRatio = 2;
const warmUpMs = 2000;
const restSeconds = 10;
const probed = '/services';
const probeRestMs = 20;
const memoryEveryMs = 100;
/** Long enough for the product to give back the memory of rendering. */
const idleSeconds = 30;

/**
 * `npm run bench -- uploads`: an owner uploads the photographs of a gallery while visitors request a page.
 * @returns whether the thresholds are met
 */
export async function benchUploads(): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    const uploader = new LowPriorityProcess<UploadingRequest, Uploading | null>('@lacquer/bench/uploading-process', {
      deadlineMs: uploadedWithinMs,
      // it keeps what it has drawn
      idleMs: uploadedWithinMs,
    });
    cleanUp.add(() => uploader.stop());
    await uploader.request({ photographs });
    await startServers(['postgres'], cleanUp);
    const product = await startMeasured(cleanUp, { observed: false });
    const probe = startProbe(product, cleanUp);
    await delay(warmUpMs);
    const before = await probe(delay(restSeconds * 1000));
    const uploads = uploader.request({ url: product.url, atOnce });
    const meanwhile = await probe(uploads);
    const uploading = await uploads;
    if (!uploading) throw new Error('nothing was uploaded');
    const { stored, seconds, megabytes } = uploading;
    await readBack(product, stored);
    await delay(idleSeconds * 1000);
    const after = await megabytesOf(product.pid);

    const growth = meanwhile.megabytes - before.megabytes;
    const [quiet, busy] = [percentile(before.answerMs, 0.95), percentile(meanwhile.answerMs, 0.95)];
    return [
      sayFigure(
        `${photographs} photographs of ${megabytes.toFixed(1)} MB, ${atOnce} at a time: ${seconds.toFixed(1)} s (at most ${maxSeconds})`,
        seconds <= maxSeconds,
      ),
      sayFigure(
        `memory: +${growth.toFixed(0)} MB (at most ${maxMegabytes}), +${(after - before.megabytes).toFixed(0)} MB ${idleSeconds} s later`,
        growth <= maxMegabytes,
      ),
      sayFigure(
        `${probed} meanwhile: p95 ${busy.toFixed(1)} ms, ${quiet.toFixed(1)} ms before (at most ${maxRatio} times)`,
        busy <= maxRatio * quiet,
      ),
    ].every((isMet) => isMet);
  } finally {
    await cleanUp.run();
  }
}

function sayFigure(figure: string, isMet: boolean): boolean {
  say(`${figure}${isMet ? '' : ': MISSED'}`);
  return isMet;
}

async function readBack({ url }: Product, stored: readonly StoredPicture[]): Promise<void> {
  for (const { id } of stored) {
    const answer = await fetch(url + pictureUrl(id, 1200, 'avif'));
    if (!answer.ok) throw new Error(`a stored picture returned ${answer.status}`);
    await answer.arrayBuffer();
  }
}

interface Probed {
  /** The times of requests, one after another, in milliseconds. */
  answerMs: number[];
  /** The most memory of the product. */
  megabytes: number;
}

/** Requests a page all the time. The function measures until `done` settles. */
function startProbe({ url, pid }: Product, cleanUp: CleanUp): (done: Promise<unknown>) => Promise<Probed> {
  const workerData: PageProbe = { url: url + probed, restMs: probeRestMs };
  const thread = new Worker(new URL('./page-probe-thread.js', import.meta.url), { workerData });
  cleanUp.add(async () => void (await thread.terminate()));
  const takeTimes = async (): Promise<number[]> => {
    const answer = once(thread, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage('take');
    return ((await answer) as [number[]])[0];
  };
  return async (done) => {
    const pending = Symbol('pending');
    const soon = () => delay(memoryEveryMs, pending);
    await takeTimes();
    let megabytes = 0;
    while ((await Promise.race([done, soon()])) === pending) megabytes = Math.max(megabytes, await megabytesOf(pid));
    return { answerMs: await takeTimes(), megabytes };
  };
}

/**
 * The memory that a process and those it has started have to themselves, in megabytes: without the program, which they
 * share. Reading it does not stop the process, as its pages are not walked. Those that have just ended have none.
 */
async function megabytesOf(pid: number): Promise<number> {
  const [own, children] = await Promise.all([
    memoryMegabytes(pid, 'RssAnon').catch(() => 0),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ]);
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(megabytesOf));
  return below.reduce((sum, each) => sum + each, own || 0);
}

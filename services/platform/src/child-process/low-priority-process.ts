import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';

export interface LowPriorityProcessOptions {
  /** Of one request, in milliseconds. Default: 60 seconds. */
  deadlineMs?: number;
  /** Without a request, in milliseconds, after which it ends and its memory is free. Default: 5 seconds. */
  idleMs?: number;
}

/** Who signs the certificates of other servers. */
const authorities = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Without secrets: a file that takes over a decoder finds none. With few arenas, glibc keeps less memory. */
const env = {
  MALLOC_ARENA_MAX: '2',
  ...Object.fromEntries(authorities.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
};

export type ChildAnswer = { result: unknown } | { failure: string };

/** The process ended, or did not answer in time. The next request starts it again. */
export class ChildProcessError extends Error {
  override readonly name = 'ChildProcessError';
}

/**
 * A program that `answerParent` runs, for work that takes a processor for long. It is started by the first request,
 * answers one at a time, gives way to every other process, inherits no secret of this one, and ends when idle.
 */
export class LowPriorityProcess<Request extends object, Result> {
  private readonly queue = new PQueue({ concurrency: 1 });
  private readonly deadlineMs: number;
  private readonly idleMs: number;
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** `program`: the name of a module, as in an import. */
  constructor(
    private readonly program: string,
    { deadlineMs = 60_000, idleMs = 5000 }: LowPriorityProcessOptions = {},
  ) {
    this.deadlineMs = deadlineMs;
    this.idleMs = idleMs;
  }

  /** @throws ChildProcessError; an error with the message of one that the program throws */
  request(request: Request): Promise<Result> {
    return this.queue.add(async () => {
      clearTimeout(this.idle);
      const child = (this.child ??= this.start());
      child.ref();
      child.channel?.ref();
      try {
        const answer = await this.answerOf(child, request);
        if ('failure' in answer) throw new Error(answer.failure);
        return answer.result as Result;
      } finally {
        this.rest(child);
      }
    });
  }

  /** Ends the process, after the requests that were made. */
  async stop(): Promise<void> {
    await this.queue.onIdle();
    clearTimeout(this.idle);
    this.end(this.child);
  }

  private start(): ChildProcess {
    return fork(fileURLToPath(import.meta.resolve(this.program)), {
      env,
      execArgv: ['--max-old-space-size=128', '--max-semi-space-size=2'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  private async answerOf(child: ChildProcess, request: Request): Promise<ChildAnswer> {
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(this.deadlineMs)]);
    try {
      const ended = Promise.race([once(child, 'exit', { signal }), once(child, 'error', { signal })]);
      const answer = once(child, 'message', { signal });
      child.send(request, () => undefined);
      const first = await Promise.race([answer, ended.then(() => undefined)]);
      if (first) return first[0] as ChildAnswer;
      throw new ChildProcessError(`${this.program} ended: ${child.signalCode ?? child.exitCode ?? 'it did not start'}`);
    } catch (error) {
      this.end(child);
      if (error instanceof ChildProcessError) throw error;
      throw new ChildProcessError(`${this.program} did not answer within ${this.deadlineMs / 1000} s`, {
        cause: error,
      });
    } finally {
      answered.abort();
    }
  }

  /** An idle child keeps nobody from ending: it ends with its parent. */
  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    if (this.child === child) this.idle = setTimeout(() => this.end(child), this.idleMs).unref();
  }

  private end(child: ChildProcess | undefined): void {
    // it holds nothing that a sudden end would break
    child?.kill('SIGKILL');
    if (this.child === child) this.child = undefined;
  }
}

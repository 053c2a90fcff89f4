import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { drawDuration, isHit, type Random } from './chance.js';
import type { RequestFaults } from './fault-plan.js';

/** The bodies of the provider's own errors. */
export interface FailureBodies {
  rateLimited(): object;
  serverError(status: number): object;
}

export type RequestFailure = 'reset' | 'limited' | 'error';

/** Applies the active faults to one kind of request. Both methods return the fault that ended the request, if one did. */
export class RequestGate {
  constructor(
    private readonly faults: RequestFaults,
    private readonly random: Random,
    private readonly bodies: FailureBodies,
  ) {}

  async failsBefore(request: FastifyRequest, reply: FastifyReply): Promise<RequestFailure | null> {
    const { faults, random } = this;
    const latency = drawDuration(faults.latencyMs, random);
    const isReset = isHit(faults.resetBefore, random);
    const isLimited = !isReset && isHit(faults.rateLimit, random);
    const isError = !isReset && !isLimited && isHit(faults.errorBefore, random);
    const status = faults.errorBefore?.status ?? 500;
    if (latency > 0) await delay(latency, undefined, { ref: false });
    if (isReset) return reset(request, reply);
    if (isLimited) reply.code(429).header('retry-after', '1').send(this.bodies.rateLimited());
    else if (isError) reply.code(status).send(this.bodies.serverError(status));
    return isLimited ? 'limited' : isError ? 'error' : null;
  }

  async failsAfter(request: FastifyRequest, reply: FastifyReply): Promise<RequestFailure | null> {
    const { faults, random } = this;
    const latency = drawDuration(faults.answerLatencyMs, random);
    const isReset = isHit(faults.resetAfter, random);
    const isError = !isReset && isHit(faults.errorAfter, random);
    const status = faults.errorAfter?.status ?? 500;
    if (latency > 0) await delay(latency, undefined, { ref: false });
    if (isReset) return reset(request, reply);
    if (isError) reply.code(status).send(this.bodies.serverError(status));
    return isError ? 'error' : null;
  }
}

/** Sends a TCP RST instead of a response: the client gets ECONNRESET. */
function reset(request: FastifyRequest, reply: FastifyReply): 'reset' {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return 'reset';
}

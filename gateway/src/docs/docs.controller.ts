import * as docsCalls from '@lacquer/contracts/calls/docs';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import { pathOf } from '../http/request-path.js';
import { ApiReference, programFolder } from './api-reference.js';

@Controller()
export class DocsController {
  constructor(private readonly reference: ApiReference) {}

  @HandleCall(docsCalls.readDocument)
  async readDocument(_: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<undefined> {
    sendPrepared(request, reply, await this.reference.getDocument());
  }

  @HandleCall(docsCalls.readPage)
  async readPage(_: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<undefined> {
    sendPrepared(request, reply, await this.reference.getPage());
  }

  @Get(`${programFolder}/*`)
  async readProgram(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const program = await this.reference.findProgram(pathOf(request.url));
    if (!program) throw new NotFoundError('HTTP.NOT_FOUND', 'There is nothing at this address.');
    sendPrepared(request, reply, program);
  }
}

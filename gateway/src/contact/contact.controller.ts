import { randomUUID } from 'node:crypto';
import { type ContactSubmission, contactForm, listSubmissions, submitContact } from '@lacquer/contracts/contact';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, Ip, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';
import { Public, RequireRole } from '../staff/role.guard.js';
import { ContactFormPost, isFormPost } from './contact-form-post.js';

@Controller('api')
export class ContactController {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    private readonly formPost: ContactFormPost,
    limits: AddressLimits,
  ) {
    this.limiter = limits.limiter('contact', [
      { max: 5, seconds: 60 },
      { max: 30, seconds: 3600 },
    ]);
  }

  @Post('contact')
  @Public()
  async submit(
    @Ip() address: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ id: string } | undefined> {
    if (!isFormPost(request)) return this.take(address, body);
    await this.formPost.answer(request, reply, () => this.take(address, body));
    return undefined;
  }

  private async take(address: string, body: unknown): Promise<{ id: string }> {
    await this.limiter.take(address);
    const { company, ...form } = parseBody(contactForm, body);
    // only a robot fills in what nobody sees; it is not told that it was noticed
    if (company) return { id: randomUUID() };
    return this.rpc.call(submitContact, form);
  }

  @Get('admin/contacts')
  @RequireRole('staff')
  list(): Promise<ContactSubmission[]> {
    return this.rpc.call(listSubmissions, {});
  }
}

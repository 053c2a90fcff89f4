import { randomUUID } from 'node:crypto';
import { type ContactSubmission, contactForm, listSubmissions, submitContact } from '@lacquer/contracts/contact';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, Ip, Post } from '@nestjs/common';
import { AddressLimiter } from '../http/address-limiter.js';
import { Public, RequireRole } from '../staff/role.guard.js';

@Controller('api')
export class ContactController {
  /** Per process: with several gateways a client may get that many times more. */
  private readonly limiter = new AddressLimiter([
    { max: 5, seconds: 60 },
    { max: 30, seconds: 3600 },
  ]);

  constructor(private readonly rpc: RpcClient) {}

  @Post('contact')
  @Public()
  async submit(@Ip() address: string, @Body() body: unknown): Promise<{ id: string }> {
    this.limiter.take(address);
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

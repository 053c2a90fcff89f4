import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  addCustomerForm,
  type Customer,
  customerQuery,
  type CustomerSummary,
  listCustomers,
  recordVisit,
  summarizeCustomers,
} from '@lacquer/contracts/customer';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Actor, RequireRole } from '../staff/role.guard.js';

@Controller('api')
export class CustomerController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('customers/add')
  @RequireRole('staff')
  add(@Actor() actor: Session, @Body() body: unknown): Promise<ResponseOf<typeof recordVisit>> {
    return this.rpc.call(recordVisit, { ...parseBody(addCustomerForm, body), recordedBy: actor.id });
  }

  /** Without `limit` the whole list; with it a page, and in `x-next-cursor` where the next one begins. */
  @Get('admin/customers')
  @RequireRole('staff')
  async list(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<Customer[]> {
    const { customers, nextCursor } = await this.rpc.call(listCustomers, parseBody(customerQuery, query));
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
    return customers;
  }

  @Get('admin/customers/summary')
  @RequireRole('staff')
  summarize(): Promise<CustomerSummary> {
    return this.rpc.call(summarizeCustomers, {});
  }
}

import type { AnswerOf, CallContract } from '@lacquer/contracts/call';
import type { Replayable } from '@lacquer/contracts/idempotency';
import { sameTextCode } from '@lacquer/contracts/messaging/same-text';
import { isEditConflictCode } from '@lacquer/contracts/versions';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { EditorInterceptor } from './editor.interceptor.js';
import { PageInterceptor } from './page.interceptor.js';
import { type CallInput, receive } from './received-call.js';
import { ReplayInterceptor } from './replay.interceptor.js';

const callKey = Symbol('call');

/** The call that a controller method handles, if any. */
export const callOf = (handler: object): CallContract | undefined =>
  Reflect.getMetadata(callKey, handler) as CallContract | undefined;

/** `undefined` means that the handler has sent the answer itself. A list may be a `wholeList`. */
type Answer<C extends CallContract> = C extends { answerType: 'text/event-stream' }
  ? void
  : C extends { answerType: 'text/csv' | 'image/jpeg' | 'application/pdf' }
    ? StreamableFile
    : C extends { answer: z.ZodArray }
      ? AnswerOf<C> | StreamableFile | undefined
      : C extends { answer: unknown }
        ? (C extends { idempotent: true } ? AnswerOf<C> & Replayable : AnswerOf<C>) | undefined
        : void;

type Handler<C extends CallContract> = (input: CallInput<C>, ...rest: never[]) => Answer<C> | Promise<Answer<C>>;

const Received = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const call = callOf(context.getHandler());
  if (!call) throw new Error('only a call handler receives a CallInput');
  return receive(call, context.switchToHttp().getRequest<FastifyRequest>());
});

/** Whether errors with this code have a `meanwhile`. */
const namesSomebody = (code: string) => isEditConflictCode(code) || code === sameTextCode;

/**
 * Marks the only handler of a call. Its first parameter is the request, parsed by the contract. It returns the answer:
 * `{ items, nextCursor }` or a `wholeList` for a paged call, and the fields plus `replayed` for an idempotent one. The
 * gateway refuses to start while a call has no handler.
 */
export const HandleCall =
  <C extends CallContract>(call: C) =>
  <Method extends Handler<C>>(target: object, name: string | symbol, method: TypedPropertyDescriptor<Method>): void => {
    const isText = call.answerType === 'text/html' || call.answerType === 'text/xml';
    applyDecorators(
      RequestMapping({ method: RequestMethod[call.method], path: call.path }),
      HttpCode(call.status),
      SetMetadata(callKey, call),
      ...(isText ? [Header('content-type', `${call.answerType}; charset=utf-8`)] : []),
      ...(call.paged ? [UseInterceptors(PageInterceptor)] : []),
      ...(call.idempotent ? [UseInterceptors(ReplayInterceptor)] : []),
      ...(Object.keys(call.errors).some(namesSomebody) ? [UseInterceptors(EditorInterceptor)] : []),
    )(target, name, method);
    Received()(target, name, 0);
  };

import { pathIn, type SiteLanguage, splitPath } from '@lacquer/contracts/site/languages';
import { DomainError, RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { httpStatusOf } from '@lacquer/platform/errors/http-exception.filter';
import { Injectable } from '@nestjs/common';
import type { PostedForm } from '@lacquer/web/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import { SiteService } from './site.service.js';

/** Whether a browser posted a form without JavaScript and will show the answer as a page. */
export const isFormPost = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** The page with the form, and its language. Browsers name it: the site's policy keeps it within the site. */
export function pageOf({ headers: { referer = '' } }: FastifyRequest): { path: string | null; language: SiteLanguage } {
  const path = URL.parse(referer)?.pathname ?? null;
  return { path, language: splitPath(path ?? '/').language };
}

/** A form of the site, as its handler knows it. */
export interface FormOfSite {
  name: PostedForm;
  /** The fields whose texts the visitor gets back to correct. */
  fields: readonly string[];
  /** Shown when no field is at fault. */
  failed: string;
  /** The query of the page that confirms it. */
  sentSearch?: string;
}

/** Submits forms for browsers without JavaScript: answers with pages. */
@Injectable()
export class FormPost {
  constructor(private readonly site: SiteService) {}

  /** `sentPart`: the fragment of the page that confirms it, which shows what only some visitors are told. */
  async answer<Answer>(
    form: FormOfSite,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    submit: () => Promise<Answer>,
    sentPart: (answer: Answer) => string = () => '',
  ): Promise<void> {
    let part: string;
    try {
      part = sentPart(await submit());
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.refuse(form, { request, reply }, error);
      return;
    }
    // redirect to a GET, so that a reload does not submit again
    const { name, sentSearch = '' } = form;
    void reply.redirect(pathIn(pageOf(request).language, `/${name}/sent`) + sentSearch + part, 303);
  }

  private async refuse(
    form: FormOfSite,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    error: DomainError,
  ): Promise<void> {
    const { language } = pageOf(request);
    if (error instanceof RateLimitedError) {
      if (error.retryAfter) void reply.header('retry-after', Math.ceil(error.retryAfter));
      sendPrepared(request, reply, (await this.site.getFormTooOften(form.name, language)).answer);
      return;
    }
    const faults = Object.fromEntries((error.details ?? []).map(({ path, message }) => [path, message]));
    const page = await this.site.renderFormRefused(
      form.name,
      { faults, reason: form.failed, values: typed(request.body, form.fields) },
      httpStatusOf[error.kind],
      language,
    );
    sendPrepared(request, reply, page.answer);
  }
}

/** The visitor's input, to correct: only strings, whatever the body contains. */
function typed(body: unknown, fields: readonly string[]): Record<string, string> {
  const texts = fields.flatMap((field) => {
    const text = (body as Record<string, unknown> | null)?.[field];
    return typeof text === 'string' ? [[field, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

import { contactForm } from '@lacquer/contracts/salon/contact';
import { pathIn, type SiteLanguage, splitPath } from '@lacquer/contracts/site/languages';
import { DomainError, RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { httpStatusOf } from '@lacquer/platform/errors/http-exception.filter';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import { SiteService } from '../site/site.service.js';

const sendFailed = 'Failed to send message. Please try again.';

/** Whether a browser posted the form without JavaScript and will show the answer as a page. */
export const isFormPost = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** The language of the page with the form. Browsers name it: the site's policy keeps it within the site. */
function languageOf({ headers: { referer = '' } }: FastifyRequest): SiteLanguage {
  return splitPath(URL.parse(referer)?.pathname ?? '/').language;
}

/** Submits the contact form for browsers without JavaScript: answers with pages. */
@Injectable()
export class ContactFormPost {
  constructor(private readonly site: SiteService) {}

  async answer(request: FastifyRequest, reply: FastifyReply, submit: () => Promise<unknown>): Promise<void> {
    try {
      await submit();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.refuse(request, reply, error);
      return;
    }
    // redirect to a GET, so that a reload does not submit again
    void reply.redirect(pathIn(languageOf(request), '/contact/sent'), 303);
  }

  private async refuse(request: FastifyRequest, reply: FastifyReply, error: DomainError): Promise<void> {
    if (error instanceof RateLimitedError) {
      if (error.retryAfter) void reply.header('retry-after', Math.ceil(error.retryAfter));
      sendPrepared(request, reply, (await this.site.getContactTooOften(languageOf(request))).answer);
      return;
    }
    const faults = Object.fromEntries((error.details ?? []).map(({ path, message }) => [path, message]));
    const page = await this.site.renderContactRefused(
      { faults, reason: sendFailed, values: typed(request.body) },
      httpStatusOf[error.kind],
      languageOf(request),
    );
    sendPrepared(request, reply, page.answer);
  }
}

/** The visitor's input, to correct: only strings, whatever the body contains. */
function typed(body: unknown): Record<string, string> {
  const texts = contactForm
    .omit({ company: true })
    .keyof()
    .options.flatMap((field) => {
      const text = (body as Record<string, unknown> | null)?.[field];
      return typeof text === 'string' ? [[field, text] as const] : [];
    });
  return Object.fromEntries(texts);
}

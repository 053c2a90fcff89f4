import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { downloadSheet } from '@lacquer/contracts/calls/customers/joining';
import { joinSheetTexts } from '@lacquer/contracts/customers/join-sheet';
import { languageNames, offeredLanguages } from '@lacquer/contracts/site/languages';
import { ConflictError, InvalidError } from '@lacquer/platform/errors/domain-error';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { CatalogMemory } from '../../catalog/catalog-memory.js';
import { PageOrigins } from '../../site/page-origins.js';
import { Drawing } from './drawing.js';

/** Draws what the salon prints so that customers ask for texts. */
@Controller()
export class SheetController {
  constructor(
    private readonly catalog: CatalogMemory,
    private readonly drawing: Drawing,
    private readonly origins: PageOrigins,
  ) {}

  @HandleCall(downloadSheet)
  async download({ query }: CallInput<typeof downloadSheet>, @Req() request: FastifyRequest): Promise<StreamableFile> {
    const { kind, paper, language } = query;
    const salon = await this.catalog.getSalon();
    if (!offeredLanguages(salon).includes(language)) {
      const message = say(refusals.languageNotOffered, { language: languageNames[language] });
      throw new InvalidError('REQUEST.INVALID', `language ${message}`, [{ path: 'language', message }]);
    }
    const address = this.origins.addressFor(request);
    if (address === null) {
      throw new InvalidError(
        'REQUEST.INVALID',
        'The address of the site is not known: set PUBLIC_URL, or open the admin at the address of the site.',
      );
    }
    const texts = joinSheetTexts({ language, salon: salon.name, address });
    const drawn = await this.drawing.draw({ texts, options: query });
    if ('missing' in drawn) {
      throw new ConflictError(
        'GATEWAY.LETTER_NOT_PRINTABLE',
        say(refusals.letterNotPrintable, { letter: drawn.missing }),
      );
    }
    return new StreamableFile(drawn.bytes, {
      type: 'application/pdf',
      disposition: `attachment; filename="texts-${kind}-${language}-${paper}.pdf"`,
    });
  }
}

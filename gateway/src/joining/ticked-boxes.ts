import {
  boxWordingIn,
  type BoxWording,
  consentWordings,
  languageOfBox,
} from '@lacquer/contracts/customers/consent-wordings';
import type { TickedBox } from '@lacquer/contracts/customers/joining';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { Injectable } from '@nestjs/common';
import { CatalogMemory } from '../catalog/catalog-memory.js';

/** Describes the box that a visitor ticked, as the page showed it. */
@Injectable()
export class TickedBoxes {
  constructor(private readonly catalog: CatalogMemory) {}

  /** `wording`: the version that the page names; absent: the present one of `language`. */
  async describe(shown: {
    wording?: BoxWording | undefined;
    language: SiteLanguage;
    page: string;
    address: string;
  }): Promise<TickedBox> {
    const wordingVersion = shown.wording ?? boxWordingIn(shown.language);
    const salon = await this.catalog.findSalon();
    return {
      wordingVersion,
      words: consentWordings[wordingVersion].replace('{salon}', () => salon?.name ?? 'the salon'),
      language: languageOfBox(wordingVersion),
      page: shown.page,
      address: shown.address,
    };
  }
}

import { join } from 'node:path';
import { RepeatableMigration } from '@lacquer/platform/database/repeatable-migration';
import type { Migration } from '@lacquer/platform/database/schema-floor';
import { AddServiceSlugs1760000005000 } from './add-service-slugs.migration.js';
import { AskedTexts1760000018000 } from './asked-texts.migration.js';
import { AmericanWords1760000007000 } from './american-words.migration.js';
import { CreateCatalog1760000001000 } from './create-catalog.migration.js';
import { CreateDocuments1760000009000 } from './create-documents.migration.js';
import { CreateHome1760000013000 } from './create-home.migration.js';
import { CreatePages1760000011000 } from './create-pages.migration.js';
import { CreateTexts1760000012000 } from './create-texts.migration.js';
import { CreatePictures1760000010000 } from './create-pictures.migration.js';
import { CreateSalonDocument1760000016000 } from './create-salon-document.migration.js';
import { CreateSalonProfile1760000003000 } from './create-salon-profile.migration.js';
import { CreateTestimonials1760000004000 } from './create-testimonials.migration.js';
import { CreateSetup1760000015000 } from './create-setup.migration.js';
import { FillCatalog1760000002000 } from './fill-catalog.migration.js';
import { FollowAddresses1760000018500 } from './follow-addresses.migration.js';
import { HonestCaptions1760000008000 } from './honest-captions.migration.js';
import { OwnTranslations1760000018050 } from './own-translations.migration.js';
import { PlaceMarks1760000018480 } from './place-marks.migration.js';
import { SampleFacts1760000018450 } from './sample-facts.migration.js';
import { SampleMarks1760000018100 } from './sample-marks.migration.js';
import { PagePictures1760000018400 } from './page-pictures.migration.js';
import { PictureColors1760000018200 } from './picture-colors.migration.js';
import { StorePicturesElsewhere1760000017000 } from './store-pictures-elsewhere.migration.js';
import { TranslateLines1760000018300 } from './translate-lines.migration.js';
import { TranslateSample1760000014000 } from './translate-sample.migration.js';
import { Versions1760000006000 } from './versions.migration.js';

export const catalogMigrations: Migration[] = [
  CreateCatalog1760000001000,
  FillCatalog1760000002000,
  CreateSalonProfile1760000003000,
  CreateTestimonials1760000004000,
  AddServiceSlugs1760000005000,
  Versions1760000006000,
  AmericanWords1760000007000,
  HonestCaptions1760000008000,
  CreateDocuments1760000009000,
  CreatePictures1760000010000,
  CreatePages1760000011000,
  CreateTexts1760000012000,
  CreateHome1760000013000,
  TranslateSample1760000014000,
  CreateSetup1760000015000,
  CreateSalonDocument1760000016000,
  StorePicturesElsewhere1760000017000,
  AskedTexts1760000018000,
  OwnTranslations1760000018050,
  SampleMarks1760000018100,
  PictureColors1760000018200,
  TranslateLines1760000018300,
  PagePictures1760000018400,
  SampleFacts1760000018450,
  PlaceMarks1760000018480,
  FollowAddresses1760000018500,
  new RepeatableMigration('service-price', join(import.meta.dirname, '../../sql/service-price.sql')),
  new RepeatableMigration('picture-use', join(import.meta.dirname, '../../sql/picture-use.sql')),
  new RepeatableMigration('salon-profile', join(import.meta.dirname, '../../sql/salon-profile.sql')),
];

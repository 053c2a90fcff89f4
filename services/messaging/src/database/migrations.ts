import { join } from 'node:path';
import type { Migration } from '@lacquer/platform/database/schema-floor';
import { RepeatableMigration } from '@lacquer/platform/database/repeatable-migration';
import { AfterVisit1760000011320 } from './after-visit.migration.js';
import { AlertLanguages1760000011300 } from './alert-languages.migration.js';
import { AlertPauses1760000005500 } from './alert-pauses.migration.js';
import { AlertTroubles1760000008700 } from './alert-troubles.migration.js';
import { AllowStaffSuppression1760000001500 } from './allow-staff-suppression.migration.js';
import { AnswerDelivery1760000010910 } from './answer-delivery.migration.js';
import { Answers1760000007800 } from './answers.migration.js';
import { Automations1760000007700 } from './automations.migration.js';
import { CampaignCounts1760000007400 } from './campaign-counts.migration.js';
import { CampaignLauncher1760000008800 } from './campaign-launcher.migration.js';
import { CampaignLifecycle1760000003000 } from './campaign-lifecycle.migration.js';
import { CampaignList1760000008200 } from './campaign-list.migration.js';
import { CampaignPictures1760000010900 } from './campaign-pictures.migration.js';
import { CampaignSafety1760000006000 } from './campaign-safety.migration.js';
import { CampaignSearch1760000008300 } from './campaign-search.migration.js';
import { CampaignSegments1760000009250 } from './campaign-segments.migration.js';
import { CampaignStalls1760000007500 } from './campaign-stalls.migration.js';
import { CampaignWatch1760000005000 } from './campaign-watch.migration.js';
import { CircuitBreaker1760000007200 } from './circuit-breaker.migration.js';
import { ConversationStates1760000009810 } from './conversation-states.migration.js';
import { Conversations1760000008000 } from './conversations.migration.js';
import { CountedVisits1760000011390 } from './counted-visits.migration.js';
import { CreateMessaging1760000001000 } from './create-messaging.migration.js';
import { CreateSenderPace1760000002000 } from './create-sender-pace.migration.js';
import { DefaultAudience1760000011340 } from './default-audience.migration.js';
import { DeliveryFalls1760000011380 } from './delivery-falls.migration.js';
import { EndedBrowsers1760000011200 } from './ended-browsers.migration.js';
import { HeldFrom1760000011350 } from './held-from.migration.js';
import { JoinFloods1760000011360 } from './join-floods.migration.js';
import { JoinRequests1760000009000 } from './join-requests.migration.js';
import { KnownSalon1760000007600 } from './known-salon.migration.js';
import { LanguageTexts1760000009300 } from './language-texts.migration.js';
import { LastRestore1760000011010 } from './last-restore.migration.js';
import { LiveChanges1760000008450 } from './live-changes.migration.js';
import { LiveTexts1760000008350 } from './live-texts.migration.js';
import { LookedForSince1760000007300 } from './looked-for-since.migration.js';
import { Occasions1760000008600 } from './occasions.migration.js';
import { Offers1760000010100 } from './offers.migration.js';
import { OpenTexts1760000008650 } from './open-texts.migration.js';
import { OutgoingLookups1760000010700 } from './outgoing-lookups.migration.js';
import { OutgoingTexts1760000008500 } from './outgoing-texts.migration.js';
import { PictureLinks1760000011600 } from './picture-links.migration.js';
import { PutOffTexts1760000011400 } from './put-off-texts.migration.js';
import { RateEditor1760000008100 } from './rate-editor.migration.js';
import { SenderRegistration1760000009100 } from './sender-registration.migration.js';
import { RepeatedOptOuts1760000011610 } from './repeated-opt-outs.migration.js';
import { Reminders1760000010500 } from './reminders.migration.js';
import { SavedReplies1760000009700 } from './saved-replies.migration.js';
import { ShortLinks1760000009400 } from './short-links.migration.js';
import { SignedOutDevices1760000009800 } from './signed-out-devices.migration.js';
import { StaffNotices1760000009500 } from './staff-notices.migration.js';
import { TextPictures1760000010000 } from './text-pictures.migration.js';
import { TextReading1760000011700 } from './text-reading.migration.js';
import { TextTests1760000011310 } from './text-tests.migration.js';
import { UnderstoodTexts1760000011440 } from './understood-texts.migration.js';
import { UrgentTexts1760000007100 } from './urgent-texts.migration.js';
import { Erasures1760000011330 } from './erasures.migration.js';
import { VisitRatings1760000011370 } from './visit-ratings.migration.js';
import { WrongNumbers1760000008900 } from './wrong-numbers.migration.js';
import { Versions1760000007900 } from './versions.migration.js';
import { UnreportedTexts1760000011500 } from './unreported-texts.migration.js';

export const messagingMigrations: Migration[] = [
  CreateMessaging1760000001000,
  AllowStaffSuppression1760000001500,
  CreateSenderPace1760000002000,
  CampaignLifecycle1760000003000,
  CampaignWatch1760000005000,
  AlertPauses1760000005500,
  CampaignSafety1760000006000,
  UrgentTexts1760000007100,
  CircuitBreaker1760000007200,
  LookedForSince1760000007300,
  CampaignCounts1760000007400,
  CampaignStalls1760000007500,
  KnownSalon1760000007600,
  Automations1760000007700,
  Answers1760000007800,
  Versions1760000007900,
  Conversations1760000008000,
  RateEditor1760000008100,
  CampaignList1760000008200,
  CampaignSearch1760000008300,
  LiveTexts1760000008350,
  LiveChanges1760000008450,
  OutgoingTexts1760000008500,
  Occasions1760000008600,
  OpenTexts1760000008650,
  AlertTroubles1760000008700,
  CampaignLauncher1760000008800,
  WrongNumbers1760000008900,
  JoinRequests1760000009000,
  SenderRegistration1760000009100,
  CampaignSegments1760000009250,
  LanguageTexts1760000009300,
  ShortLinks1760000009400,
  StaffNotices1760000009500,
  SavedReplies1760000009700,
  SignedOutDevices1760000009800,
  ConversationStates1760000009810,
  TextPictures1760000010000,
  Offers1760000010100,
  Reminders1760000010500,
  OutgoingLookups1760000010700,
  CampaignPictures1760000010900,
  AnswerDelivery1760000010910,
  LastRestore1760000011010,
  EndedBrowsers1760000011200,
  AlertLanguages1760000011300,
  TextTests1760000011310,
  AfterVisit1760000011320,
  Erasures1760000011330,
  DefaultAudience1760000011340,
  HeldFrom1760000011350,
  JoinFloods1760000011360,
  VisitRatings1760000011370,
  DeliveryFalls1760000011380,
  CountedVisits1760000011390,
  PutOffTexts1760000011400,
  UnderstoodTexts1760000011440,
  UnreportedTexts1760000011500,
  PictureLinks1760000011600,
  RepeatedOptOuts1760000011610,
  TextReading1760000011700,
  new RepeatableMigration('sender-pace', join(import.meta.dirname, '../../sql/sender-pace.sql')),
  new RepeatableMigration('removed-pictures', join(import.meta.dirname, '../../sql/removed-pictures.sql')),
];

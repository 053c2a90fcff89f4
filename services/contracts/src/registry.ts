import * as afterVisit from './messaging/after-visit.js';
import * as defaultAudience from './messaging/default-audience.js';
import * as automations from './messaging/automations.js';
import * as campaign from './messaging/campaign.js';
import * as campaignList from './messaging/campaign-list.js';
import * as campaignNames from './messaging/campaign-names.js';
import * as progress from './messaging/campaign-progress.js';
import * as catalog from './salon/catalog.js';
import * as consent from './customers/consent.js';
import * as contact from './salon/contact.js';
import { join } from './customers/joining.js';
import { reportJoinFlood } from './messaging/join-flood.js';
import { summarizeReceived } from './salon/received-messages.js';
import type { EventContract, RpcContract } from './contract.js';
import * as conversations from './messaging/conversations.js';
import * as presence from './messaging/presence.js';
import * as textPictures from './messaging/pictures.js';
import * as bookings from './customers/bookings.js';
import * as customer from './customers/customer.js';
import { listThankedVisits } from './customers/thanked-visits.js';
import { getMessagingPulse } from './messaging/pulse.js';
import * as changes from './messaging/changes.js';
import * as links from './messaging/links.js';
import * as offers from './messaging/offers.js';
import * as segmentUses from './messaging/segment-uses.js';
import * as messaging from './messaging/messaging.js';
import * as notices from './messaging/notices.js';
import { operationsRpcs } from './operations.js';
import * as overview from './customers/overview.js';
import * as privacy from './privacy.js';
import * as reminders from './messaging/reminders.js';
import * as registration from './messaging/registration.js';
import * as savedReplies from './messaging/saved-replies.js';
import * as textTest from './messaging/text-test.js';
import * as salon from './salon/salon.js';
import * as setup from './salon/setup.js';
import * as pictures from './site/pictures.js';
import * as transfer from './site/transfer.js';
import * as site from './site/documents.js';
import { siteEdited } from './site/site-edited.js';
import * as published from './site/published.js';
import * as squarePayments from './customers/square-payments.js';
import * as squareSweep from './customers/square-sweep.js';
import * as record from './customers/customer-record.js';
import * as manualVisits from './customers/manual-visits.js';
import * as customerExport from './customers/customer-export.js';
import * as customerImport from './customers/customer-import.js';
import * as detached from './customers/detached-phone.js';
import { listSquareServices } from './customers/square-services.js';
import * as duplicates from './customers/duplicates.js';
import * as segments from './customers/segments.js';
import * as merge from './customers/customer-merge.js';
import * as testSends from './messaging/test-sends.js';
import * as timeline from './customers/timeline.js';
import * as visits from './customers/visit-events.js';

/** Every RPC of the product. */
export const rpcContracts: readonly RpcContract[] = [
  catalog.listServices,
  catalog.listGallery,
  catalog.listTestimonials,
  catalog.setServicePrice,
  salon.getSalonProfile,
  salon.setSalonProfile,
  setup.getSalonSetup,
  setup.settleSetupStep,
  published.getPublishedSite,
  site.listDocuments,
  site.createDocument,
  site.saveDocument,
  site.removeDocument,
  site.restoreDocument,
  site.discardDraft,
  site.keepSample,
  site.placeSample,
  site.orderDocuments,
  site.getSiteStatus,
  site.publishSite,
  site.listEditions,
  site.getEdition,
  site.restoreEdition,
  site.setSitePublishers,
  pictures.addPictureChunk,
  pictures.storePicture,
  pictures.getPictureFile,
  pictures.getSharePicture,
  transfer.importSite,
  transfer.getPictureOriginal,
  transfer.importPicture,
  contact.submitContact,
  contact.listSubmissions,
  contact.findSubmission,
  contact.summarizeSubmissions,
  summarizeReceived,
  contact.editSubmission,
  customer.recordVisit,
  customer.listCustomers,
  customer.listCustomerNames,
  customer.summarizeCustomers,
  listSquareServices,
  overview.getCustomerOverview,
  defaultAudience.getDefaultAudience,
  defaultAudience.changeDefaultAudience,
  afterVisit.getAfterVisit,
  afterVisit.changeAfterVisit,
  afterVisit.previewAfterVisit,
  listThankedVisits,
  reminders.getReminders,
  reminders.changeReminders,
  bookings.getBookingDay,
  bookings.listRemindedBookings,
  bookings.setReminderWish,
  customerExport.exportCustomers,
  customerExport.exportCustomersBefore,
  customerImport.importCustomers,
  record.getCustomer,
  record.editCustomer,
  record.listTags,
  merge.mergeCustomers,
  merge.unmergeCustomer,
  detached.reattachPhone,
  detached.enterPhone,
  duplicates.listDuplicates,
  duplicates.summarizeDuplicates,
  duplicates.settleDuplicate,
  segments.summarizeFilter,
  segments.listSegments,
  segments.getSegment,
  segments.createSegment,
  segments.editSegment,
  segments.removeSegment,
  segments.restoreSegment,
  timeline.listVisits,
  manualVisits.correctVisit,
  manualVisits.voidVisit,
  customer.listAudience,
  customer.summarizeAudience,
  customer.summarizeFirstNames,
  customer.listVisitTotals,
  join,
  consent.recordConsent,
  consent.recordRevocation,
  consent.recordTextRequest,
  consent.findTextRequest,
  consent.listConsent,
  consent.exportConsent,
  consent.listLatestStatements,
  customer.receiveSquareEvents,
  customer.getSquareStatus,
  squareSweep.sweepSquare,
  squarePayments.listPaymentsWithoutPhone,
  squarePayments.completePayment,
  campaign.launchCampaign,
  campaign.listCampaigns,
  campaignList.pageCampaigns,
  campaignList.matchCampaignIds,
  campaignNames.listCampaignNames,
  campaign.getCampaign,
  campaign.createCampaign,
  campaign.editCampaign,
  campaign.startCampaign,
  campaign.pauseCampaign,
  campaign.resumeCampaign,
  campaign.cancelCampaign,
  campaign.retryFailedRecipients,
  campaign.duplicateCampaign,
  campaign.previewCampaign,
  links.listLinkHosts,
  links.allowLinkHost,
  links.removeLinkHost,
  links.findShortLinks,
  links.recordClicks,
  offers.listOffers,
  offers.findCode,
  offers.redeemOffer,
  offers.undoRedemption,
  segmentUses.listSegmentUses,
  testSends.sendTest,
  testSends.getTestSend,
  automations.listAutomations,
  automations.changeAutomation,
  automations.turnAutomation,
  automations.previewAutomation,
  automations.getAutomationReport,
  progress.getCampaignProgress,
  progress.listCampaignRecipients,
  progress.getCampaignReport,
  textTest.getTextTest,
  textTest.chooseText,
  getMessagingPulse,
  messaging.getSenderStatus,
  messaging.describeSender,
  messaging.setSenderRate,
  registration.describeRegistration,
  registration.checkRegistration,
  registration.describeRegistrationTexts,
  messaging.listSuppressions,
  messaging.suppressPhone,
  messaging.liftSuppression,
  messaging.listReplies,
  timeline.listTextsWith,
  messaging.reviewReply,
  notices.getOwnNotices,
  notices.setOwnNotices,
  notices.addPushDevice,
  notices.removePushDevice,
  notices.sendTestNotice,
  notices.keepStaff,
  reportJoinFlood,
  conversations.sendAnswer,
  conversations.describePhone,
  conversations.listConversations,
  conversations.markConversationRead,
  textPictures.getTextPicture,
  textPictures.attachPicture,
  textPictures.fetchPictureAgain,
  textPictures.findSentPicture,
  conversations.summarizeConversations,
  conversations.setConversationOpen,
  conversations.assignConversation,
  conversations.listConversationPeople,
  presence.notePresence,
  savedReplies.listSavedReplies,
  savedReplies.addSavedReply,
  savedReplies.changeSavedReply,
  savedReplies.removeSavedReply,
  messaging.receiveMessageStatus,
  messaging.receiveInboundMessage,
  privacy.exportFromContact,
  privacy.exportFromCustomer,
  privacy.exportFromMessaging,
  privacy.exportPageFromContact,
  privacy.exportPageFromCustomer,
  privacy.exportPageFromMessaging,
  privacy.findPerson,
  privacy.findPersonMatches,
  privacy.eraseInContact,
  privacy.eraseInCustomer,
  privacy.eraseInMessaging,
  ...Object.values(operationsRpcs).flatMap((rpcs) => Object.values<RpcContract>(rpcs)),
];

/** Every event of the product. */
export const eventContracts: readonly EventContract[] = [
  catalog.catalogChanged,
  siteEdited,
  contact.contactSubmitted,
  contact.submissionEdited,
  contact.textsAsked,
  consent.consentGiven,
  consent.consentRevoked,
  consent.textsRequested,
  visits.customerCreated,
  record.customerEdited,
  visits.visitRecorded,
  visits.visitCorrected,
  visits.phoneChanged,
  offers.discountsUsed,
  detached.phoneDetached,
  detached.phoneReattached,
  merge.customersMerged,
  merge.customerUnmerged,
  duplicates.duplicatesChanged,
  segments.segmentsChanged,
  messaging.phoneSuppressed,
  messaging.suppressionLifted,
  messaging.joinConfirmed,
  messaging.wrongNumberReported,
  messaging.wrongNumberWithdrawn,
  changes.campaignChanged,
  changes.offersChanged,
  changes.conversationChanged,
  presence.presenceNoted,
  changes.savedRepliesChanged,
  changes.testSendChanged,
  changes.senderChanged,
  squareSweep.squareChanged,
  bookings.bookingsChanged,
  bookings.bookingChanged,
  reminders.bookingAnswered,
  squareSweep.squareListStopped,
];

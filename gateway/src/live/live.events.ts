import { consentGiven, consentRevoked } from '@lacquer/contracts/customers/consent';
import { contactSubmitted, submissionEdited } from '@lacquer/contracts/salon/contact';
import { customersMerged, customerUnmerged } from '@lacquer/contracts/customers/customer-merge';
import { customerEdited } from '@lacquer/contracts/customers/customer-record';
import { phoneSuppressed, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import {
  customerCreated,
  phoneChanged,
  visitCorrected,
  visitRecorded,
} from '@lacquer/contracts/customers/visit-events';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { LiveFeed } from './live-feed.js';

/** Maps events of the bus to live topics. A duplicate delivery only causes another read. */
@Controller()
export class LiveEvents {
  constructor(private readonly feed: LiveFeed) {}

  @HandleEvent(contactSubmitted)
  onContactSubmitted(): void {
    this.feed.changed(['contacts']);
  }

  @HandleEvent(submissionEdited)
  onSubmissionEdited(): void {
    this.feed.changed(['contacts']);
  }

  @HandleEvent(customerCreated)
  onCustomerCreated(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(customerEdited)
  onCustomerEdited(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(visitRecorded)
  onVisitRecorded(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(visitCorrected)
  onVisitCorrected(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(phoneChanged)
  onPhoneChanged(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(customersMerged)
  onCustomersMerged(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(customerUnmerged)
  onCustomerUnmerged(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(consentGiven)
  onConsentGiven(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(consentRevoked)
  onConsentRevoked(): void {
    this.feed.changed(['customers']);
  }

  @HandleEvent(phoneSuppressed)
  onPhoneSuppressed(): void {
    this.feed.changed(['suppressions']);
  }

  @HandleEvent(suppressionLifted)
  onSuppressionLifted(): void {
    this.feed.changed(['suppressions']);
  }
}

import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { describeRegistrationTexts } from '@lacquer/contracts/messaging/registration';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { e164 } from '@lacquer/contracts/values';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { writtenPhone } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { SmsSender } from '../texts/sms-sender.js';
import { type TextsOptions, textsOptions } from '../texts/texts-options.js';
import { registrationTexts } from './registration-words.js';
import { type RepliesOptions, repliesOptions } from './replies-options.js';

/** Where the site's address belongs, if neither the settings nor the request name one. */
const unknownSite = 'https://your-site.example.com';

/** The texts for the registration of the sender, from what the site shows and the product sends. */
@Injectable()
export class RegistrationTexts {
  constructor(
    private readonly salon: CachedSalon,
    private readonly rpc: RpcClient,
    private readonly sender: SmsSender,
    private readonly reminders: RemindersRepository,
    @Inject(textsOptions) private readonly texts: TextsOptions,
    @Inject(repliesOptions) private readonly replies: RepliesOptions,
  ) {}

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  @HandleRpc(describeRegistrationTexts)
  async describe({
    site: reached,
  }: RequestOf<typeof describeRegistrationTexts>): Promise<ResponseOf<typeof describeRegistrationTexts>> {
    const { publicUrl } = this.texts;
    const { name } = await this.salon.get();
    const profile = await this.rpc.decorate(getSalonProfile, {});
    const sender = e164.safeParse(this.sender.from).data;
    const site = (publicUrl ?? reached ?? unknownSite).replace(/\/+$/, '');
    const { day, hours } = await this.reminders.get();
    const texts = registrationTexts({
      name,
      place: profile && { phone: writtenPhone(profile.phone), address: profile.address },
      site,
      sendsReminders: day || hours,
      joinKeyword: this.replies.joinKeyword,
      sender: sender === undefined ? null : writtenPhone(sender),
    });
    return { site, isPublic: publicUrl?.startsWith('https:') === true, texts };
  }
}

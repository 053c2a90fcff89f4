import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as offerCalls from '@lacquer/contracts/calls/messaging/offers';
import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import * as textTestCalls from '@lacquer/contracts/calls/messaging/text-tests';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { AttachedPicture } from '@lacquer/contracts/messaging/pictures';
import { codeIn, secondText, type SentCampaign, textsOf } from '../checks/campaign-kinds.js';
import type { Guest } from '../clients/guests.js';
import { untilTrue } from '../clients/visitors.js';
import type { Stage } from '../stage.js';

/** What the campaign of each round has. */
export const campaignsOfRounds = [
  { hasOffer: true, hasPicture: true, hasTest: false },
  { hasOffer: false, hasPicture: false, hasTest: true },
  { hasOffer: true, hasPicture: true, hasTest: true },
];

const dayMs = 86_400_000;
/** So long the text with a code may take. Milliseconds. */
const codeWithinMs = 120_000;

/** Starts the campaign of a round to those who have had the service. `phones`: they, without those who said no. */
export async function launchKind(
  stage: Stage,
  round: number,
  { service, phones, photo }: { service: string; phones: string[]; photo: Buffer },
): Promise<SentCampaign> {
  const kind = campaignsOfRounds[round];
  if (!kind) throw new Error(`round ${round} has no campaign`);
  const { hasOffer, hasPicture, hasTest } = kind;
  const label = `Lot ${round}:`;
  const message = hasOffer ? `${label} 20% off with {code} until {until}.` : `${label} New colors have arrived.`;
  const lastDay = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);
  const id = await create(stage, {
    message,
    campaignType: '',
    filter: { service },
    ...(hasPicture && { pictureId: await attach(stage, photo) }),
    ...(hasOffer && { offer: { description: '20% off a gel manicure', lastDay } }),
    ...(hasTest && {
      test: { message: `${message} ${secondText}`, criterion: 'replies', percent: 50, otherwise: 'ask' },
    }),
  });
  await untilTrue(`the start of "${label}"`, async () => {
    const { status } = await stage.owner.post(campaignCalls.start.path.replace(':id', id), {});
    if (status === 200) return true;
    const { body } = await stage.owner.get<Campaign>(campaignCalls.get.path.replace(':id', id));
    return body.status === 'running';
  });
  return { id, label, phones, hasOffer, hasPicture, ...(hasTest && { choice: 'b' }), redeemed: new Map() };
}

/** One whose answer was lost stays a draft. */
async function create({ owner }: Stage, draft: object): Promise<string> {
  let id = '';
  await untilTrue('a draft', async () => {
    const { status, body } = await owner.post<Campaign>(campaignCalls.create.path, draft);
    ({ id } = body);
    return status === 201;
  });
  return id;
}

async function attach({ owner }: Stage, photo: Buffer): Promise<string> {
  let id = '';
  await untilTrue('a picture', async () => {
    const form = new FormData();
    form.set(pictureCalls.attach.upload, new Blob([new Uint8Array(photo)]), 'nails.jpg');
    const { status, body } = await owner.upload<AttachedPicture>(pictureCalls.attach.path, form);
    ({ id } = body);
    return status === 201;
  });
  return id;
}

/** Resolves when so many texts of the campaign have left, or after a time. */
export async function untilTexted(stage: Stage, campaign: SentCampaign, count: number, timeoutMs: number) {
  for (const deadline = Date.now() + timeoutMs; textsOf(stage, campaign).length < count && Date.now() < deadline;) {
    await delay(50);
  }
}

/** The owner ends the test: the rest gets the second text. */
export function chooseSecond({ owner }: Stage, { id, label }: SentCampaign): Promise<void> {
  return untilTrue(`the choice of "${label}"`, async () => {
    const { status } = await owner.post(textTestCalls.choose.path.replace(':id', id), { text: 'b' });
    return status === 200;
  });
}

/**
 * One code is redeemed at the desk by two people at once, one by a payment at Square, and one at both places. The last is
 * redeemed by nobody, also not by another customer who shows it.
 */
export async function redeem(stage: Stage, campaign: SentCampaign, guests: readonly Guest[]): Promise<void> {
  const [first, second, third, fourth] = guests;
  if (!first || !second || !third || !fourth) throw new Error('four customers expected');
  const atDesk = async (guest: Guest) => redeemAtDesk(stage, guest, await codeOf(stage, campaign, guest));
  const atSquare = async (guest: Guest) => payWith(stage, guest, await codeOf(stage, campaign, guest));
  const byAnother = async () => redeemStolen(stage, first, await codeOf(stage, campaign, fourth));
  await Promise.all([atDesk(first), atDesk(first), atSquare(second), atDesk(third), atSquare(third), byAnother()]);
  campaign.redeemed.set(first.phone, 'desk').set(second.phone, 'square').set(third.phone, 'any');
}

async function codeOf(stage: Stage, campaign: SentCampaign, { phone }: Guest): Promise<string> {
  for (const deadline = Date.now() + codeWithinMs; ; await delay(100)) {
    const text = textsOf(stage, campaign).find(({ to }) => to === phone);
    if (text) return codeIn(text);
    if (Date.now() > deadline) throw new Error(`${phone} got no code of "${campaign.label}"`);
  }
}

function redeemAtDesk({ owner }: Stage, { phone, customerId }: Guest, code: string): Promise<void> {
  return untilTrue(`the code ${code} of ${phone}`, async () => {
    const path = offerCalls.redeem.path.replace(':id', customerId);
    const { status, body } = await owner.post<{ code: string }>(path, { code });
    return status === 200 || body.code === 'MESSAGING.CODE_USED';
  });
}

function redeemStolen({ owner }: Stage, { customerId }: Guest, code: string): Promise<void> {
  return untilTrue(`the refusal of the code ${code}`, async () => {
    const path = offerCalls.redeem.path.replace(':id', customerId);
    const { body } = await owner.post<{ code: string }>(path, { code });
    return body.code === 'MESSAGING.CODE_OF_ANOTHER';
  });
}

function payWith({ product }: Stage, { profileId }: Guest, code: string): void {
  product.providers.square.pay({
    customerId: profileId,
    lineItems: [{ name: 'Gel Manicure', amount: 5000 }],
    discount: 1000,
    discountName: code,
  });
}

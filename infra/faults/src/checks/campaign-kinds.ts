import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { SimulatedMessage } from '@lacquer/simulators/twilio/message';
import type { Stage } from '../stage.js';

/** A campaign with an offer, a picture, a second text, or all of them. */
export interface SentCampaign {
  id: string;
  /** Begins both texts. */
  label: string;
  /** Those who are to get one of the texts. */
  phones: string[];
  hasOffer: boolean;
  hasPicture: boolean;
  /** The text that the owner chose for the rest. Absent: there is no second text. */
  choice?: 'a' | 'b';
  /** Where each phone's code was redeemed. `any`: at both places at once. */
  redeemed: Map<string, 'desk' | 'square' | 'any'>;
}

/** Words at the end of the second text. */
export const secondText = 'Either way is fine.';
/** What a picture at the provider has at least. Bytes. */
const leastPicture = 1_000;
/** Twilio could not fetch the picture, because a process had just been killed, and sent nothing. */
const notFetched = 11_200;

/** The texts of a campaign, without those that the provider never sent. */
export const textsOf = ({ product }: Stage, { label }: Pick<SentCampaign, 'label'>): SimulatedMessage[] =>
  product.providers.twilio.messages.filter(({ body, errorCode }) => body.includes(label) && errorCode !== notFetched);

/** The code in a text. */
export const codeIn = ({ body }: Pick<SimulatedMessage, 'body'>): string => /with (\w{7}) until/.exec(body)?.[1] ?? '';

/** Each phone gets one of the texts, once, with what belongs to it. `refused`: those who have said no since may lack theirs. */
export async function findWrongCampaigns(
  stage: Stage,
  campaigns: readonly SentCampaign[],
  refused: ReadonlySet<string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const campaign of campaigns) {
    const texts = textsOf(stage, campaign);
    wrong.push(...(await findMiscounted(stage, campaign, texts, refused)));
    if (campaign.hasPicture) wrong.push(...findWithoutPicture(campaign, texts));
    if (campaign.choice) wrong.push(...(await findWrongChoices(stage, campaign, texts)));
    if (campaign.hasOffer) wrong.push(...(await findWrongCodes(stage, campaign, texts)));
  }
  const codes = campaigns.filter(({ hasOffer }) => hasOffer).flatMap((each) => textsOf(stage, each).map(codeIn));
  if (new Set(codes).size !== codes.length) wrong.push('offers: two texts have the same code');
  return wrong;
}

async function findMiscounted(
  { query, product }: Stage,
  { id, label, phones }: SentCampaign,
  texts: readonly SimulatedMessage[],
  refused: ReadonlySet<string>,
): Promise<string[]> {
  const counts = Map.groupBy(texts, ({ to }) => to);
  const rows = await query<{ phone: string; state: string }>(
    'messaging',
    `SELECT phone, concat_ws(' ', status, error_code, skip_reason) AS state FROM campaign_recipient WHERE campaign_id = $1`,
    [id],
  );
  const states = new Map(rows.map(({ phone, state }) => [phone, state]));
  const expected = new Set(phones);
  const atProvider = (phone: string) =>
    product.providers.twilio.messages
      .filter(({ to }) => to === phone)
      .map(({ sid, status, errorCode, body }) => [sid, status, errorCode, body.slice(0, 30)].join(' '))
      .join('; ');
  return [
    ...phones.flatMap((phone) => {
      const { length } = counts.get(phone) ?? [];
      if (length === 1 || (length === 0 && refused.has(phone))) return [];
      const state = states.get(phone) ?? 'nothing';
      return [`texts: "${label}" reached ${phone} ${length} times, recorded as ${state}; sent: ${atProvider(phone)}`];
    }),
    ...[...counts.keys()]
      .filter((phone) => !expected.has(phone))
      .map((phone) => `texts: "${label}" reached ${phone}, who is not in its audience`),
  ];
}

function findWithoutPicture({ label }: SentCampaign, texts: readonly SimulatedMessage[]): string[] {
  return texts.flatMap(({ to, media }) => {
    const [picture, ...others] = media;
    const isThere = picture?.contentType === 'image/jpeg' && (picture.bytes ?? 0) >= leastPicture;
    return isThere && others.length === 0
      ? []
      : [`pictures: "${label}" reached ${to} with ${JSON.stringify(media)} instead of one picture`];
  });
}

/** Those in the test have the text of their group, and the others the chosen one. */
async function findWrongChoices(
  { query }: Stage,
  { id, label, choice }: SentCampaign,
  texts: readonly SimulatedMessage[],
): Promise<string[]> {
  const rows = await query<{ phone: string; part: 'a' | 'b' | 'rest' }>(
    'messaging',
    'SELECT phone, test_group AS part FROM campaign_recipient WHERE campaign_id = $1',
    [id],
  );
  const parts = new Map(rows.map(({ phone, part }) => [phone, part]));
  const wrong = texts.flatMap(({ to, body }) => {
    const part = parts.get(to);
    const expected = part === 'rest' ? choice : part;
    const found = body.includes(secondText) ? 'b' : 'a';
    return found === expected ? [] : [`texts: "${label}" reached ${to} of group ${part} as text ${found}`];
  });
  const sizes = Map.groupBy(texts, ({ to }) => parts.get(to));
  const [a, b] = [sizes.get('a')?.length ?? 0, sizes.get('b')?.length ?? 0];
  if (a === 0 || Math.abs(a - b) > 1)
    wrong.push(`texts: "${label}" was tested with ${a} of one text and ${b} of the other`);
  return wrong;
}

/** The code of each text is its recipient's, and is redeemed where it was, or not at all. */
async function findWrongCodes(
  { query, owner }: Stage,
  { id, label, redeemed }: SentCampaign,
  texts: readonly SimulatedMessage[],
): Promise<string[]> {
  const rows = await query<{ phone: string; code: string; by: 'desk' | 'square' | null }>(
    'messaging',
    `SELECT phone, code, CASE WHEN redeemed_by IS NOT NULL THEN 'desk' WHEN redeemed_at IS NOT NULL THEN 'square' END AS by
     FROM offer_code JOIN campaign_recipient ON campaign_recipient.id = recipient_id WHERE offer_code.campaign_id = $1`,
    [id],
  );
  const stored = new Map(rows.map((row) => [row.phone, row]));
  const wrong = texts.flatMap((text) => {
    const code = stored.get(text.to)?.code;
    return code !== undefined && code === codeIn(text)
      ? []
      : [`offers: "${label}" reached ${text.to} with the code "${codeIn(text)}", and "${code ?? ''}" is recorded`];
  });
  for (const { phone, by } of rows) {
    const expected = redeemed.get(phone) ?? null;
    if (by === expected || (expected === 'any' && by !== null)) continue;
    wrong.push(`offers: the code of ${phone} is redeemed by ${by ?? 'nobody'} instead of ${expected ?? 'nobody'}`);
  }
  const { body } = await owner.get<CampaignReport>(progressCalls.report.path.replace(':id', id));
  const { people = 0, atDesk = 0, inSquare = 0 } = body.redemptions ?? {};
  if (people !== redeemed.size || atDesk + inSquare !== redeemed.size) {
    wrong.push(`offers: "${label}" counts ${JSON.stringify(body.redemptions)} instead of ${redeemed.size} redemptions`);
  }
  return wrong;
}

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type CampaignDraft,
  type CampaignPreview,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  everyoneNow,
  launchCampaign,
  previewCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { getCampaignReport, listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import type { RequestOf } from '@lacquer/contracts/contract';
import {
  becomes,
  create,
  get,
  manyCustomers,
  run,
  runWithTwilio,
  start,
  stopAll,
} from '../testing/running-campaigns.js';
import { type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import type { AudienceMember } from './audience.js';

afterEach(stopAll);

const speaking = (customers: AudienceMember[], languages: readonly (string | undefined)[]): AudienceMember[] =>
  customers.map((customer, index) => {
    const language = languages[index % languages.length];
    return language === undefined ? customer : { ...customer, language };
  });

const plan = { message: 'Open on Sunday', campaignType: '' as const, ...everyoneNow };
const texts = { es: 'Abrimos el domingo', ko: '일요일에 엽니다' };
const bodies = {
  en: 'Lacquer House: Open on Sunday Reply STOP to opt out',
  es: 'Lacquer House: Abrimos el domingo Responda STOP para darse de baja',
  ko: 'Lacquer House: 일요일에 엽니다 수신 거부: STOP 회신',
};

const preview = (
  messaging: RunningMessaging,
  draft: Partial<RequestOf<typeof previewCampaign>>,
): Promise<CampaignPreview> => messaging.call(previewCampaign, { ...plan, ...draft });

const sums = (messaging: RunningMessaging, id: string) =>
  messaging.rows<{ language: string | null; texts: number; segments: number }>(
    `SELECT text_language AS language, count(*)::int AS texts, sum(segments)::int AS segments FROM campaign_recipient
     WHERE campaign_id = $1 AND status <> 'skipped' GROUP BY text_language ORDER BY text_language`,
    [id],
  );

describe('a campaign with a text per language', () => {
  it('sends each customer the text in their recorded language, and the message to everybody else', async () => {
    // French is recorded nowhere, and a language without a text gets the message
    const customers = speaking(someCustomers(6), ['es', 'ko', 'en', 'fr', undefined, 'es']);
    const { messaging, twilio } = await runWithTwilio({ customers });
    const draft = await create(messaging, { message: plan.message, texts });
    expect(draft).toMatchObject({
      texts,
      body: bodies.en,
      rendered: { es: { body: bodies.es, segments: 1 }, ko: { body: bodies.ko, segments: 1 } },
    });

    await start(messaging, draft.id);
    await becomes(messaging, draft.id, 'finished');

    const expected = customers.map(({ phoneNumber, language }) => ({
      to: phoneNumber,
      body: language === 'es' || language === 'ko' ? bodies[language] : bodies.en,
    }));
    const byPhone = (a: { to: string }, b: { to: string }) => (a.to < b.to ? -1 : 1);
    expect(twilio.posted.map(({ to, body }) => ({ to, body })).toSorted(byPhone)).toEqual(expected.toSorted(byPhone));
    const { recipients } = await messaging.call(listCampaignRecipients, { id: draft.id, limit: 10 });
    expect(new Map(recipients.map(({ phone, textLanguage }) => [phone, textLanguage]))).toEqual(
      new Map(
        customers.map(({ phoneNumber, language }) => [
          phoneNumber,
          language === 'es' || language === 'ko' ? language : null,
        ]),
      ),
    );
    expect((await messaging.call(getCampaignReport, { id: draft.id })).texts).toEqual([
      { language: null, customers: 3 },
      { language: 'es', customers: 2 },
      { language: 'ko', customers: 1 },
    ]);
  });

  it('fills in what each language says to a customer without a name', async () => {
    const customers = speaking(someCustomers(3), ['es', 'ko', undefined]);
    const messaging = await run({ customers });
    const hello = {
      message: 'Hi {first_name}!',
      texts: { es: '¡Hola, {first_name}!', ko: '{first_name}님, 안녕하세요' },
    };
    const { id } = await create(messaging, hello);

    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    const stored = await messaging.rows<{ body: string }>('SELECT body FROM campaign_recipient ORDER BY text_language');
    expect(stored.map(({ body }) => body)).toEqual([
      'Lacquer House: ¡Hola, cliente! Responda STOP para darse de baja',
      'Lacquer House: 고객님, 안녕하세요 수신 거부: STOP 회신',
      'Lacquer House: Hi there! Reply STOP to opt out',
    ]);
  });

  it.each([
    ['counted by the customer service', 0],
    ['read page by page, because the holdout is drawn', 10],
  ])('shows before the launch how many get each text, and what it costs: %s', async (_, holdoutPercent) => {
    const names = ['Ana', 'Zoë', undefined];
    const customers = speaking(manyCustomers(1100), ['es', undefined, 'ko', 'en', 'fr']).map((customer, index) => ({
      ...customer,
      ...(names[index % 3] !== undefined && { firstName: names[index % 3] }),
      hasRevoked: index < 100,
    }));
    const messaging = await run({ customers, worker: false, options: { audience: { segmentPriceCents: 1 } } });
    for (const { phoneNumber } of customers.slice(1000)) {
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [
        phoneNumber,
      ]);
    }
    // a Korean text takes two segments; a Spanish one takes one, and three with Zoë, whose name has a letter outside GSM-7
    const draft = {
      message: plan.message,
      texts: { es: `Hola {first_name} ${'x'.repeat(80)}`, ko: '일요일에 엽니다. '.repeat(5) },
      holdoutPercent,
    };
    const { id } = await create(messaging, draft);

    const shown = await preview(messaging, { ...draft, ...(holdoutPercent > 0 && { id }) });

    const [es, ko] = shown.texts ?? [];
    if (holdoutPercent === 0) {
      expect(shown).toMatchObject({ eligible: 900, body: bodies.en, segmentsPerText: 1 });
      expect(es).toMatchObject({ language: 'es', eligible: 180, segmentsPerText: 1, encoding: 'GSM-7' });
      expect(es?.names).toMatchObject({ withName: 120, withoutName: 60, fallback: 'cliente', inUnicode: 60 });
      expect(ko).toMatchObject({ language: 'ko', eligible: 180, segmentsPerText: 2, encoding: 'UCS-2' });
      expect(ko?.names).toBeUndefined();
      // only the suppressed cross the bus
      expect(messaging.membersRead).toBe(100);
    }
    await messaging.startWorker();
    await start(messaging, id);
    await becomes(messaging, id, 'finished');
    const sent = await sums(messaging, id);
    expect(sent.map(({ language, texts: count }) => [language, count])).toEqual([
      ['es', es?.eligible],
      ['ko', ko?.eligible],
      [null, shown.eligible - (es?.eligible ?? 0) - (ko?.eligible ?? 0)],
    ]);
    expect(sent.reduce((sum, { segments }) => sum + segments, 0)).toBe(shown.totalSegments);
    expect(shown.estimatedCost).toBe(shown.totalSegments);
  });

  it('shares an average holdout among the texts, which add up to the audience', async () => {
    const customers = speaking(manyCustomers(101), ['es', 'ko', undefined]);
    const messaging = await run({ customers, worker: false });
    const shown = await preview(messaging, { texts, holdoutPercent: 50 });
    expect(shown).toMatchObject({ eligible: 50, texts: [{ eligible: 17 }, { eligible: 17 }], totalSegments: 50 });
  });

  it('shows texts that reach nobody, and describes them without an audience', async () => {
    const messaging = await run({ worker: false });
    const shown = await preview(messaging, { texts });
    expect(shown).toMatchObject({ eligible: 0, totalSegments: 0 });
    expect(shown.texts).toMatchObject([
      { language: 'es', eligible: 0, body: bodies.es, segmentsPerText: 1 },
      { language: 'ko', eligible: 0, body: bodies.ko, encoding: 'UCS-2' },
    ]);
    expect((await preview(messaging, {})).texts).toBeUndefined();
  });

  it('says which text is too long, and refuses a language that customers cannot have', async () => {
    const messaging = await run({ worker: false });
    await expect(preview(messaging, { texts: { ...texts, es: 'a'.repeat(1590) } })).rejects.toMatchObject({
      code: 'MESSAGING.MESSAGE_TOO_LONG',
      details: [{ path: 'texts.es', message: expect.stringContaining('Responda STOP para darse de baja') }],
    });
    const unknown: Partial<CampaignDraft> = JSON.parse('{ "texts": { "fr": "Bonjour" } }');
    await expect(create(messaging, unknown)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(create(messaging, { texts: { es: 'Hola {nombre}' } })).rejects.toMatchObject({
      details: [{ path: 'texts.es', message: expect.stringContaining('{nombre}') }],
    });
  });

  it('is edited as a whole, and a late edit overwrites none of its texts', async () => {
    const messaging = await run({ worker: false });
    const draft = { message: plan.message, campaignType: '' as const, filter: {}, holdoutPercent: 0 };
    const { id, version } = await messaging.call(createCampaign, { ...draft, texts });
    const edit = (its: Partial<CampaignDraft>, made?: number) =>
      messaging.call(editCampaign, { id, ...draft, ...its, version: made });
    expect(await edit({ texts: { es: 'Cerramos' } }, version)).toMatchObject({
      texts: { es: 'Cerramos' },
      version: version + 1,
    });

    const late = { code: 'MESSAGING.CHANGED_MEANWHILE', meanwhile: { present: { texts: { es: 'Cerramos' } } } };
    for (const its of [{ texts }, { texts: {} }, {}]) await expect(edit(its, version)).rejects.toMatchObject(late);
    // a repetition after a lost answer
    expect(await edit({ texts: { es: 'Cerramos' } }, version)).toMatchObject({ version: version + 1 });

    expect(await messaging.call(duplicateCampaign, { id })).toMatchObject({ texts: { es: 'Cerramos' } });
    expect(await edit({}, version + 1)).toMatchObject({ texts: {}, rendered: {} });
  });

  it('keeps its texts once it has been launched', async () => {
    const messaging = await run({ customers: speaking(someCustomers(2), ['es', undefined]), worker: false });
    const { campaignId } = await messaging.call(launchCampaign, { ...plan, texts });
    await expect(
      messaging.call(editCampaign, { id: campaignId, ...plan, texts: { es: 'Otra cosa' } }),
    ).rejects.toMatchObject({ code: 'MESSAGING.CAMPAIGN_STATE' });
    expect((await get(messaging, campaignId)).texts).toEqual(texts);
  });

  it('starts once for one idempotency key, which is good for these texts only', async () => {
    const messaging = await run({ customers: someCustomers(1), worker: false });
    const idempotencyKey = randomUUID();
    const launch = (its: object) => messaging.call(launchCampaign, { ...plan, ...its, idempotencyKey });
    const { campaignId } = await launch({ texts });
    expect(await launch({ texts })).toMatchObject({ campaignId });
    await expect(launch({ texts: { es: texts.es } })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await messaging.rows('SELECT 1 FROM campaign')).toHaveLength(1);
  });

  it('is refused within minutes of a campaign that shares any of its texts', async () => {
    const messaging = await run({ customers: someCustomers(3), worker: false });
    const launch = (message: string, its: object = {}) =>
      messaging.call(launchCampaign, { ...plan, message, ...its }).then(
        () => 'launched',
        ({ code }: { code: string }) => code,
      );
    expect(await launch('First', { texts })).toBe('launched');
    expect(await launch('Second', { texts: { ko: texts.ko } })).toBe('MESSAGING.SAME_TEXT');
    // what is sent is compared: a message has its notice in English
    expect(await launch(`${texts.es} Responda STOP para darse de baja Reply STOP`)).toBe('launched');
    expect(await launch('Third', { texts: { es: 'ABRIMOS  el domingo' } })).toBe('MESSAGING.SAME_TEXT');
    expect(await launch('Third', { texts: { es: 'Otra cosa' } })).toBe('launched');
    expect((await preview(messaging, { message: 'Fourth', texts })).warnings.join('\n')).toMatch(/The same words/);
  });

  it('passes once of several at the same moment that share texts crosswise', async () => {
    const messaging = await run({ customers: someCustomers(3), worker: false });
    for (let round = 0; round < 5; round += 1) {
      const [es, ko] = [`Hola ${round}`, `안녕 ${round}`];
      const launches = await Promise.allSettled([
        messaging.call(launchCampaign, { ...plan, message: `One ${round}`, texts: { es, ko } }),
        messaging.call(launchCampaign, { ...plan, message: `Two ${round}`, texts: { es: `Adiós ${round}`, ko } }),
        messaging.call(launchCampaign, { ...plan, message: `One ${round}`, texts: { es: `Adiós ${round}` } }),
      ]);
      const passed = launches.map(({ status }) => status);
      const refused = launches.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
      for (const reason of refused) expect(reason).toMatchObject({ code: 'MESSAGING.SAME_TEXT' });
      expect(passed.filter((status) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('is tested in the language of a text', async () => {
    const messaging = await run({ worker: false });
    const send = (message: string, language?: 'es' | 'ko') =>
      messaging.call(sendTest, { message, phoneNumber: '(213) 555-0100', language });
    expect((await send(texts.es, 'es')).body).toBe(bodies.es);
    expect((await send('Hola {first_name}', 'es')).body).toContain('Hola Maria');
    expect((await send(texts.ko, 'ko')).body).toBe(bodies.ko);
    expect((await send(plan.message)).body).toBe(bodies.en);
  });
});

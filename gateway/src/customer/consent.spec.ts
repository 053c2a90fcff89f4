import {
  type ConsentEntry,
  exportConsent,
  listConsent,
  recordConsent,
  recordRevocation,
} from '@lacquer/contracts/customers/consent';
import { consentWordings, staffWordings } from '@lacquer/contracts/customers/consent-wordings';
import { Clock } from '@lacquer/platform/clock/clock';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const header =
  'entry,phone,kind,channel,wording_version,wording,reason,recorded_by,recorded_at,language,page,ip_address';

function entryOf(over: Partial<ConsentEntry> = {}): ConsentEntry {
  return {
    sequence: 1,
    phone: '+12135550100',
    kind: 'revocation',
    wordingVersion: null,
    channel: 'phone',
    reason: null,
    recordedBy: null,
    recordedAt: '2026-03-01T18:30:00.000Z',
    ...over,
  };
}

describe('the consent ledger', () => {
  let gateway: RunningGateway;
  let staff: string;
  let owner: string;
  let asked: unknown[];

  beforeAll(async () => {
    gateway = await runGateway();
    [staff, owner] = [await gateway.signIn('staff'), await gateway.signIn('owner')];
  });
  afterAll(() => gateway.stop());
  beforeEach(() => {
    asked = [];
  });

  const audited = (action: string) =>
    gateway.rows<Record<string, unknown>>(
      'SELECT action, subject, outcome, details FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1',
      [action],
    );
  const get = (path: string, cookie: string) => gateway.request(path, { headers: { cookie } });
  /** The file without its byte order mark. */
  const exported = async (entries: ConsentEntry[]): Promise<string> => {
    gateway.answer(exportConsent, ({ afterSequence }) => (afterSequence === null ? entries : []));
    return (await get('/api/admin/consent.csv', owner)).text();
  };

  it('records a consent with the account that entered it, and writes the entry, not the phone, to the audit trail', async () => {
    const entry = entryOf({ sequence: 7, kind: 'consent', wordingVersion: 'in-person-1', channel: 'in-person' });
    gateway.answer(recordConsent, (request) => {
      asked.push(request);
      return entry;
    });
    const response = await gateway.post(
      '/api/admin/consent',
      { phoneNumber: '(213) 555-0100', wordingVersion: 'in-person-1', channel: 'in-person' },
      { cookie: staff },
    );

    expect(response.status).toBe(201);
    expect(await response.json()).toEqual(entry);
    expect(asked).toEqual([
      {
        phoneNumber: '(213) 555-0100',
        wordingVersion: 'in-person-1',
        channel: 'in-person',
        actor: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), role: 'staff' },
      },
    ]);
    expect(await audited('consent.record')).toEqual([
      {
        action: 'consent.record',
        subject: 'consent-entry 7',
        outcome: 'done',
        details: { wordingVersion: 'in-person-1', channel: 'in-person' },
      },
    ]);
  });

  it('refuses an unknown wording and lists the known ones', async () => {
    const response = await gateway.post(
      '/api/admin/consent',
      { phoneNumber: '(213) 555-0100', wordingVersion: 'they-said-yes', channel: 'in-person' },
      { cookie: staff },
    );

    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    for (const version of staffWordings) expect(message).toContain(version);
    expect(message).not.toContain('box-1-en');
  });

  it('records a revocation with the reason given', async () => {
    gateway.answer(recordRevocation, (request) => {
      asked.push(request);
      return entryOf({ reason: request.reason });
    });
    const body = { phoneNumber: '2135550100', channel: 'phone', reason: ' Please stop. ' };
    const response = await gateway.post('/api/admin/consent/revocations', body, { cookie: staff });

    expect(response.status).toBe(201);
    expect(asked).toMatchObject([{ phoneNumber: '2135550100', channel: 'phone', reason: 'Please stop.' }]);
    expect(await audited('consent.revoke')).toMatchObject([{ outcome: 'done', details: { channel: 'phone' } }]);
  });

  it('is listed by phone, a page at a time', async () => {
    gateway.answer(listConsent, (request) => {
      asked.push(request);
      return { entries: [entryOf()], nextCursor: '1' };
    });
    const response = await get('/api/admin/consent?phone=(213)%20555-0100&limit=1&kinds=all', staff);

    expect(await response.json()).toEqual([entryOf()]);
    expect(response.headers.get('x-next-cursor')).toBe('1');
    expect(asked).toEqual([{ phone: '(213) 555-0100', kinds: 'all', limit: 1 }]);
    expect((await get('/api/admin/consent?limit=0', staff)).status).toBe(400);
  });

  it('is exported under the current date', async () => {
    gateway.answer(exportConsent, () => []);
    const clock = jest.spyOn(gateway.app.nest.get(Clock, { strict: false }), 'now');
    clock.mockReturnValue(new Date('2026-03-04T23:00:00Z'));
    try {
      const response = await get('/api/admin/consent.csv', owner);
      expect(response.headers.get('content-disposition')).toContain('consent-2026-03-04.csv');
    } finally {
      clock.mockRestore();
    }
  });

  it('is exported as a file with a header and the agreed wording of each consent', async () => {
    const consent = entryOf({ kind: 'consent', wordingVersion: 'in-person-1', channel: 'in-person' });
    gateway.answer(exportConsent, () => [consent]);
    const response = await get('/api/admin/consent.csv', owner);
    const bytes = Buffer.from(await response.arrayBuffer());

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="consent-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().slice(1)).toBe(
      `${header}\r\n1,+12135550100,consent,in-person,in-person-1,"${consentWordings['in-person-1']}",,,2026-03-01T18:30:00.000Z,,,\r\n`,
    );
    expect(await audited('consent.export')).toMatchObject([{ outcome: 'done', details: { kinds: 'consent' } }]);
  });

  it('keeps commas, quotes, line breaks and other alphabets of a reason in one field', async () => {
    const reason = 'She said: "no more, please"\nand hung up\r\n문자 그만, ¿vale?';
    expect(await exported([entryOf({ reason })])).toBe(
      `${header}\r\n1,+12135550100,revocation,phone,,,"She said: ""no more, please""\nand hung up\r\n문자 그만, ¿vale?",,2026-03-01T18:30:00.000Z,,,\r\n`,
    );
  });

  it.each(['=HYPERLINK("https://example.com")', '+1+2', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])(
    'passes no formula to a spreadsheet: %j',
    async (reason) => {
      const csv = await exported([entryOf({ reason })]);
      const [, field = ''] = /,phone,,,(.*),,2026/s.exec(csv) ?? [];
      expect(field.replace(/^"/, '').startsWith("'")).toBe(true);
      expect(csv).toContain('1,+12135550100,');
    },
  );

  it.each(['x\n=1+1', 'x\r\n@SUM(A1)', 'x\r-1', 'a\n\n+1\nb\n＝1'])(
    'passes no formula on a later line to a spreadsheet: %j',
    async (reason) => {
      const csv = await exported([entryOf({ reason })]);

      const [, field = ''] = /,phone,,,"([^"]*)",/.exec(csv) ?? [];
      expect(field.replaceAll(/([\r\n])'/g, '$1')).toBe(reason);
      expect(field).not.toMatch(/[\r\n][=+\-@＝]/);
    },
  );

  it('is exported in full over many pages, and streams as it is read', async () => {
    const served: (number | null)[] = [];
    gateway.answer(exportConsent, ({ afterSequence, limit }) => {
      served.push(afterSequence);
      const first = (afterSequence ?? 0) + 1;
      const count = Math.max(0, Math.min(limit, 2500 - first + 1));
      return Array.from({ length: count }, (_, index) => entryOf({ sequence: first + index }));
    });
    const lines = (await (await get('/api/admin/consent.csv', owner)).text()).trimEnd().split('\r\n');

    expect(served).toEqual([null, 1000, 2000]);
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
  });

  it('breaks the connection when a later page fails, and answers an error when the first page fails', async () => {
    let pages = 0;
    // larger than the buffers on the way: part of the first page has left when the second is requested
    const reason = 'No more texts, please. '.repeat(20);
    gateway.answer(exportConsent, ({ limit }) => {
      pages += 1;
      if (pages === 1) return Array.from({ length: limit }, (_, index) => entryOf({ sequence: index + 1, reason }));
      throw new UnavailableError('CUSTOMER.UNAVAILABLE', 'The customer service does not answer.');
    });
    const response = await get('/api/admin/consent.csv', owner);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();

    const failed = await get('/api/admin/consent.csv', owner);
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({ code: 'CUSTOMER.UNAVAILABLE' });
  });
});

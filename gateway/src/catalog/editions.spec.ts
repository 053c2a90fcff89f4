import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerSite } from '../testing/example-site.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('the editions of the site', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let account: string | null = null;

  beforeAll(async () => {
    gateway = await runGateway();
    answerSite(gateway, () => account);
    cookie = await gateway.signIn('owner');
  });
  afterAll(() => gateway?.stop());

  const read = async (path: string) => {
    const response = await gateway.request(path, { headers: { cookie } });
    return { status: response.status, body: await response.json() };
  };

  it('name who published them, and nobody for the installation or an unknown account', async () => {
    const [owner] = await gateway.rows<{ id: string; email: string }>('SELECT id, email FROM staff_account LIMIT 1');
    account = owner?.id ?? null;
    const list = await read('/api/admin/site/editions');
    expect(list).toMatchObject({
      status: 200,
      body: [{ edition: 2, publishedBy: expect.stringMatching(/owner/) }, { publishedBy: null }],
    });
    expect(JSON.stringify(list.body)).not.toContain(account);
    expect((await read('/api/admin/site/editions/2')).body).toMatchObject({
      edition: { publishedBy: expect.stringMatching(/owner/) },
    });

    account = '00000000-0000-4000-8000-000000000000';
    expect((await read('/api/admin/site/editions')).body).toMatchObject([{ publishedBy: null }, { publishedBy: null }]);
  });

  it.each(['/api/admin/site/editions/first', '/api/admin/site/editions?before=-1', '/api/admin/site/documents?kind=x'])(
    'answer %s with what is wrong',
    async (path) => {
      expect(await read(path)).toMatchObject({ status: 400, body: { code: 'REQUEST.INVALID' } });
    },
  );
});

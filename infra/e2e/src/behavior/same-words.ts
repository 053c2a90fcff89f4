import { expect, it } from '@jest/globals';
import { httpErrorBody } from '@lacquer/contracts/errors';
import { repeatedText, sameTextCode } from '@lacquer/contracts/messaging/same-text';
import { Client } from './client.js';
import { addColleague } from './colleague.js';
import type { OwnedProduct } from './owned-product.js';

/** A campaign whose words somebody else has just launched. */
export function describeSameWords(owned: () => OwnedProduct): void {
  it('of the same words, launched by two owners at once, passes once; the other owner must type the number', async () => {
    const account = await addColleague(owned().owner, { email: 'second@example.com', role: 'owner' });
    const colleague = await new Client(owned().product.url).signIn(account);
    const launch = (client: Client, confirmedRecipients?: number) =>
      client.post('/api/admin/sms-campaign', {
        message: 'Late hours on Friday',
        campaignType: '',
        confirmedRecipients,
      });
    const clients = [owned().owner, colleague];
    const answers = await Promise.all(clients.map((client) => launch(client)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const [refused] = answers.flatMap(({ status, body }, index) =>
      status === 409 ? [{ client: clients.at(index)!, error: httpErrorBody.parse(body) }] : [],
    );
    const other = refused?.client === owned().owner ? account.email : owned().product.owner.email;
    expect(refused?.error).toMatchObject({ code: sameTextCode, meanwhile: { by: other } });
    expect(refused?.error.message).toContain(`launched by ${other}, to `);
    const { recipients } = repeatedText.parse(refused?.error.meanwhile?.present);

    expect((await launch(refused!.client, recipients + 1)).status).toBe(409);
    expect((await launch(refused!.client, recipients)).status).toBe(202);
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { StartedSecondStep } from '@lacquer/contracts/staff/staff';
import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { Secret, TOTP } from 'otpauth';
import { type Answer, Client } from '../behavior/client.js';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

/** Attempts at the same time, beside one change. */
const width = 3;

/** In milliseconds. The change starts at a random moment within this time, while attempts are at every stage. */
const headStartMs = 150;

const oldPassword = 'the one that somebody stole';
const newPassword = 'four unrelated words together';

/** What an attempt has opened. */
interface Opened {
  /** Whether it still works. */
  isUsable(): Promise<boolean>;
}

/** A change of an account and the attempts that must not outlive it. */
interface Round {
  change: () => Promise<Answer>;
  /** Null: refused. */
  attempt: () => Promise<Opened | null>;
}

interface Race {
  name: string;
  prepare(salon: Salon): Promise<Round>;
}

export interface RaceResult {
  name: string;
  rounds: number;
  attempts: number;
  /** Attempts that succeeded before the change, or beside it. */
  opened: number;
  /** What still works after the change, of those. */
  survived: number;
}

export interface RaceOptions {
  /** Per race, each with a new account. */
  rounds: number;
  say?: (line: string) => void;
}

/** Runs attempts beside changes of credentials and roles in the whole product, one race after the other. */
export async function runRaces({ rounds, say = () => {} }: RaceOptions): Promise<RaceResult[]> {
  const product = await startProduct('standalone', { publicUrl: true });
  try {
    const results: RaceResult[] = [];
    for (const race of races) {
      const salon = await Salon.open(product);
      const result: RaceResult = { name: race.name, rounds, attempts: 0, opened: 0, survived: 0 };
      for (let round = 0; round < rounds; round += 1) await run(await race.prepare(salon), result);
      say(describe(result));
      results.push(result);
    }
    return results;
  } finally {
    await product.stop();
  }
}

/** The sentences of what a result breaks; empty if it holds. */
export function faultsOfRace({ name, opened, survived }: RaceResult): string[] {
  return [
    ...(survived > 0 ? [`${name}: ${survived} of ${opened} outlived the change.`] : []),
    ...(opened === 0 ? [`${name}: no attempt succeeded, so nothing was tested.`] : []),
  ];
}

const describe = ({ name, rounds, attempts, opened, survived }: RaceResult): string =>
  `${name.padEnd(52)}${rounds} rounds: ${attempts} attempts, ${opened} succeeded, ${survived} outlived the change`;

/** Attempts follow each other from before the change until it is answered. */
async function run({ change, attempt }: Round, result: RaceResult): Promise<void> {
  const changed = new AbortController();
  const opened: Opened[] = [];
  const keepTrying = async () => {
    while (!changed.signal.aborted) {
      result.attempts += 1;
      const got = await attempt();
      if (got) opened.push(got);
    }
  };
  const attempts = Promise.all(Array.from({ length: width }, keepTrying));
  await delay(Math.random() * headStartMs);
  const answer = await change().finally(() => changed.abort());
  await attempts;
  if (answer.status >= 300) throw new Error(`the change was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  result.opened += opened.length;
  for (const each of opened) if (await each.isUsable()) result.survived += 1;
}

let last = 0;
const next = () => (last += 1);

/** Limits per address are not tested here. */
const newAddress = () => {
  const number = next();
  return `10.${30 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
};

const newEmail = () => `owner-${next()}@example.com`;

/** The product with an owner who signed in recently. */
class Salon {
  private constructor(
    readonly url: string,
    private readonly owner: Client,
  ) {}

  static async open({ url, owner }: ProductUnderTest): Promise<Salon> {
    return new Salon(url, await new Client(url, newAddress()).signIn(owner));
  }

  stranger(): Client {
    return new Client(this.url, newAddress());
  }

  asOwner(call: { path: string }, body: object): Promise<Answer> {
    return this.owner.post(call.path, body);
  }

  /** Creates an owner with the old password; returns the address. */
  async addOwner(): Promise<string> {
    const email = newEmail();
    const token = tokenIn(await this.asOwner(staffCalls.invite, { email, role: 'owner' }));
    const used = await this.stranger().post(authCalls.useLink.path, { token, password: oldPassword });
    if (used.status !== 204) throw new Error(`no account: ${used.status} ${JSON.stringify(used.body)}`);
    return email;
  }

  signIn(email: string): Promise<Client> {
    return this.stranger().signIn({ email, password: oldPassword });
  }
}

function tokenIn({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`no link: ${status} ${JSON.stringify(body)}`);
  return (body as MadeLink).token;
}

/** Signs in with the old password. */
const signsIn = (salon: Salon, email: string) => async (): Promise<Opened | null> => {
  const client = salon.stranger();
  const { status } = await client.post(authCalls.signIn.path, { email, password: oldPassword });
  if (status !== 200) return null;
  return { isUsable: async () => (await client.get(authCalls.getSession.path)).status === 200 };
};

/** Creates invitations of owners and links to the password of another owner, in turn. */
async function createsLinks(salon: Salon, email: string): Promise<() => Promise<Opened | null>> {
  const client = await salon.signIn(email);
  const friend = await salon.addOwner();
  let links = 0;
  return async () => {
    links += 1;
    const { status, body } =
      links % 2 === 0
        ? await client.post(staffCalls.resetPassword.path, { email: friend })
        : await client.post(staffCalls.invite.path, { email: newEmail(), role: 'owner' });
    if (status !== 201) return null;
    const { token } = body as MadeLink;
    return { isUsable: async () => (await salon.stranger().post(authCalls.openLink.path, { token })).status === 200 };
  };
}

/** Prepares a change of an account, by its address. */
type Change = (salon: Salon, email: string) => Promise<() => Promise<Answer>>;

const resetByLink: Change = async (salon, email) => {
  const token = tokenIn(await salon.asOwner(staffCalls.resetPassword, { email }));
  return () => salon.stranger().post(authCalls.useLink.path, { token, password: newPassword });
};

const changeOfPassword: Change = async (salon, email) => {
  const client = await salon.signIn(email);
  const body = { currentPassword: oldPassword, newPassword };
  return () => client.send('PUT', accountCalls.changePassword.path, body);
};

const secondStep: Change = async (salon, email) => {
  const client = await salon.signIn(email);
  const { secret } = (await client.post<StartedSecondStep>(accountCalls.startSecondStep.path)).body;
  return () => {
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
    return client.send('PUT', accountCalls.turnOnSecondStep.path, { code });
  };
};

const disabling: Change = (salon, email) => Promise.resolve(() => salon.asOwner(staffCalls.disable, { email }));

const demotion: Change = (salon, email) =>
  Promise.resolve(() => salon.asOwner(staffCalls.setRole, { email, role: 'staff' }));

const races: readonly Race[] = [
  ...Object.entries({
    'a reset by link': resetByLink,
    'a change of password': changeOfPassword,
    'the turning on of the second step': secondStep,
    'the disabling of the account': disabling,
  }).map(([what, change]) => ({
    name: `sign-in beside ${what}`,
    prepare: async (salon: Salon) => {
      const email = await salon.addOwner();
      return { change: await change(salon, email), attempt: signsIn(salon, email) };
    },
  })),
  ...Object.entries({
    'the demotion of their owner': demotion,
    'the disabling of their owner': disabling,
  }).map(([what, change]) => ({
    name: `links beside ${what}`,
    prepare: async (salon: Salon) => {
      const email = await salon.addOwner();
      return { change: await change(salon, email), attempt: await createsLinks(salon, email) };
    },
  })),
];

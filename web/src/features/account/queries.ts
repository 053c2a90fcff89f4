import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import type { NoticeForm, PushDevice } from '@lacquer/contracts/messaging/notices';
import type { CodeForm, PasswordForm } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';
import { currentSubscription, pushState } from '../../installed/push';
import type { SentSubscription } from '../../installed/subscription';

export const accountKeys = {
  own: [accountCalls.get.path] as const,
  sessions: [accountCalls.listSessions.path] as const,
};

export const accountQuery = queryOptions({
  queryKey: accountKeys.own,
  queryFn: async (context) => accountCalls.get.answer.parse(await defaultQueryFn(context)),
});

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async (context) => accountCalls.listSessions.answer.parse(await defaultQueryFn(context)),
  // other devices can sign in and out at any time
  refetchOnMount: 'always',
});

export const changePassword = mutationOptions({
  mutationFn: (form: PasswordForm) => keepingThisDevice(() => client.send(accountCalls.changePassword, { body: form })),
});

export const setLanguage = mutationOptions({
  mutationFn: (language: StaffLanguage | null) => client.send(accountCalls.setLanguage, { body: { language } }),
});

export const endSession = mutationOptions({
  mutationFn: (id: string) => client.send(accountCalls.endSession, { params: { id } }),
});

export const endOtherSessions = mutationOptions({
  mutationFn: () => keepingThisDevice(() => client.send(accountCalls.endOtherSessions)),
});

export const noticesQuery = queryOptions({
  queryKey: [noticeCalls.get.path],
  queryFn: async (context) => noticeCalls.get.answer.parse(await defaultQueryFn(context)),
});

/** Whether this browser is notified, and its id among the devices. */
export const pushStateQuery = queryOptions({
  queryKey: ['push-state'],
  queryFn: async () => {
    const subscription = await currentSubscription();
    return { state: await pushState(), deviceId: subscription && (await deviceIdOf(subscription.endpoint)) };
  },
  refetchOnWindowFocus: 'always',
});

/** What ends the other sessions of the account ends the notified devices, too. This one stays, if it was one. */
async function keepingThisDevice<T>(change: () => Promise<T>): Promise<T> {
  const subscription = await findOwnDevice().catch(() => null);
  const changed = await change();
  // without it the account offers to notify this device
  if (subscription) await addPushDevice(subscription).catch(() => undefined);
  return changed;
}

async function findOwnDevice(): Promise<SentSubscription | null> {
  const subscription = await currentSubscription();
  if (!subscription) return null;
  const [{ devices }, id] = await Promise.all([client.call(noticeCalls.get), deviceIdOf(subscription.endpoint)]);
  return devices.some((device) => device.id === id) ? subscription : null;
}

/** As the server computes it: see `pushDevice`. */
async function deviceIdOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const letters = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export const setNotices = mutationOptions({
  mutationFn: (form: NoticeForm) => client.call(noticeCalls.set, { body: form }),
});

export const sendTestNotice = mutationOptions({
  mutationFn: (channel: 'push' | 'email') => client.send(noticeCalls.sendTest, { body: { channel } }),
});

export const addPushDevice = (subscription: SentSubscription): Promise<PushDevice> =>
  client.call(noticeCalls.addDevice, { body: subscription });

export const removePushDevice = (id: string): Promise<unknown> =>
  client.send(noticeCalls.removeDevice, { params: { id } });

// These calls need a recent sign-in. Run them with `useWithRecentSignIn`.
export const startSecondStep = () => client.call(accountCalls.startSecondStep);
export const turnOnSecondStep = (form: CodeForm) =>
  keepingThisDevice(() => client.call(accountCalls.turnOnSecondStep, { body: form }));
export const turnOffSecondStep = () => client.send(accountCalls.turnOffSecondStep);
export const renewRecoveryCodes = () => client.call(accountCalls.renewRecoveryCodes);

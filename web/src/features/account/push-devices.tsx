import type { OwnNotices, PushDevice } from '@lacquer/contracts/messaging/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { salonMoment } from '../../format/salon-time';
import { InstallHint } from '../../installed/install-hint';
import { PushDenied, turnOffPush, turnOnPush } from '../../installed/push';
import { noteTold } from '../../installed/told-subscription';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { known, t } from '../../staff-words/words';
import { addPushDevice, noticesQuery, pushStateQuery, removePushDevice, sendTestNotice } from './queries';

/** Notifications on this device, and the other devices that get them. */
export function PushDevices({ own }: { own: OwnNotices }) {
  const { data } = useQuery(pushStateQuery);
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
    ]);
  };
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await turnOnPush(own.pushKey);
      await addPushDevice(subscription);
      noteTold(subscription.endpoint);
    },
    onSuccess: () => notify({ text: t('This device is notified') }),
    onError: (error) => {
      if (error instanceof PushDenied) return;
      showError(t('Notifications were not turned on'), error);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      if (id === data?.deviceId) await turnOffPush();
      await removePushDevice(id);
    },
    onError: (error) => showError(t('The device was not removed'), error),
    onSettled: refresh,
  });
  const test = useMutation({
    ...sendTestNotice,
    onSuccess: () => notify({ text: t('A notification is on its way') }),
    onError: (error) => showError(t('The notification was not sent'), error),
    onSettled: refresh,
  });
  if (!data) return null;
  const isOn = data.state === 'on' && own.devices.some(({ id }) => id === data.deviceId);

  return (
    <section aria-label={t('Notifications')} className="grid gap-3">
      {!isOn && (data.state === 'off' || data.state === 'on') && (
        <Button className="justify-self-start" onClick={() => turnOn.mutate()} disabled={turnOn.isPending}>
          <BellRing aria-hidden="true" className="size-5" />
          {turnOn.isPending ? t('Turning on...') : t('Notify this device')}
        </Button>
      )}
      {data.state === 'needs-home-screen' && (
        <>
          <p>{t('An iPhone or iPad shows notifications once the admin is on its home screen.')}</p>
          <InstallHint />
        </>
      )}
      {data.state === 'denied' && (
        <p>{t('This browser blocks notifications of this site. Allow them in its settings, then reload the page.')}</p>
      )}
      {data.state === 'unsupported' && <p>{t('This browser has no notifications. Use another one, or e-mail.')}</p>}
      {own.devices.length > 0 && (
        <>
          <ul className="divide-y divide-brass/30">
            {own.devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                isThis={device.id === data.deviceId}
                isRemoving={remove.isPending && remove.variables === device.id}
                onRemove={() => remove.mutate(device.id)}
              />
            ))}
          </ul>
          <Button
            look="outline"
            className="justify-self-start"
            onClick={() => test.mutate('push')}
            disabled={test.isPending}
          >
            {test.isPending ? t('Sending...') : t('Send a test notification')}
          </Button>
        </>
      )}
    </section>
  );
}

function Device({
  device,
  isThis,
  isRemoving,
  onRemove,
}: {
  device: PushDevice;
  isThis: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const zone = useSalonZone();
  const name = device.label ?? t('Unknown browser');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isThis && (
            <span className="ml-3 rounded-full bg-plaster-deep px-3 py-0.5 text-small font-medium whitespace-nowrap text-oxblood">
              {t('This device')}
            </span>
          )}
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">
          {device.trouble !== null
            ? t('Was not reached: {reason}', { reason: known(device.trouble) })
            : device.reachedAt === null
              ? t('Nothing sent yet')
              : t('Last notified {time}', { time: salonMoment(device.reachedAt, zone) })}
        </p>
      </div>
      <Button
        look="outline"
        size="sm"
        className="h-11"
        onClick={onRemove}
        disabled={isRemoving}
        aria-label={t('Stop notifying {name}', { name })}
      >
        {isRemoving ? t('Removing...') : t('Remove')}
      </Button>
    </li>
  );
}

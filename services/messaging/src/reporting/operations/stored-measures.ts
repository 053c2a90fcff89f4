import type { MeasureGroup } from '@lacquer/platform/metrics/measures';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { DataSource } from 'typeorm';
import { NoticesRepository } from '../../notices/notices.repository.js';
import { PaceRepository } from '../../pace/pace.repository.js';
import type { SenderPaceStatus } from '../../pace/sender-pace.js';
import { percentOf } from '../delivery-rate/delivery-fall.js';
import { DeliveryRateRepository } from '../delivery-rate/delivery-rate.repository.js';
import { OperationsRepository } from './operations.repository.js';

interface StoredFigures {
  operations: OperationsRepository;
  pace: { status(): Promise<Pick<SenderPaceStatus, 'segmentsPerSecond' | 'holdUntil' | 'holdReason'>> };
  deliveryRates: DeliveryRateRepository;
  notices: NoticesRepository;
}

/** Only the names of the gauges have values. */
const group = <Name extends string>(measures: MeasureGroup<Name>): MeasureGroup<Name> => measures;

/** The figures that the database has: texts in doubt, pace, hold and its reason, arrivals, notices. */
export function storedMeasures({ operations, pace, deliveryRates, notices }: StoredFigures): MeasureGroup[] {
  return [
    group({
      gauges: {
        texts_in_doubt: {
          help: 'Texts that the provider may or may not have accepted',
          trouble: 'textsInDoubt',
          shown: 'textsInDoubt',
        },
        texts_oldest_doubt_seconds: { help: 'Age of the oldest text in doubt', shown: 'textsOldestDoubtSeconds' },
        texts_refused: {
          help: 'Texts to single phones that the provider refuses for now, and that are tried again',
          trouble: 'textsRefused',
        },
        campaigns: { help: 'Campaigns by status', labels: ['status'] },
      },
      read: async () => {
        const { inDoubt, oldestDoubt } = await operations.countTexts();
        const refused = await operations.countRefused();
        const campaigns = await operations.countCampaigns();
        return {
          texts_in_doubt: inDoubt,
          texts_oldest_doubt_seconds: oldestDoubt,
          texts_refused: refused,
          campaigns: campaigns.map(({ status, count }) => ({ labels: { status }, value: count })),
        };
      },
    }),
    group({
      gauges: {
        sender_segments_per_second: { help: 'The pace of the sender; absent without a limit' },
        sender_held_seconds: {
          help: 'Remaining hold of the sender, by reason',
          labels: ['reason'],
          trouble: 'senderHeldSeconds',
        },
      },
      read: async () => {
        const { segmentsPerSecond, holdUntil, holdReason } = await pace.status();
        const held = holdUntil ? Math.max(0, (holdUntil.getTime() - Date.now()) / 1000) : 0;
        return {
          ...(segmentsPerSecond !== null && { sender_segments_per_second: segmentsPerSecond }),
          sender_held_seconds: held > 0 ? [{ labels: { reason: holdReason ?? '' }, value: Math.ceil(held) }] : [],
        };
      },
    }),
    group({
      gauges: {
        texts_delivery_fall_points: {
          help: 'How many fewer of 100 texts arrive than usual, while the staff are alerted of it; otherwise 0',
          trouble: 'deliveryFallPoints',
        },
      },
      read: async () => {
        const fall = await deliveryRates.find();
        const lasts = fall !== null && fall.endedAt === null;
        return { texts_delivery_fall_points: lasts ? Math.max(1, percentOf(fall.usual) - percentOf(fall.recent)) : 0 };
      },
    }),
    group({
      gauges: {
        notices_due: { help: 'Notices to the staff that are due and not sent yet, by channel', labels: ['channel'] },
        notices_oldest_due_seconds: { help: 'How long the oldest of them has been due', labels: ['channel'] },
        notices_unmailed: {
          help: 'Notices by e-mail that the mail server did not take, and that are tried again',
          trouble: 'noticesUnmailed',
        },
      },
      read: async () => {
        const [due, unmailed] = await Promise.all([notices.measureDue(), notices.countUnmailed()]);
        return {
          notices_due: due.map(({ channel, count }) => ({ labels: { channel }, value: count })),
          notices_oldest_due_seconds: due.map(({ channel, seconds }) => ({ labels: { channel }, value: seconds })),
          notices_unmailed: unmailed,
        };
      },
    }),
  ];
}

/** The same without the running service, for a command. */
export function messagingMeasuresOfDatabase(dataSource: DataSource): MeasureGroup[] {
  const pace = new PaceRepository(dataSource);
  return storedMeasures({
    operations: new OperationsRepository(dataSource),
    pace: {
      status: async () => {
        const { rate, ...stored } = await pace.read();
        return { ...stored, segmentsPerSecond: rate };
      },
    },
    deliveryRates: new DeliveryRateRepository(dataSource),
    notices: new NoticesRepository(dataSource, new Transactions(dataSource)),
  });
}

import { type AppName, serviceNames } from '@lacquer/contracts/contract';
import { operationsRpcs } from '@lacquer/contracts/operations';
import { QueueDepths } from '@lacquer/platform/bus/rabbitmq/queue-depths';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { deadName, defaultRetryDelays, eventsQueue, retryQueue } from '@lacquer/platform/bus/rabbitmq/topology';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { productVersion } from '@lacquer/platform/release/version';
import { Logger } from '@nestjs/common';
import { durableConsumers } from '../broker/topology.js';
import { deadLettersCommand, startCommand } from './commands.js';
import { addressOf, connectionFault } from './connection-fault.js';
import type { DoctorSettings } from './doctor-settings.js';
import { type Finding, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';
import { judgeTrouble } from './trouble-findings.js';

/** Events of a queue are handled as they come. */
const manyWaiting = 1000;

/** A service that answers at all. Below the time of a check. Milliseconds. */
const answerMs = 3500;

/** RabbitMQ, its queues, and what the services say about themselves over it. */
export function brokerChecks({ RABBITMQ_URL: url, BUS_PREFIX: prefix }: DoctorSettings): Check[] {
  if (url === undefined) return [];
  return [
    { name: 'broker', run: () => lookAtQueues(url, prefix) },
    ...serviceNames.map((service) => ({ name: `running.${service}`, run: () => askService(service, url, prefix) })),
  ];
}

async function lookAtQueues(url: string, prefix: string | undefined): Promise<Finding[]> {
  const depths = new QueueDepths(url);
  const found: Finding[] = [];
  try {
    const dead = await depths.count(deadName(prefix));
    if (dead !== undefined && dead > 0)
      found.push(
        problem(
          'broker.dead-letters',
          `${dead} dead letters are left at the broker.`,
          'What should have followed these events has not happened.',
          `${deadLettersCommand(true)} shows why; replay them once the cause is mended.`,
        ),
      );
    for (const app of Object.keys(durableConsumers) as AppName[])
      found.push(...(await lookAtQueuesOf(app, depths, prefix)));
  } catch (error) {
    return [
      connectionFault(
        {
          check: 'broker',
          title: 'RabbitMQ',
          setting: 'RABBITMQ_URL',
          address: addressOf(url),
          means: 'Services do not hear of each other: nothing can be saved, and no text is sent.',
        },
        error,
      ),
    ];
  } finally {
    await depths.close();
  }
  return [ok('broker', 'RabbitMQ answers.'), ...found];
}

async function lookAtQueuesOf(app: AppName, depths: QueueDepths, prefix: string | undefined): Promise<Finding[]> {
  const check = `queue.${app}`;
  const waiting = await depths.count(eventsQueue(app, prefix));
  if (waiting === undefined)
    return [
      problem(
        check,
        `The broker has no queue ${eventsQueue(app, prefix)}.`,
        `Events for ${app} wait in the outboxes.`,
        `Start ${app}, which declares it: ${startCommand(true)}`,
      ),
    ];
  let retried = 0;
  for (const delay of defaultRetryDelays) retried += (await depths.count(retryQueue(app, delay, prefix))) ?? 0;
  if (retried > 0)
    return [
      warning(
        check,
        `${retried} events have failed in ${app}, and are tried again.`,
        'Their effects are late. After the last attempt they are dead letters.',
        `See the log: docker compose logs --since 30m ${app}`,
      ),
    ];
  if (waiting > manyWaiting)
    return [
      warning(
        check,
        `${waiting} events wait for ${app}.`,
        'Their effects are late.',
        `Check that ${app} runs and has processor time; more of it: docker compose up -d --no-recreate --scale ${app}=2`,
      ),
    ];
  return [ok(check, `${waiting} events wait for ${app}, and none has failed.`)];
}

/** Asks a service for the figures that Health in the admin shows. */
async function askService(
  service: (typeof serviceNames)[number],
  url: string,
  prefix: string | undefined,
): Promise<Finding[]> {
  const check = `running.${service}`;
  // the findings say what failed
  Logger.overrideLogger(false);
  const rpc = new RpcClient('gateway', new RabbitmqClient('gateway', url, prefix), { timeoutMs: answerMs });
  try {
    const { version, figures } = await rpc.call(operationsRpcs[service].describe, {}, answerMs);
    const found: Finding[] = [];
    for (const { name, labels, value } of figures) {
      if (name === 'serverAway')
        found.push(
          problem(
            check,
            `${service} cannot use its ${labels['server']}: ${labels['reason']}.`,
            'What needs it waits or is refused.',
            'The finding about that server here says more; else infra/docs/runbook.md.',
          ),
        );
      if (name === 'trouble') found.push(...judgeTrouble(check, service, { [labels['kind'] ?? '']: value }));
    }
    if (service === 'messaging') found.push(...countWorkers(figures));
    if (version !== productVersion())
      found.push(
        warning(
          `version.${service}`,
          `${service} runs release ${version}; this command is of ${productVersion()}.`,
          'Releases beside each other understand one another for the time of an update.',
          'infra/docker/deploy.sh ends the update.',
        ),
      );
    return [ok(check, `${service} answers, release ${version}.`), ...found];
  } catch {
    return [
      problem(
        check,
        `${service} does not answer over RabbitMQ.`,
        'Calls that need it are refused.',
        `docker compose ps ${service}; docker compose logs --since 30m ${service}`,
      ),
    ];
  } finally {
    await rpc.close();
  }
}

function countWorkers(figures: readonly { name: string; value: number }[]): Finding[] {
  const workers = figures.filter(({ name }) => name === 'workers').reduce((sum, { value }) => sum + value, 0);
  if (workers > 0)
    return [ok('running.worker', workers === 1 ? '1 process sends texts.' : `${workers} processes send texts.`)];
  return [
    problem(
      'running.worker',
      'No process sends texts.',
      'Campaigns and answers wait.',
      'docker compose up -d --wait messaging-worker; docker compose logs --since 30m messaging-worker',
    ),
  ];
}

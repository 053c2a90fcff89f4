import { createQueue } from '@lacquer/messaging/queue/backend';
import { smsQueue } from '@lacquer/messaging/queue/jobs';
import { noEviction, readRedisState } from '@lacquer/messaging/queue/memory-policy';
import { codeOf, addressOf, connectionFault } from './connection-fault.js';
import type { DoctorSettings } from './doctor-settings.js';
import { type Finding, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';

const nearlyFull = 0.9;

/** The queue of the texts in the distributed mode. */
export function redisChecks({ REDIS_URL: url, REDIS_PREFIX: prefix }: DoctorSettings): Check[] {
  return url === undefined ? [] : [{ name: 'redis', run: (signal) => lookAtRedis(url, prefix, signal) }];
}

async function lookAtRedis(url: string, prefix: string | undefined, signal: AbortSignal): Promise<Finding[]> {
  const queue = createQueue(smsQueue, { kind: 'redis', url, prefix });
  try {
    const failed = new Promise<never>((_, reject) => {
      // it would connect again for ever
      queue.on('error', reject);
      signal.addEventListener('abort', () => reject(new Error('timed out')));
    });
    failed.catch(() => undefined);
    const [state, counts] = await Promise.race([
      failed,
      Promise.all([readRedisState(queue), queue.getJobCounts('waiting', 'failed')]),
    ]);
    return judge(state, counts['failed'] ?? 0);
  } catch (error) {
    return [
      connectionFault(
        {
          check: 'redis',
          title: 'Redis',
          setting: 'REDIS_URL',
          address: addressOf(url),
          means: 'No text is sent. Campaigns stay in the database, and go on when it is back.',
        },
        Object.assign(error as Error, { code: codeOf(error) }),
      ),
    ];
  } finally {
    // one that is not connected waits for its connection
    queue.close().catch(() => undefined);
  }
}

function judge(
  { version, policy, usedShare, isReplica, isUnsaved }: Awaited<ReturnType<typeof readRedisState>>,
  failed: number,
): Finding[] {
  const found: Finding[] = [];
  const waits = 'Texts wait until it takes writes again.';
  if (policy !== noEviction)
    found.push(
      problem(
        'redis.policy',
        `Redis drops keys when its memory is full (maxmemory-policy ${policy}).`,
        'Jobs of texts would be lost, and added again only minutes later.',
        'Start it with --maxmemory-policy noeviction',
      ),
    );
  if (isReplica)
    found.push(
      problem('redis.role', 'This Redis is a replica, which takes no writes.', waits, 'Set REDIS_URL to the primary.'),
    );
  if (isUnsaved)
    found.push(
      problem(
        'redis.disk',
        'Redis could not store what it holds on its disk.',
        waits,
        'Free space on the volume of Redis, and see its log.',
      ),
    );
  if (usedShare !== null && usedShare > nearlyFull)
    found.push(
      warning(
        'redis.memory',
        `Redis uses ${Math.round(usedShare * 100)} percent of its memory.`,
        'When it is full it refuses writes.',
        'Raise maxmemory, or find what fills it.',
      ),
    );
  if (failed > 0)
    found.push(
      warning(
        'redis.jobs',
        `${failed} jobs have failed for good.`,
        'Their texts are added again by the sweep.',
        'See the log of messaging-worker.',
      ),
    );
  return [ok('redis', `Redis ${version} answers.`), ...found];
}

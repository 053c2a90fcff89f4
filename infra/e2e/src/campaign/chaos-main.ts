import { startTestServers } from '@lacquer/servers/testing/servers';
import { modes } from '../behaviour/product.js';
import { runChaos } from './chaos.js';
import { runOutage } from './outage.js';

const say = (text: string) => process.stdout.write(`${text}\n`);

const [rounds = 30, seed = Math.floor(Math.random() * 1_000_000)] = process.argv.slice(2).filter(isNumber).map(Number);
const named = modes.filter((mode) => process.argv.includes(mode));
const isOutage = process.argv.includes('outage');

const servers = await startTestServers(['postgres', 'rabbitmq', 'redis']);
try {
  if (servers.missing[0]) throw servers.missing[0];
  Object.assign(process.env, servers.env);
  for (const mode of named.length > 0 ? named : modes) {
    if (isOutage) {
      const { inDoubt, secondsToFinish, lost, doubled, failed } = await runOutage({ mode, seconds: 20 });
      say(
        `${mode}: 20 s of 503 at 100 segments/s: ${inDoubt} in doubt, finished ${secondsToFinish} s after the outage`,
      );
      say(`${mode}: ${lost} lost, ${doubled} duplicated, ${failed} failed, in a country that is not enabled`);
      if (lost + doubled > 0) process.exitCode = 1;
      continue;
    }
    say(`${mode}: ${rounds} rounds of 300 recipients, seed ${seed}`);
    const result = await runChaos({ mode, rounds, recipients: 300, seed, say });
    const { kills, flushes, lost, doubled, unsettled, drifted, requests, seconds } = result;
    say(`${mode}: ${kills} kills, ${flushes} queues lost, ${requests} requests in ${seconds} s`);
    say(`${mode}: ${lost} lost, ${doubled} duplicated, ${unsettled.length} campaigns not settled`);
    for (const line of unsettled) say(`  ${line}`);
    say(`${mode}: ${drifted.length} counts drifted`);
    if (lost + doubled + unsettled.length + drifted.length > 0) process.exitCode = 1;
  }
} finally {
  await servers.stop();
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

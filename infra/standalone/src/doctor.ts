import { isDistributedPlace } from './backup/place.js';
import { runDoctorCli } from './doctor/doctor-cli.js';

const code = await runDoctorCli(process.argv.slice(2), {
  name: isDistributedPlace()
    ? 'docker compose run --rm doctor node infra/standalone/dist/doctor.js'
    : 'npm run doctor --',
  // loaded on demand, so that help does not wait for it
  examine: async () => (await import('./doctor/examine.js')).examine(),
  stdout: process.stdout,
  stderr: process.stderr,
});
// a connection that hangs must not keep the command from ending
process.exit(code);

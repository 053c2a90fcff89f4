/** What an operator of containers does next: commands of compose, or in a pod the pages that have the lines for it. */
export interface ContainerCommands {
  /** Restores a backup, by its path in the containers. */
  restore: (file: string) => string;
  /** Migrates without a backup before. */
  withoutBackup: string;
}

const ofCompose: ContainerCommands = {
  restore: (file) => `docker compose run --rm operator node infra/standalone/dist/restore.js ${file} --replace`,
  withoutBackup: 'infra/docker/deploy.sh --without-backup',
};

const page = 'infra/docs/kubernetes.md';
const ofKubernetes: ContainerCommands = {
  restore: (file) => `the lines of "Restore" in ${page}, with ${file} in place of /backups/lacquer.backup`,
  withoutBackup: `UPGRADE_BACKUP=off in infra/kubernetes/base/settings.env, then the lines of "Install", step 5, in ${page}`,
};

/** Kubernetes tells every pod the address of its API. */
export const containerCommands = (environment: NodeJS.ProcessEnv): ContainerCommands =>
  environment['KUBERNETES_SERVICE_HOST'] === undefined ? ofCompose : ofKubernetes;

import { withServers } from '@lacquer/jest/servers';

export default withServers('postgres', 'rabbitmq', 'redis');

import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { Badge, type BadgeTone } from '../../components/ui/badge';
import { stateNames } from './words';

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'info',
  paused: 'caution',
  finished: 'positive',
  cancelled: 'neutral',
} as const satisfies Record<CampaignStatus, BadgeTone>;

export const StateBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={tones[status]}>{stateNames[status]}</Badge>
);

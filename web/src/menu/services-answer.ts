import { salonService } from '@lacquer/contracts/salon/catalog';
import { z } from 'zod';

export const answer = z.array(salonService);

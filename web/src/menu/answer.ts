import { salonService } from '@lacquer/contracts/catalog';
import { z } from 'zod';

export const answer = z.array(salonService);

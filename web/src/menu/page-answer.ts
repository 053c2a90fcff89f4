import { sitePage } from '@lacquer/contracts/site/published';

export const answer = sitePage;

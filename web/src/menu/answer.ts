import { siteMenu } from '@lacquer/contracts/site/published';

export const answer = siteMenu;

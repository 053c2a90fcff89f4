import { describe, expect, it } from '@jest/globals';
import { campaignStatus, recipientStatuses } from '@lacquer/contracts/campaign';
import { campaignStatesBefore, campaignTransitions } from './campaign-states.js';
import { providerStatuses, recipientStatesBefore, recipientTransitions } from './recipient-states.js';

describe('the states', () => {
  it('cover every state of the contract', () => {
    expect(Object.keys(campaignTransitions).toSorted()).toEqual(campaignStatus.options.toSorted());
    expect(Object.keys(recipientTransitions).toSorted()).toEqual([...recipientStatuses].toSorted());
  });

  it('let a campaign pause and resume, and never leave its end', () => {
    expect(campaignStatesBefore('running')).toEqual(['draft', 'scheduled', 'paused']);
    expect(campaignStatesBefore('paused')).toEqual(['running']);
    expect(campaignTransitions.finished).toEqual([]);
    expect(campaignTransitions.cancelled).toEqual([]);
  });

  it('let only a pending recipient be claimed, and only a claimed one be pending again', () => {
    expect(recipientStatesBefore('sending')).toEqual(['pending']);
    expect(recipientStatesBefore('pending')).toEqual(['sending']);
  });

  it('never let what the provider says later be undone by what it said earlier', () => {
    const said = [...new Set(Object.values(providerStatuses))];
    const reachable = (from: (typeof said)[number]): Set<string> => {
      const seen = new Set<string>();
      const visit = (state: (typeof said)[number]): void => {
        for (const next of recipientTransitions[state]) {
          if (!seen.has(next)) {
            seen.add(next);
            visit(next);
          }
        }
      };
      visit(from);
      return seen;
    };
    for (const status of said) expect(reachable(status)).not.toContain(status);
    expect(reachable('accepted')).not.toContain('sending');
  });
});

/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { renderFeature } from '../testing/render-feature';
import { InstallHint } from './install-hint';
import { awaitInstallPrompt } from './install-prompt';
import { pushState } from './push';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

function stand(userAgent: string, isStandalone: boolean) {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  window.matchMedia = (query) => ({ matches: isStandalone && query.includes('standalone') }) as MediaQueryList;
}

describe('the hint to install the admin', () => {
  beforeEach(() => stand('Mozilla/5.0 (X11; Linux x86_64)', false));
  afterEach(cleanup);

  it('names the menu of a browser that makes no offer', async () => {
    renderFeature(<InstallHint />);
    await screen.findByText(/in the menu of your browser/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('explains the way over Share on an iPhone, where push needs the home screen', async () => {
    stand(iphone, false);
    renderFeature(<InstallHint />);

    await screen.findByText('Choose Add to Home Screen');
    expect(await pushState()).toBe('needs-home-screen');
  });

  it('says nothing in the installed app', async () => {
    stand(iphone, true);
    renderFeature(<InstallHint />);

    expect(document.body.textContent).toBe('');
    expect(await pushState()).toBe('unsupported');
  });

  it('passes on the offer of the browser, once', async () => {
    awaitInstallPrompt();
    let prompts = 0;
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        prompts += 1;
        return Promise.resolve({ outcome: 'dismissed' });
      },
    });
    const { user } = renderFeature(<InstallHint />);
    act(() => void dispatchEvent(offer));
    await user.click(await screen.findByRole('button', { name: 'Install the admin' }));

    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect([prompts, offer.defaultPrevented]).toEqual([1, true]);
  });
});

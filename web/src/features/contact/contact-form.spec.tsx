/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import type { NoticeRequest } from '../../notices/notify';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { keptMessage } from './contact-draft';
import { ContactForm } from './contact-form';
import { outbox } from './outbox';

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(user: UserEvent) {
  await user.type(field(/^First Name/), 'Ana');
  await user.type(field(/^Last Name/), 'Example');
  await user.type(field(/^Email/), 'ana@example.com');
  await user.type(field(/^Message/), 'Do you have time on Saturday?');
}

/** On a page, which knows the salon. */
const renderForm = () => renderFeature(<ContactForm />, { salon: sampleSalon });

const send = () => screen.getByRole('button', { name: 'Send Message' });

describe('the contact form', () => {
  let api: ApiServer;
  let answer: () => Promise<{ status: number; body?: unknown }>;

  beforeAll(async () => {
    api = await startApiServer(() => answer());
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    outbox.discard();
    answer = async () => ({ status: 201, body: { id: '1' } });
  });

  it('sends its values, shows a thank-you notice and clears its fields', async () => {
    const { user, notices } = renderForm();
    await fillIn(user);
    await user.type(field(/^Phone/), '(213) 555-0100');
    await user.click(screen.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Acrylic/Gel' }));
    await user.click(send());
    await waitFor(() => expect(notices).toHaveLength(1));

    expect(notices).toEqual([
      { title: 'Message Sent!', text: 'Thank you for your message! We will get back to you soon.' },
    ]);
    expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/contact']);
    expect(JSON.parse(api.requests[0]?.text ?? '')).toEqual({
      firstName: 'Ana',
      lastName: 'Example',
      email: 'ana@example.com',
      phone: '(213) 555-0100',
      service: 'acrylic',
      message: 'Do you have time on Saturday?',
      consent: false,
      company: '',
    });
    expect(field(/^First Name/).value).toBe('');
    expect(field(/^Message/).value).toBe('');
    expect(screen.getByRole('combobox').textContent).toBe('Select a service');
  });

  it('sends the box for texts with its version and page, and asks for the phone that texts need', async () => {
    const { user, notices } = renderForm();
    await fillIn(user);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree to receive marketing texts/ });
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(send());
    expect(await screen.findByText('Phone is needed to get texts')).toBeTruthy();
    expect(api.requests).toEqual([]);

    await user.type(field(/^Phone/), '(213) 555-0100');
    await user.click(send());
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(JSON.parse(api.requests[0]?.text ?? '')).toMatchObject({
      phone: '(213) 555-0100',
      consent: true,
      wording: 'box-1-en',
      page: location.pathname,
    });
    expect(box.checked).toBe(false);
  });

  it('says that the box does not count when too many have asked for texts', async () => {
    answer = async () => ({ status: 201, body: { id: '1', boxIgnored: true } });
    const { user } = renderForm();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(/You were not signed up for texts/)).toBeTruthy();
  });

  it('disables the button while it sends', async () => {
    const held = Promise.withResolvers<{ status: number }>();
    answer = () => held.promise;
    const { user, notices } = renderForm();
    await fillIn(user);
    await user.click(send());

    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
    held.resolve({ status: 201 });
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(send()).toBeTruthy();
  });

  it('keeps its values when sending fails', async () => {
    answer = async () => ({ status: 503 });
    const { user, notices } = renderForm();
    await fillIn(user);
    await user.click(send());
    await waitFor(() => expect(notices).toHaveLength(1));

    expect(notices).toEqual([
      { title: 'Error', text: 'Failed to send message. Please try again.', tone: 'destructive' },
    ]);
    expect(field(/^First Name/).value).toBe('Ana');
    expect(field(/^Message/).value).toBe('Do you have time on Saturday?');
    expect(screen.getByText('Not sent yet: our server does not answer')).toBeTruthy();
  });

  describe('on a device that may lose its signal', () => {
    let isOnline: boolean;
    const signal = async (isThere: boolean) => {
      isOnline = isThere;
      await act(async () => window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
    };
    beforeEach(() => {
      isOnline = true;
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'onLine');
    });

    it('says at once that there is no signal, and sends the message once when it is back', async () => {
      const { user, notices } = renderForm();
      await signal(false);
      expect(screen.getByText('No signal right now')).toBeTruthy();
      await fillIn(user);
      await user.click(send());
      expect(await screen.findByText('Not sent yet: no signal')).toBeTruthy();
      expect(api.requests).toHaveLength(0);
      await signal(true);
      await waitFor(() => expect(notices).toHaveLength(1));
      await signal(false);
      await signal(true);

      expect(api.requests).toHaveLength(1);
      expect(await screen.findByText(/^Your message was sent at/)).toBeTruthy();
      expect(field(/^Message/).value).toBe('');
      expect(keptMessage()).toBeUndefined();
    });

    it.each(['canceled', 'changed'])('does not send a waiting message that was %s', async (how) => {
      const { user } = renderForm();
      await fillIn(user);
      await signal(false);
      await user.click(send());
      await screen.findByText('Not sent yet: no signal');
      if (how === 'canceled') await user.click(screen.getByRole('button', { name: 'Do not send it' }));
      else await user.type(field(/^Message/), ' Or on Sunday?');
      expect(await screen.findByText('Not sent')).toBeTruthy();
      await signal(true);

      expect(api.requests).toHaveLength(0);
      expect(field(/^Message/).value).toContain('Do you have time on Saturday?');
      await user.click(send());
      await waitFor(() => expect(api.requests).toHaveLength(1));
    });

    it('keeps a message waiting that is repeated too often for the limit of its address', async () => {
      answer = async () => ({ status: 503 });
      const { user, notices } = renderForm();
      await fillIn(user);
      await user.click(send());
      await screen.findByText('Not sent yet: our server does not answer');
      answer = async () => ({ status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
      await signal(true);
      expect(await screen.findByText('Not sent yet: too many messages at once')).toBeTruthy();
      expect(keptMessage()?.pressed).toBeTruthy();
      answer = async () => ({ status: 201 });
      await signal(true);

      expect(await screen.findByText(/^Your message was sent at/)).toBeTruthy();
      expect(new Set(api.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(notices.map(({ title }) => title)).toEqual(['Error', 'Message Sent!']);
    });

    it('sends a waiting message from the next document, with the same idempotency key', async () => {
      answer = async () => ({ status: 503 });
      const { user, notices } = renderForm();
      await fillIn(user);
      await user.click(send());
      await waitFor(() => expect(notices).toHaveLength(1));
      cleanup();
      answer = async () => ({ status: 201 });
      jest.resetModules();
      const next = await import('./outbox');
      const later: NoticeRequest[] = [];
      next.outbox.open(
        (notice) => later.push(notice),
        (phrase) => phrase,
      );
      await waitFor(() => expect(later).toHaveLength(1));

      const [first, second] = api.requests.map(({ headers }) => headers['idempotency-key']);
      expect(second).toBe(first);
      expect(api.requests).toHaveLength(2);
      expect(keptMessage()).toBeUndefined();
    });
  });

  it('keeps what is typed for the next visit of the tab, for a day', async () => {
    const { user } = renderForm();
    await fillIn(user);
    cleanup();
    renderForm();

    expect(field(/^Message/).value).toBe('Do you have time on Saturday?');
    expect(keptMessage(Date.now() + 86_000_000)?.values.firstName).toBe('Ana');
    expect(keptMessage(Date.now() + 86_500_000)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('starts over when the visitor wants none of the earlier text', async () => {
    const first = renderForm();
    await fillIn(first.user);
    cleanup();
    const { user } = renderForm();
    await user.click(await screen.findByRole('button', { name: 'Start over' }));

    expect(field(/^Message/).value).toBe('');
    expect(keptMessage()).toBeUndefined();
  });

  it('reuses the idempotency key for a retry, and uses a new key for changed or new values', async () => {
    answer = async () => ({ status: 503 });
    const { user, notices } = renderForm();
    const sendAgain = async () => {
      const before = notices.length;
      await user.click(send());
      await waitFor(() => expect(notices).toHaveLength(before + 1));
    };
    await fillIn(user);
    await sendAgain();
    await sendAgain();
    await user.type(field(/^Message/), ' Or on Sunday?');
    await sendAgain();
    answer = async () => ({ status: 201 });
    await sendAgain();
    await fillIn(user);
    await user.type(field(/^Message/), ' Or on Sunday?');
    await sendAgain();

    const [first, retry, changed, changedRetry, next] = api.requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(retry).toBe(first);
    expect(changedRetry).toBe(changed);
    expect(new Set([first, changed, next]).size).toBe(3);
  });

  it('shows each validation error at its field, focuses the first and sends nothing', async () => {
    const { user } = renderForm();
    await user.type(field(/^First Name/), 'Ana');
    await user.type(field(/^Email/), 'not an address');
    await user.click(send());

    expect(await screen.findByText('Last Name is required')).toBeTruthy();
    expect(screen.getByText('Email must be an e-mail address, like name@example.com')).toBeTruthy();
    expect(screen.getByText('Message is required')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Last Name/));
    expect(field(/^Last Name/).getAttribute('aria-invalid')).toBe('true');
    const described = field(/^Last Name/).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Last Name is required');
    expect(api.requests).toHaveLength(0);
  });

  it('shows a validation error of the server at its field', async () => {
    answer = async () => ({
      status: 400,
      body: { code: 'HTTP.INVALID', message: 'x', details: [{ path: 'phone', message: 'must be a phone number' }] },
    });
    const { user } = renderForm();
    await fillIn(user);
    await user.click(send());

    expect(await screen.findByText('Phone must be a phone number')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Phone/));
  });

  it("keeps values typed into the server's HTML until the form is hydrated", async () => {
    answer = async () => ({ status: 503 });
    const type = (name: string, value: string) => {
      document.querySelector<HTMLInputElement>(`#contact-form [name="${name}"]`)!.value = value;
    };
    /** Types between the form's render and its commit, and before both. */
    const Visitor = ({ isServer }: { isServer: boolean }) => {
      if (!isServer) type('message', 'Hello?');
      return null;
    };
    let isServer = true;
    const Page = () => {
      if (!isServer) type('firstName', 'Early');
      const page = (
        <>
          <ContactForm />
          <Visitor isServer={isServer} />
        </>
      );
      isServer = false;
      return page;
    };
    const { user, notices } = renderFeature(<Page />, { hydrate: true, salon: sampleSalon });

    expect(field(/^First Name/).value).toBe('Early');
    expect(field(/^Message/).value).toBe('Hello?');
    expect(field(/^Last Name/).value).toBe('');
    await user.type(field(/^Last Name/), 'Example');
    await user.type(field(/^Email/), 'early@example.com');
    await user.click(send());
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(JSON.parse(api.requests[0]?.text ?? '')).toMatchObject({ firstName: 'Early', message: 'Hello?' });
  });

  it('has the specified placeholders, types and rows', () => {
    renderForm();

    expect(
      screen.getByPlaceholderText('Tell us about your desired appointment or ask any questions...'),
    ).toHaveProperty('rows', 4);
    expect(field(/^Email/).type).toBe('email');
    expect(field(/^Phone/).type).toBe('tel');
    expect(screen.getByText('Select a service')).toBeTruthy();
  });

  it('hides its honeypot field from people', () => {
    renderForm();
    const trap = document.querySelector<HTMLInputElement>('input[name="company"]');

    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Company' })).toBeNull();
  });
});

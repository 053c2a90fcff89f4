/** What holds a text that cannot be made a button: the whole is one, or has no place for one. */
const whole = 'button, summary';
const without = 'head, script, style, select, label, [aria-hidden="true"], [inert]';

/** Attributes before an element became a button. */
const before = new WeakMap<Element, ReadonlyMap<string, string | null>>();

/**
 * Makes a text of a page a button, for the keyboard and for screen readers, that is called `name` and what it says. What
 * is a button already, such as a question that opens its answer, is only named.
 */
export function makeEditable(text: Element, name: string): void {
  if (text.closest(without)) return;
  const element = text.closest(whole) ?? text;
  const says = readable(element);
  set(element, {
    'aria-label': says === '' ? name : `${name}: ${says}`,
    ...(!element.matches(whole) && { role: 'button', tabindex: '0' }),
  });
}

/** Makes it again what it is for visitors. */
export function makeReadable(text: Element): void {
  const element = text.closest(whole) ?? text;
  for (const [attribute, value] of before.get(element) ?? []) {
    if (value === null) element.removeAttribute(attribute);
    else element.setAttribute(attribute, value);
  }
  before.delete(element);
}

function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  if (!before.has(element))
    before.set(element, new Map(Object.keys(attributes).map((each) => [each, element.getAttribute(each)])));
  for (const [attribute, value] of Object.entries(attributes))
    if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/** What an element says, without the marks of sources. */
const readable = (element: Element): string =>
  textOf(element)
    .replaceAll(/[\u2060-\u2064]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const textOf = (element: Element): string =>
  element instanceof HTMLImageElement ? element.alt : (element.textContent ?? '');

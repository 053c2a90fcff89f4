/** @jest-environment ./src/testing/browser-environment.mjs */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PictureFraming } from './picture-framing';

type Value = Parameters<Parameters<typeof PictureFraming>[0]['onChange']>[0];

/** A picture of 400 by 200 pixels, 200 by 100 on the screen. */
function open(start: Value = {}) {
  const changes: Value[] = [];
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <PictureFraming
        picture="/pictures/a/800.jpg"
        name="Picture 1"
        {...value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Form />);
  const user = userEvent.setup();
  const openTool = async (size = { naturalWidth: 400, naturalHeight: 200 }) => {
    await user.click(screen.getByRole('button', { name: 'Picture 1: crop' }));
    await screen.findByRole('checkbox');
    const image = document.querySelector<HTMLImageElement>('img[draggable=false]');
    if (!image) throw new Error('there is no picture');
    for (const [name, value] of Object.entries(size)) Object.defineProperty(image, name, { value });
    image.getBoundingClientRect = () => ({ width: 200, height: 100 }) as DOMRect;
    fireEvent.load(image);
  };
  return { user, changes, openTool };
}

const frame = () => screen.getByRole('button', { name: /^Picture 1: crop, / });
const corner = (place: string) => screen.getByRole('button', { name: `Picture 1: ${place} corner of the crop` });

const drag = (element: HTMLElement, x: number, y: number) => {
  fireEvent.pointerDown(element, { pointerId: 1, button: 0, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 50 + x / 2, clientY: 50 + y / 2 });
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 50 + x, clientY: 50 + y });
  fireEvent.pointerUp(element, { pointerId: 1 });
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 0, clientY: 0 });
};

describe('the crop of a picture', () => {
  beforeAll(() => {
    // jsdom has none
    globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
  });

  it('begins with the largest frame in the shape of pages, and changes nothing before it is moved', async () => {
    const { changes, openTool } = open();
    await openTool();
    expect(frame().getAttribute('aria-label')).toContain('30% from the left, 0% from the top, 40% wide and 100% high');
    expect(changes).toEqual([]);

    drag(frame(), 20, 0);
    expect(changes.at(-1)).toEqual({ crop: { x: 0.4, y: 0, width: 0.4, height: 1 }, focal: undefined });
    expect(changes).toHaveLength(2);
  });

  it('keeps the shape while a corner is dragged, until it is free', async () => {
    const { user, changes, openTool } = open();
    await openTool();
    drag(corner('bottom right'), -40, 0);
    expect(changes.at(-1)?.crop).toEqual({ x: 0.3, y: 0, width: 0.2, height: 0.5 });
    await user.click(screen.getByRole('checkbox', { name: 'Keep the shape that it has on pages' }));
    drag(corner('bottom right'), 40, 0);
    expect(changes.at(-1)?.crop).toEqual({ x: 0.3, y: 0, width: 0.4, height: 0.5 });
    await user.click(screen.getByRole('checkbox', { name: 'Keep the shape that it has on pages' }));
    expect(changes.at(-1)?.crop).toEqual({ x: 0.4, y: 0, width: 0.2, height: 0.5 });
  });

  it('is moved and resized with the arrow keys', async () => {
    const { user, changes, openTool } = open({ crop: { x: 0.2, y: 0.2, width: 0.5, height: 0.5 } });
    await openTool();
    frame().focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(changes.at(-1)?.crop).toEqual({ x: 0.22, y: 0.22, width: 0.5, height: 0.5 });
    await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
    expect(changes.at(-1)?.crop).toEqual({ x: 0.22, y: 0.22, width: 0.52, height: 0.48 });
    corner('top left').focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(changes.at(-1)?.crop).toEqual({ x: 0.2, y: 0.2, width: 0.54, height: 0.5 });
  });

  it('keeps the point in view inside itself, and is undone as a whole', async () => {
    const { user, changes, openTool } = open({
      crop: { x: 0, y: 0, width: 0.5, height: 0.5 },
      focal: { x: 0.1, y: 0.25 },
    });
    const point = screen.getByRole('button', { name: /: the point that stays in view, 10% from the left/ });
    point.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(changes.at(-1)?.focal).toEqual({ x: 0.1, y: 0.5 });
    await openTool();
    drag(frame(), 100, 0);
    expect(changes.at(-1)).toEqual({ crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 }, focal: { x: 0.5, y: 0.5 } });

    await user.click(screen.getByRole('button', { name: 'Picture 1: undo the crop' }));
    expect(changes.at(-1)).toEqual({ crop: undefined, focal: { x: 0.5, y: 0.5 } });
    expect(screen.queryByRole('button', { name: 'Picture 1: undo the crop' })).toBeNull();
  });

  it('that is all of the picture is none', async () => {
    const { changes, openTool } = open({ crop: { x: 0, y: 0, width: 0.9, height: 0.9 } });
    await openTool();
    drag(corner('bottom right'), 80, 80);
    expect(changes.at(-1)).toEqual({ crop: undefined, focal: undefined });
  });
});

/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PictureDifference } from './picture-difference';

const [red, blue] = ['/pictures/red/800.jpg', '/pictures/blue/800.jpg'];
const addresses = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);

describe('changed pictures', () => {
  it('are shown as they were and as they are', () => {
    render(<PictureDifference before={red} after={blue} />);
    expect(addresses()).toEqual([red, blue]);
  });

  it('say that there was none, and what has changed in their words', () => {
    render(<PictureDifference before={undefined} after={[{ picture: red, alt: { en: 'Red nails' } }]} />);
    expect(screen.getByText('No picture')).toBeTruthy();
    expect(addresses()).toEqual([red]);
    expect(screen.getByText('Red nails').tagName).toBe('INS');
  });

  it('are cut as on pages, and say how', () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    render(<PictureDifference before={[{ picture: red }]} after={[{ picture: red, crop }]} />);
    const [before, after] = [...document.querySelectorAll('img')];
    expect(before?.style.width).toBe('');
    expect(after?.style.width).toBe('200%');
    expect(screen.getByText('cropped to 50% × 100%, from 50% / 0%').tagName).toBe('INS');
  });
});

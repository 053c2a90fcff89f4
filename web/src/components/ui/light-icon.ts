import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * What lucide's icons are made with in this site, see the alias in vite.config.ts: lucide's own maker also serves
 * contexts, absolute stroke widths and generated class names, at ten times the size.
 */
export default function createLightIcon({ node }: IconData) {
  return ({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

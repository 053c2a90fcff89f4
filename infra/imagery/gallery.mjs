// Draws the gallery's first pictures as SVG files: `node infra/imagery/gallery.mjs`. Outputs are committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = join(import.meta.dirname, '../../web/public/images/gallery');
const width = 800;
const height = 1000;

/** Darkens (amount < 0) or lightens (amount > 0) a colour towards black or white. */
function tone(hex, amount) {
  const target = amount < 0 ? 0 : 255;
  const part = (offset) => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

function sheet() {
  const defs = [];
  const body = [];
  let ids = 0;
  const define = (make) => {
    const id = `d${ids++}`;
    defs.push(make(id));
    return id;
  };
  const gradient = (stops, { x1 = 0, y1 = 0, x2 = 1, y2 = 0 } = {}) =>
    define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops
          .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
          .join('')}</linearGradient>`,
    );
  const radial = (stops, { cx = 0.5, cy = 0.5, r = 0.5 } = {}) =>
    define(
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops
          .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
          .join('')}</radialGradient>`,
    );
  const add = (...parts) => body.push(...parts);
  const at = (x, y, rotate, draw, scale = 1) => {
    add(`<g transform="translate(${x} ${y}) rotate(${rotate}) scale(${scale})">`);
    draw();
    add('</g>');
  };
  const text = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="16"/></filter><filter id="gloss" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3"/></filter>${defs.join('')}</defs>${body.join('')}</svg>\n`.replace(
      /\d+\.\d{3,}/g,
      (number) => String(Number(Number(number).toFixed(2))),
    );
  return { define, gradient, radial, add, at, text };
}

/** A plastered wall with an arched niche, and the shelf that things stand on. */
function room(s, { wall = '#EFD3CB', niche = '#F8EAE4', shelf = '#F6E4DD', line = 735, arch = true } = {}) {
  const back = s.gradient(
    [
      [0, tone(wall, 0.18)],
      [1, tone(wall, -0.06)],
    ],
    { x1: 0.1, x2: 0.7, y2: 1 },
  );
  s.add(`<rect width="${width}" height="${height}" fill="url(#${back})"/>`);
  if (arch) {
    const inside = s.gradient(
      [
        [0, tone(niche, -0.12)],
        [0.25, niche],
        [1, tone(niche, 0.35)],
      ],
      { x2: 0.9, y2: 0.5 },
    );
    s.add(
      `<path d="M150 ${line} V430 C150 230 290 96 400 96 C510 96 650 230 650 430 V${line} Z" fill="url(#${inside})"/>`,
    );
    s.add(
      `<path d="M172 ${line} V432 C172 246 300 122 400 122 C500 122 628 246 628 432 V${line}" fill="none" stroke="#B8905B" stroke-opacity=".55" stroke-width="2.5"/>`,
    );
  }
  if (line < height) {
    const top = s.gradient(
      [
        [0, tone(shelf, -0.1)],
        [0.18, shelf],
        [1, tone(shelf, 0.3)],
      ],
      { x2: 0, y2: 1 },
    );
    s.add(`<rect y="${line}" width="${width}" height="${height - line}" fill="url(#${top})"/>`);
  }
  const light = s.gradient(
    [
      [0, '#fff', line < height || arch ? 0.5 : 0.22],
      [0.5, '#fff', 0],
    ],
    { y2: 1 },
  );
  s.add(`<rect width="${width}" height="${height}" fill="url(#${light})"/>`);
}

const shadow = (s, cx, cy, rx, ry, opacity = 0.32) =>
  s.add(
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#4B2028" opacity="${opacity}" filter="url(#soft)"/>`,
  );

const almond = (w, h) =>
  `M${-w / 2} ${h * 0.36} C${-w / 2} ${-h * 0.12} ${-w * 0.27} ${-h / 2} 0 ${-h / 2} C${w * 0.27} ${-h / 2} ${w / 2} ${-h * 0.12} ${w / 2} ${h * 0.36} C${w / 2} ${h * 0.46} ${w * 0.24} ${h / 2} 0 ${h / 2} C${-w * 0.24} ${h / 2} ${-w / 2} ${h * 0.46} ${-w / 2} ${h * 0.36} Z`;

const coffin = (w, h) =>
  `M${-w / 2} ${h * 0.36} C${-w / 2} ${-h * 0.1} ${-w * 0.42} ${-h * 0.3} ${-w * 0.3} ${-h * 0.48} Q${-w * 0.28} ${-h / 2} ${-w * 0.2} ${-h / 2} H${w * 0.2} Q${w * 0.28} ${-h / 2} ${w * 0.3} ${-h * 0.48} C${w * 0.42} ${-h * 0.3} ${w / 2} ${-h * 0.1} ${w / 2} ${h * 0.36} C${w / 2} ${h * 0.46} ${w * 0.24} ${h / 2} 0 ${h / 2} C${-w * 0.24} ${h / 2} ${-w / 2} ${h * 0.46} ${-w / 2} ${h * 0.36} Z`;

/** One lacquered nail tip round the origin; `art` draws over the colour and is clipped to the nail. */
function nail(s, { w = 120, h = 300, color = '#B3213F', fill, shape = almond, art, cast = true }) {
  const path = shape(w, h);
  if (cast) s.add(`<path d="${path}" transform="translate(16 20)" fill="#4B2028" opacity=".3" filter="url(#soft)"/>`);
  s.add(`<path d="${path}" fill="${fill ? `url(#${fill})` : color}"/>`);
  if (art) {
    const clip = s.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    s.add(`<g clip-path="url(#${clip})">`);
    art();
    s.add('</g>');
  }
  const curve = s.gradient([
    [0, tone(color, -0.55), 0.55],
    [0.2, color, 0],
    [0.72, color, 0],
    [1, tone(color, -0.6), 0.6],
  ]);
  s.add(`<path d="${path}" fill="url(#${curve})"/>`);
  const shine = s.gradient(
    [
      [0, '#fff', 0.95],
      [0.6, '#fff', 0.45],
      [1, '#fff', 0],
    ],
    { x2: 0.1, y2: 1 },
  );
  s.add(
    `<path d="M${-w * 0.2} ${-h * 0.27} C${-w * 0.33} ${-h * 0.1} ${-w * 0.36} ${h * 0.12} ${-w * 0.33} ${h * 0.3} C${-w * 0.25} ${h * 0.26} ${-w * 0.2} ${h * 0.02} ${-w * 0.08} ${-h * 0.25} C${-w * 0.08} ${-h * 0.32} ${-w * 0.16} ${-h * 0.33} ${-w * 0.2} ${-h * 0.27} Z" fill="url(#${shine})" filter="url(#gloss)"/>`,
    `<path d="M${w * 0.38} ${-h * 0.02} C${w * 0.42} ${h * 0.1} ${w * 0.42} ${h * 0.22} ${w * 0.38} ${h * 0.33}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${w * 0.035}" stroke-linecap="round" filter="url(#gloss)"/>`,
  );
}

/** A bottle standing on y = 0. */
function bottle(s, { color = '#B3213F', cap = '#241519', w = 190 }) {
  const h = w * 1.08;
  const glass = `M${-w / 2} ${-h * 0.72} Q${-w / 2} ${-h} ${-w * 0.2} ${-h} H${w * 0.2} Q${w / 2} ${-h} ${w / 2} ${-h * 0.72} V${-h * 0.14} Q${w / 2} 0 ${w * 0.34} 0 H${-w * 0.34} Q${-w / 2} 0 ${-w / 2} ${-h * 0.14} Z`;
  s.add(
    `<ellipse cx="${w * 0.18}" cy="2" rx="${w * 0.72}" ry="${w * 0.12}" fill="#4B2028" opacity=".4" filter="url(#soft)"/>`,
  );
  const liquid = s.gradient([
    [0, tone(color, -0.45)],
    [0.18, color],
    [0.45, tone(color, 0.14)],
    [0.8, color],
    [1, tone(color, -0.5)],
  ]);
  s.add(`<path d="${glass}" fill="url(#${liquid})"/>`);
  const floor = s.gradient(
    [
      [0, '#000', 0],
      [0.75, '#000', 0],
      [1, '#000', 0.34],
    ],
    { x2: 0, y2: 1 },
  );
  s.add(`<path d="${glass}" fill="url(#${floor})"/>`);
  s.add(
    `<path d="M${-w * 0.39} ${-h * 0.7} Q${-w * 0.38} ${-h * 0.86} ${-w * 0.24} ${-h * 0.89} L${-w * 0.24} ${-h * 0.2} Q${-w * 0.36} ${-h * 0.17} ${-w * 0.39} ${-h * 0.3} Z" fill="#fff" opacity=".62" filter="url(#gloss)"/>`,
    `<path d="M${w * 0.4} ${-h * 0.72} V${-h * 0.2}" stroke="#fff" stroke-opacity=".45" stroke-width="${w * 0.04}" stroke-linecap="round" filter="url(#gloss)"/>`,
    `<path d="M${-w * 0.33} ${-h * 0.045} H${w * 0.33}" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>`,
  );
  const brass = s.gradient([
    [0, '#7A5A2E'],
    [0.25, '#E8CB95'],
    [0.5, '#B8905B'],
    [0.75, '#F3DFB4'],
    [1, '#6E4F27'],
  ]);
  s.add(
    `<rect x="${-w * 0.235}" y="${-h * 1.1}" width="${w * 0.47}" height="${h * 0.12}" rx="6" fill="url(#${brass})"/>`,
  );
  const black = s.gradient([
    [0, tone(cap, -0.4)],
    [0.22, tone(cap, 0.1)],
    [0.34, tone(cap, 0.42)],
    [0.46, cap],
    [1, tone(cap, -0.5)],
  ]);
  s.add(
    `<path d="M${-w * 0.23} ${-h * 1.1} L${-w * 0.17} ${-h * 2.02} Q${-w * 0.16} ${-h * 2.12} 0 ${-h * 2.12} Q${w * 0.16} ${-h * 2.12} ${w * 0.17} ${-h * 2.02} L${w * 0.23} ${-h * 1.1} Z" fill="url(#${black})"/>`,
  );
}

/** A brush lying along the x axis, bristles to the left of the origin. */
function brush(s, { color = '#B3213F', cap = '#241519', loaded = true }) {
  const steel = s.gradient(
    [
      [0, '#fff'],
      [0.5, '#B9A7A2'],
      [1, '#8B7772'],
    ],
    { x2: 0, y2: 1 },
  );
  const handle = s.gradient(
    [
      [0, tone(cap, 0.1)],
      [0.25, tone(cap, 0.45)],
      [0.45, cap],
      [1, tone(cap, -0.5)],
    ],
    { x2: 0, y2: 1 },
  );
  const brass = s.gradient(
    [
      [0, '#F3DFB4'],
      [0.5, '#B8905B'],
      [1, '#6E4F27'],
    ],
    { x2: 0, y2: 1 },
  );
  s.add(
    `<path d="M-120 30 H520" stroke="#4B2028" stroke-opacity=".3" stroke-width="34" stroke-linecap="round" filter="url(#soft)"/>`,
    `<rect x="0" y="-7" width="210" height="14" fill="url(#${steel})"/>`,
    `<path d="M10 -9 C-50 -17 -96 -15 -118 0 C-96 15 -50 17 10 9 Z" fill="${loaded ? color : '#5A3A33'}"/>`,
    `<path d="M-4 -6 C-40 -11 -72 -10 -92 -4" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round" filter="url(#gloss)"/>`,
    `<rect x="196" y="-34" width="26" height="68" rx="5" fill="url(#${brass})"/>`,
    `<path d="M220 -34 L500 -24 Q526 -22 526 0 Q526 22 500 24 L220 34 Z" fill="url(#${handle})"/>`,
  );
}

function stone(s, cx, cy, rx, ry, color = '#4A3B3C') {
  shadow(s, cx + rx * 0.12, cy + ry * 0.8, rx * 0.95, ry * 0.55, 0.42);
  const body = s.radial(
    [
      [0, tone(color, 0.36)],
      [0.45, color],
      [1, tone(color, -0.5)],
    ],
    { cx: 0.36, cy: 0.24, r: 0.8 },
  );
  s.add(
    `<path d="M${cx - rx} ${cy + ry * 0.1} C${cx - rx} ${cy - ry * 0.75} ${cx - rx * 0.5} ${cy - ry} ${cx + rx * 0.06} ${cy - ry} C${cx + rx * 0.66} ${cy - ry} ${cx + rx} ${cy - ry * 0.55} ${cx + rx} ${cy + ry * 0.06} C${cx + rx} ${cy + ry * 0.7} ${cx + rx * 0.5} ${cy + ry} ${cx - rx * 0.04} ${cy + ry} C${cx - rx * 0.62} ${cy + ry} ${cx - rx} ${cy + ry * 0.72} ${cx - rx} ${cy + ry * 0.1} Z" fill="url(#${body})"/>`,
    `<path d="M${cx - rx * 0.62} ${cy - ry * 0.42} C${cx - rx * 0.4} ${cy - ry * 0.74} ${cx - rx * 0.05} ${cy - ry * 0.78} ${cx + rx * 0.2} ${cy - ry * 0.74}" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="${ry * 0.12}" stroke-linecap="round" filter="url(#gloss)"/>`,
  );
}

function towel(s, x, y, w, h, color) {
  const fold = s.gradient(
    [
      [0, tone(color, 0.4)],
      [0.35, color],
      [1, tone(color, -0.2)],
    ],
    { x2: 0, y2: 1 },
  );
  s.add(
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="url(#${fold})"/>`,
    `<path d="M${x + h * 0.5} ${y + h * 0.52} H${x + w - h * 0.2}" stroke="${tone(color, -0.22)}" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M${x + w - h * 0.85} ${y + 2} V${y + h - 2}" stroke="#B8905B" stroke-opacity=".7" stroke-width="5"/>`,
  );
}

function flower(s, x, y, size, petal, heart = '#B8905B') {
  for (let i = 0; i < 5; i++)
    s.add(
      `<path d="M0 0 C${-size * 0.52} ${-size * 0.3} ${-size * 0.42} ${-size} 0 ${-size} C${size * 0.42} ${-size} ${size * 0.52} ${-size * 0.3} 0 0 Z" transform="translate(${x} ${y}) rotate(${i * 72 + 10})" fill="${petal}" stroke="${tone(petal, -0.18)}" stroke-width="1.5"/>`,
    );
  s.add(`<circle cx="${x}" cy="${y}" r="${size * 0.18}" fill="${heart}"/>`);
}

const pictures = {
  'lacquer-red-almond'(s) {
    room(s, { line: 1000 });
    const tips = [
      [205, 640, -20, 118, 330],
      [320, 520, -9, 128, 390],
      [446, 486, 2, 132, 410],
      [574, 556, 13, 124, 370],
    ];
    for (const [x, y, rotate, w, h] of tips) s.at(x, y, rotate, () => nail(s, { w, h, color: '#B3213F' }));
    s.at(250, 880, -8, () => brush(s, { color: '#B3213F' }));
  },
  'milk-bath-french'(s) {
    room(s, { wall: '#F0DAD0', line: 1000, arch: false });
    const bowl = s.radial(
      [
        [0, '#FFFDFB'],
        [0.78, '#FBF1EA'],
        [1, '#EADACF'],
      ],
      { r: 0.5 },
    );
    shadow(s, 440, 560, 350, 340, 0.34);
    s.add(
      `<circle cx="400" cy="505" r="352" fill="#D9BFB2"/><circle cx="400" cy="500" r="350" fill="#F4E6DD"/><circle cx="400" cy="500" r="312" fill="url(#${bowl})"/><circle cx="400" cy="500" r="332" fill="none" stroke="#B8905B" stroke-opacity=".75" stroke-width="3"/>`,
    );
    for (const [cx, cy, r] of [
      [232, 372, 30],
      [590, 640, 22],
      [556, 316, 15],
    ])
      s.add(
        `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#E6D3C7" stroke-width="5"/><circle cx="${cx}" cy="${cy}" r="${r * 0.5}" fill="none" stroke="#EADBD0" stroke-width="4"/>`,
      );
    const tips = [
      [268, 580, -26],
      [372, 500, -10],
      [476, 490, 6],
      [574, 556, 22],
    ];
    for (const [x, y, rotate] of tips)
      s.at(x, y, rotate, () =>
        nail(s, {
          w: 104,
          h: 320,
          color: '#E9BFB2',
          art: () => s.add(`<path d="M-60 -86 Q0 -34 60 -86 V-170 H-60 Z" fill="#FFFDFB"/>`),
        }),
      );
  },
  'oxblood-bottle'(s) {
    room(s, { wall: '#E6C4BB', niche: '#F6E6DF' });
    s.at(388, 812, 0, () => bottle(s, { color: '#7A2E3F', w: 268 }));
    s.at(628, 892, -64, () => nail(s, { w: 78, h: 214, color: '#7A2E3F' }));
    s.at(190, 900, 58, () => nail(s, { w: 70, h: 190, color: '#96485A' }));
  },
  'brass-leaf-detail'(s) {
    room(s, { wall: '#7A2E3F', line: 1000, arch: false });
    s.add(
      `<path d="M110 1000 V440 C110 210 280 70 400 70 C520 70 690 210 690 440 V1000" fill="none" stroke="#B8905B" stroke-opacity=".5" stroke-width="2.5"/>`,
    );
    const leaf = s.gradient(
      [
        [0, '#F6E3B8'],
        [0.45, '#B8905B'],
        [0.7, '#EBD09B'],
        [1, '#8C6733'],
      ],
      { y2: 1 },
    );
    const torn = [
      'M-120 60 L-52 12 -30 34 8 -22 34 6 64 -44 120 -60 V150 L60 128 22 152 -20 118 -64 140 -120 120 Z',
      'M-120 -60 L-60 -30 -38 -52 4 -18 26 -40 70 -8 120 -26 V-108 L64 -92 20 -120 -26 -96 -70 -128 -120 -112 Z',
      'M-30 -150 L-6 -112 16 -128 30 -78 12 -40 34 6 8 56 26 98 -6 150 -34 112 -22 66 -46 20 -26 -32 -44 -84 Z',
    ];
    const tips = [
      [250, 600, -14],
      [408, 500, 0],
      [566, 590, 14],
    ];
    for (const [i, [x, y, rotate]] of tips.entries())
      s.at(x, y, rotate, () =>
        nail(s, {
          w: 156,
          h: 440,
          color: '#F1DCD3',
          art: () => s.add(`<path d="${torn[i]}" transform="scale(1.05 1.15)" fill="url(#${leaf})"/>`),
        }),
      );
    for (const [x, y, size, rotate] of [
      [150, 880, 26, 20],
      [262, 916, 16, 50],
      [590, 884, 22, 75],
      [668, 830, 12, 10],
      [420, 900, 14, 34],
    ])
      s.add(
        `<path d="M0 ${-size} L${size * 0.8} ${-size * 0.2} ${size * 0.5} ${size * 0.7} ${-size * 0.3} ${size} ${-size} ${size * 0.1} Z" transform="translate(${x} ${y}) rotate(${rotate})" fill="url(#${leaf})"/>`,
      );
  },
  'hot-stone-rest'(s) {
    room(s, { wall: '#E9D0C6', niche: '#F7ECE6', line: 700 });
    shadow(s, 420, 878, 320, 40, 0.34);
    towel(s, 120, 800, 560, 84, '#F3DCD2');
    towel(s, 148, 724, 504, 82, '#FBF5F2');
    stone(s, 400, 668, 190, 62, '#4A3B3C');
    stone(s, 388, 566, 150, 52, '#5B4A49');
    stone(s, 408, 482, 108, 42, '#3E3133');
    stone(s, 398, 418, 64, 28, '#6A5654');
    s.at(636, 912, 68, () => nail(s, { w: 62, h: 170, color: '#B3213F' }));
  },
  'single-stroke-petals'(s) {
    room(s, { line: 1000, wall: '#EBCBC2' });
    const tips = [
      [252, 560, -13, 150, 420],
      [412, 470, 1, 160, 460],
      [574, 552, 14, 150, 420],
    ];
    const art = [
      () => {
        flower(s, 8, -70, 56, '#FBF5F2');
        flower(s, -32, 96, 40, '#FBF5F2');
      },
      () => {
        flower(s, -10, 30, 70, '#FBF5F2');
        flower(s, 30, -130, 38, '#F0C9BF');
        s.add(
          `<path d="M-6 90 C-20 140 8 180 -10 240" fill="none" stroke="#F6E3B8" stroke-width="5" stroke-linecap="round"/>`,
        );
      },
      () => {
        flower(s, -4, -90, 44, '#FBF5F2');
        flower(s, 22, 70, 60, '#FBF5F2');
      },
    ];
    for (const [i, [x, y, rotate, w, h]] of tips.entries())
      s.at(x, y, rotate, () => nail(s, { w, h, color: '#A94A5B', art: art[i] }));
    s.at(270, 868, -6, () => brush(s, { color: '#FBF5F2', cap: '#7A2E3F' }));
  },
  'long-coffin-ombre'(s) {
    room(s, { wall: '#F3E2DA', niche: '#EBCBC2', line: 1000 });
    const tips = [
      [190, 640, -18, 112, 420],
      [316, 530, -8, 122, 480],
      [446, 500, 2, 126, 500],
      [576, 570, 12, 118, 450],
    ];
    for (const [x, y, rotate, w, h] of tips) {
      const fade = s.gradient(
        [
          [0, '#B24A61'],
          [0.35, '#D68A90'],
          [0.7, '#EFCBC1'],
          [1, '#F7E4DB'],
        ],
        { x2: 0, y2: 1 },
      );
      s.at(x, y, rotate, () => nail(s, { w, h, color: '#C9808A', fill: fade, shape: coffin }));
    }
  },
  'plaster-swatch-wheel'(s) {
    room(s, { wall: '#F1DED6', line: 1000, arch: false });
    shadow(s, 424, 540, 250, 240, 0.22);
    const colors = [
      '#B3213F',
      '#7A2E3F',
      '#C8566B',
      '#E3A79C',
      '#F0D2C5',
      '#D9A58C',
      '#B8795F',
      '#8E4A45',
      '#5A1F2C',
      '#A13A52',
      '#DE8C92',
      '#F6E7DE',
    ];
    for (const [i, color] of colors.entries()) {
      const angle = i * 30;
      const x = 400 + Math.sin((angle * Math.PI) / 180) * 236;
      const y = 500 - Math.cos((angle * Math.PI) / 180) * 236;
      s.at(x.toFixed(1), y.toFixed(1), angle, () => nail(s, { w: 92, h: 236, color }));
    }
    const hub = s.radial(
      [
        [0, '#FFFDFB'],
        [1, '#E9D6CB'],
      ],
      { cx: 0.4, cy: 0.35, r: 0.75 },
    );
    s.add(
      `<circle cx="408" cy="512" r="128" fill="#4B2028" opacity=".3" filter="url(#soft)"/><circle cx="400" cy="500" r="128" fill="url(#${hub})"/><circle cx="400" cy="500" r="108" fill="none" stroke="#B8905B" stroke-width="3"/><circle cx="400" cy="500" r="20" fill="#B8905B"/><circle cx="400" cy="500" r="11" fill="#F1DED6"/>`,
    );
  },
};

mkdirSync(out, { recursive: true });
for (const [slug, draw] of Object.entries(pictures)) {
  const s = sheet();
  draw(s);
  writeFileSync(join(out, `${slug}.svg`), s.text());
}

const avenues = [90, 230, 372, 520, 668, 810, 950, 1094];
const streets = [52, 128, 208, 292, 372, 452];

/** A decorative drawing of the streets around the salon, not to scale and hidden from screen readers. */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 1200 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path d="M0 0h1200v500H0Z" fill="#f6e7e0" />
      <path d="M236 132h130v70H236ZM814 296h130v72H814Z" fill="#dfe3d0" />
      <path d="M816 56q70-24 128 8v58H816Z" fill="#d5e1e2" />
      <g stroke="#fffaf7" strokeWidth="9" fill="none">
        <path d={avenues.map((x) => `M${x} 0V500`).join('')} />
        <path d={streets.map((y) => `M0 ${y}H1200`).join('')} />
      </g>
      <g stroke="#fff" strokeWidth="20" fill="none">
        <path d="M596 0V500M0 250H1200" />
        <path d="M0 470Q420 410 700 330T1200 120" strokeWidth="15" />
      </g>
      <g stroke="#b8905b" strokeWidth="1.5" strokeDasharray="2 7" strokeLinecap="round" fill="none">
        <path d="M596 0V500M0 250H1200" />
      </g>
      <g fill="#7a5a52" letterSpacing="2.4" className="font-sans text-small">
        <text x="626" y="440" transform="rotate(-90 626 440)">
          VERMONT AVE
        </text>
        <text x="640" y="236">
          OLYMPIC BLVD
        </text>
      </g>
      <ellipse cx="596" cy="254" rx="20" ry="6" fill="#4a2028" opacity=".25" />
      <path d="M596 252c-22-34-30-52-30-68 0-24 16-46 30-46s30 22 30 46c0 16-8 34-30 68Z" fill="#b3213f" />
      <path d="M580 190c-2-18 4-34 12-40-6 14-6 30-5 46Z" fill="#fff" opacity=".5" />
    </svg>
  );
}

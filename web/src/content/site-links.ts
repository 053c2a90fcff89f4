export const categoryLinks = [
  { to: '/manicure-los-angeles', label: 'Manicure', from: '$25+', polish: '#b3213f' },
  { to: '/pedicure-los-angeles', label: 'Pedicure', from: '$20+', polish: '#c98a7d' },
  { to: '/waxing-los-angeles', label: 'Waxing', from: '$15+', polish: '#b8905b' },
] as const;

export const pageLinks = [
  { to: '/gallery', label: 'Gallery' },
  { to: '/about', label: 'About' },
  { to: '/areas', label: 'Areas' },
  { to: '/contact', label: 'Contact' },
] as const;

/** Sections of the home page that the footer scrolls to. */
export const sectionLinks = [
  { hash: 'services', label: 'Services' },
  { hash: 'gallery', label: 'Our Work' },
  { hash: 'about', label: 'About us' },
  { hash: 'contact', label: 'Contact' },
] as const;

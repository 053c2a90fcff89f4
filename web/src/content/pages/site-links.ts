export const categoryLinks = [
  { to: '/manicure-los-angeles', label: 'Manicure', group: 'manicure', polish: '#b3213f' },
  { to: '/pedicure-los-angeles', label: 'Pedicure', group: 'pedicure', polish: '#c98a7d' },
  { to: '/waxing-los-angeles', label: 'Waxing', group: 'waxing', polish: '#b8905b' },
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

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

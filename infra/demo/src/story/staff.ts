/** The people of the salon besides the owner. All sign in with the owner's password of the demo. */
export const staff = [
  { email: 'mina@example.com', name: 'Mina Park', role: 'staff', daysAgo: 392 },
  { email: 'lupe@example.com', name: 'Guadalupe Ortiz', role: 'staff', daysAgo: 388 },
  { email: 'linh@example.com', name: 'Linh Trần', role: 'owner', daysAgo: 240 },
  { email: 'kayla@example.com', name: 'Kayla Brown', role: 'staff', daysAgo: 200, leftDaysAgo: 61 },
] as const;

/** An invitation that has not been used. */
export const invited = { email: 'thao@example.com', name: 'Thảo Nguyễn', role: 'staff' } as const;

const units: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** `5 hours`, in the largest unit of which there are two. */
export function ageOf(seconds: number): string {
  const [name, size] = units.find(([, each]) => seconds >= 2 * each) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

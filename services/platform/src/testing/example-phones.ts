const areaCodes = ['213', '310', '323', '424', '562', '626', '747', '818'];

/** One of 800 fictional numbers: 555-0100 to 555-0199 in each of several area codes. */
export function examplePhone(index: number): string {
  const areaCode = areaCodes[Math.floor(index / 100)];
  if (areaCode === undefined) throw new Error(`there are ${areaCodes.length * 100} numbers, and none at ${index}`);
  return `+1${areaCode}55501${String(index % 100).padStart(2, '0')}`;
}

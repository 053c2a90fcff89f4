// a hundred given names and as many family names, so that one person of a hundred has each
export const openings = ['An', 'Jo', 'Mi', 'Dan', 'Gra', 'Sof', 'Ha', 'Lu', 'Em', 'Yu'];
export const endings = ['ita', 'sé', 'njin', 'iela', 'cena', 'ía', 'neul', 'cía', 'erly', 'nara'];
export const familyOpenings = ['Lo', 'Ki', 'Pa', 'Gar', 'Ngu', 'Smi', 'Cho', 'Her', 'Le', 'Ru'];
export const familyEndings = ['pez', 'mura', 'rker', 'cía', 'yen', 'thson', 'ibarra', 'nández', 'ewood', 'iz'];

const nameOf = (first: readonly string[], second: readonly string[], n: number) =>
  `${first[n % first.length]}${second[Math.floor(n / first.length) % second.length]}`;
export const givenName = (n: number) => nameOf(openings, endings, n);
export const familyName = (n: number) => nameOf(familyOpenings, familyEndings, n);

import type { Random } from './random.js';

export type Community = 'korean' | 'latino' | 'english' | 'vietnamese' | 'filipino';

interface Names {
  /** Of a hundred customers. */
  share: number;
  given: readonly string[];
  family: readonly string[];
  /** Names in the community's own writing, as some customers give them. */
  written: readonly (readonly [given: string, family: string])[];
  /** The language of the record and its share of the customers; the others have English or none. */
  language: { code: 'en' | 'es' | 'ko'; share: number };
}

const list = (names: string): string[] => names.split(' ').map((name) => name.replaceAll('_', ' '));

/** Invented customers of a salon in Koreatown. */
const names: Record<Community, Names> = {
  korean: {
    share: 36,
    given: list(
      'Jiwoo Minji Soyeon Hana Yuna Eunji Sujin Jisoo Haeun Nari Boram Seoyeon Yejin Mina Grace Esther Sarah Jenny Christine Eunice Joyce Hye-jin Kyung-hee Young-mi Sun-hee Mi-kyung Eun-ju Ji-hye Da-eun Chaewon Subin Areum Somin Yoonji Hayoung Rachel Michelle Susan Helen Daniel Kevin',
    ),
    family: list(
      'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Moon Bae Noh',
    ),
    written: [
      ['지우', '박'],
      ['민지', '김'],
      ['서연', '이'],
      ['은주', '최'],
      ['하은', '정'],
      ['수진', '강'],
      ['영미', '윤'],
      ['다은', '임'],
    ],
    language: { code: 'ko', share: 0.55 },
  },
  latino: {
    share: 29,
    given: list(
      'María Guadalupe Jessica Daniela Valeria Ana Sofía Gabriela Rosa Carmen Yesenia Karla Brenda Alejandra Lucía Camila Ximena Fernanda Marisol Araceli Patricia Leticia Verónica Adriana Isabel Elena Paola Diana Jazmín Itzel Esmeralda Cristina Luis Miguel',
    ),
    family: list(
      'Hernández García López Martínez Rodríguez González Ramírez Flores Morales Reyes Cruz Ortiz Gutiérrez Chávez Mendoza Castillo Vásquez Rivera Aguilar Juárez Guzmán Salazar Núñez Peña',
    ),
    written: [],
    language: { code: 'es', share: 0.5 },
  },
  english: {
    share: 19,
    given: list(
      'Emily Ashley Amanda Taylor Morgan Nicole Lauren Brianna Kayla Hannah Megan Danielle Aaliyah Imani Destiny Jasmine Olivia Chloe Zoe Naomi Simone Tiffany Heather Kelly Erin Claire Audrey Beth Annemarie Jordan Chris',
    ),
    family: list(
      "Johnson Williams Brown Davis Miller Wilson Anderson Thomas Jackson White Harris Robinson Walker Young Allen King Wright Scott Green Baker O'Brien McCarthy Cohen Avakian Petrosyan Washington Coleman",
    ),
    written: [],
    language: { code: 'en', share: 0.6 },
  },
  vietnamese: {
    share: 9,
    given: list('Linh Trang Mai Thảo Hương Ngọc Phương Thu Vy Kim Anh Quỳnh Diễm Hạnh Yến Tiffany Kathy Cindy'),
    family: list('Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý'),
    written: [],
    language: { code: 'en', share: 0.4 },
  },
  filipino: {
    share: 7,
    given: list('Maricel Jocelyn Rowena Angelica Kristine Bea Liza Joy Divine Cherry Aileen Grace_Ann Camille'),
    family: list('Santos Reyes Cruz Bautista Ocampo dela_Cruz Villanueva Aquino Mendoza Navarro Salonga'),
    written: [],
    language: { code: 'en', share: 0.7 },
  },
};

export interface Named {
  community: Community;
  givenName: string;
  familyName: string;
  language: 'en' | 'es' | 'ko' | null;
}

const communities = Object.keys(names) as Community[];

export function nameOf(random: Random): Named {
  const community = random.weighted(communities, (each) => names[each].share);
  const { given, family, written, language } = names[community];
  const [givenName, familyName] =
    written.length > 0 && random.chance(0.12) ? random.pick(written) : [random.pick(given), random.pick(family)];
  return {
    community,
    givenName,
    familyName,
    language: random.chance(language.share) ? language.code : random.chance(0.4) ? 'en' : null,
  };
}

/** At example.com. Distinct for distinct numbers. */
export function emailOf({ givenName, familyName }: Named, number: number): string {
  const plain = `${givenName}.${familyName}`
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '');
  return `${/[a-z]\.[a-z]/.test(plain) ? plain : 'customer'}${number}@example.com`;
}

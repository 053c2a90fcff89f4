export interface LanguagePage {
  path: string;
  language: 'es' | 'ko';
  locale: string;
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  intro: string;
  groups: readonly { title: string; text: string; services: readonly { slug: string; name: string }[] }[];
  /** Text around a price: `desde …`. */
  from: string;
  /** Shown if a price is unknown. */
  askPrice: string;
  visitTitle: string;
  visit: readonly string[];
  messageTitle: string;
  message: string;
  book: string;
  call: string;
  directions: string;
  write: string;
}

export const spanishPage: LanguagePage = {
  path: '/es',
  language: 'es',
  locale: 'es_US',
  title: 'Salón de uñas en Koreatown',
  description:
    'Salón de uñas en Koreatown, Los Ángeles: manicura, pedicura, depilación y diseño de uñas, con precios claros. Con cita o sin ella. Se habla español.',
  keywords: [
    'salón de uñas los ángeles',
    'uñas acrílicas koreatown',
    'manicura y pedicura 90006',
    'depilación con cera',
  ],
  heading: 'Su salón de uñas en Koreatown',
  intro:
    'Pase cuando quiera, con cita o sin ella. Le atendemos en español, le decimos el precio antes de empezar y trabajamos sin prisa, para que sus uñas salgan como usted las imaginó.',
  groups: [
    {
      title: 'Manicura',
      text: 'Desde un arreglo sencillo hasta un juego completo de acrílico.',
      services: [
        { slug: 'gel-manicure', name: 'Manicura en gel, dura más de 3 semanas' },
        { slug: 'french-manicure', name: 'Manicura francesa pintada a mano' },
        { slug: 'acrylic-extensions', name: 'Extensiones de acrílico' },
        { slug: 'nail-art', name: 'Diseños y decoración, por uña' },
      ],
    },
    {
      title: 'Pedicura',
      text: 'Baño tibio, talones suaves y un color que aguanta las sandalias.',
      services: [
        { slug: 'spa-pedicure', name: 'Pedicura spa con masaje largo' },
        { slug: 'classic-pedicure', name: 'Pedicura clásica' },
        { slug: 'paraffin-pedicure', name: 'Pedicura con parafina para pies resecos' },
        { slug: 'express-pedicure', name: 'Pedicura exprés, 30 minutos' },
      ],
    },
    {
      title: 'Depilación con cera',
      text: 'Piel lisa de 4 a 6 semanas, en un rincón con privacidad.',
      services: [
        { slug: 'eyebrow-waxing', name: 'Cejas' },
        { slug: 'leg-waxing', name: 'Piernas' },
        { slug: 'arm-waxing', name: 'Brazos' },
        { slug: 'foot-waxing', name: 'Pies' },
      ],
    },
  ],
  from: 'desde …',
  askPrice: 'consulte el precio',
  visitTitle: 'Antes de venir',
  visit: [
    'Hay estacionamiento gratis detrás del edificio y el Metro queda cerca.',
    'Si viene con su mamá o una amiga, pida dos sillas juntas.',
  ],
  messageTitle: '¿Prefiere escribirnos?',
  message: 'Mándenos su mensaje en español por el formulario. Le contestamos en su idioma.',
  book: 'Reservar cita',
  call: 'Llamar',
  directions: 'Cómo llegar',
  write: 'Escribir un mensaje',
};

export const koreanPage: LanguagePage = {
  path: '/ko',
  language: 'ko',
  locale: 'ko_KR',
  title: '코리아타운 네일샵 | LA 네일 · 페디큐어 · 왁싱',
  description:
    '로스앤젤레스 코리아타운 버몬트 근처 네일샵입니다. 젤네일, 프렌치, 아크릴 연장, 네일아트, 스파 페디큐어, 왁싱까지 시작 가격과 소요 시간을 미리 확인하세요. 예약하고 오셔도, 예약 없이 오셔도 됩니다. 한국어로 편하게 상담해 드립니다.',
  keywords: ['LA 네일샵', '코리아타운 네일', '로스앤젤레스 젤네일', '한인타운 페디큐어'],
  heading: '코리아타운의 편안한 네일샵',
  intro:
    '예약하고 오셔도, 지나가다 들르셔도 좋습니다. 시술 전에 가격을 먼저 말씀드리고, 손님의 손 모양을 보면서 길이와 모양을 함께 정합니다. 한국어 상담이 가능합니다.',
  groups: [
    {
      title: '매니큐어',
      text: '점심시간에 끝나는 기본 관리부터 아크릴 연장까지.',
      services: [
        { slug: 'gel-manicure', name: '젤 매니큐어 (3주 이상 유지)' },
        { slug: 'french-manicure', name: '프렌치 매니큐어' },
        { slug: 'acrylic-extensions', name: '아크릴 연장' },
        { slug: 'nail-art', name: '네일아트 (손톱당)' },
      ],
    },
    {
      title: '페디큐어',
      text: '따뜻한 족욕, 각질 관리, 오래가는 컬러.',
      services: [
        { slug: 'spa-pedicure', name: '스파 페디큐어' },
        { slug: 'gel-pedicure', name: '젤 페디큐어 (3–4주 유지)' },
        { slug: 'athletic-pedicure', name: '애슬레틱 페디큐어' },
        { slug: 'express-pedicure', name: '미니 익스프레스 (30분)' },
      ],
    },
    {
      title: '왁싱',
      text: '한 번 받으시면 4–6주 동안 매끈합니다.',
      services: [
        { slug: 'eyebrow-waxing', name: '눈썹 왁싱' },
        { slug: 'arm-waxing', name: '팔 왁싱' },
        { slug: 'leg-waxing', name: '다리 왁싱' },
        { slug: 'foot-waxing', name: '발 왁싱' },
      ],
    },
  ],
  from: '…부터',
  askPrice: '가격 문의',
  visitTitle: '오시기 전에',
  visit: [
    '건물 뒤편에 무료 주차가 가능하고 지하철역에서도 가깝습니다.',
    '어머니나 친구와 함께 오시면 나란히 앉으실 수 있게 준비해 드립니다.',
  ],
  messageTitle: '글로 문의하시겠어요?',
  message: '원하시는 디자인이나 날짜를 한국어로 적어 보내 주세요. 확인하고 답장드리겠습니다.',
  book: '예약하기',
  call: '전화하기',
  directions: '길 찾기',
  write: '메시지 보내기',
};

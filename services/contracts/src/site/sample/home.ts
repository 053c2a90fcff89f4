import type { DocumentFields } from '../document-kind.js';

/** The texts of a new installation's home page, in its three languages. */
export const home: DocumentFields = {
  route: 'home',
  heading: { en: 'Nail salon · Koreatown', es: 'Salón de uñas · Koreatown', ko: '네일샵 · 코리아타운' },
  pictures: [
    { picture: '/images/stills/hero-tall-800.jpg' },
    { picture: '/images/stills/milk-bath-french-800.jpg' },
    { picture: '/images/stills/oxblood-bottle-800.jpg' },
  ],
  whyTitle: { en: 'Why Choose Us', es: 'Por qué elegirnos', ko: '저희를 찾는 이유' },
  why: [
    {
      title: { en: 'Best Nail Salon', es: 'El mejor salón de uñas', ko: '믿고 찾는 네일샵' },
      text: {
        en: 'The one our neighbors send their sisters to: unhurried work, honest prices, and a table kept clean.',
        es: 'El que nuestros vecinos recomiendan a sus hermanas: trabajo sin prisa, precios claros y una mesa siempre limpia.',
        ko: '이웃분들이 자매에게 소개하는 곳입니다. 서두르지 않는 시술, 정직한 가격, 늘 깨끗한 자리를 지킵니다.',
      },
    },
    {
      title: { en: 'Vermont Avenue', es: 'Vermont Avenue', ko: '버몬트 애비뉴' },
      text: {
        en: 'Two minutes from the corridor, with a Metro stop within a short walk and parking that costs nothing.',
        es: 'A dos minutos de la avenida, con el Metro a unos pasos y estacionamiento gratis.',
        ko: '버몬트 거리에서 2분, 지하철역에서도 가깝고 주차는 무료입니다.',
      },
    },
    {
      title: { en: 'Professional Nail Art', es: 'Diseño de uñas profesional', ko: '전문 네일아트' },
      text: {
        en: 'Line work, petals, foil and French of every kind, drawn freehand by people who sketch first.',
        es: 'Líneas, pétalos, foil y todo tipo de francés, pintados a mano por quien primero hace un boceto.',
        ko: '라인, 꽃잎, 포일, 다양한 프렌치까지. 먼저 스케치하고 손으로 직접 그립니다.',
      },
    },
    {
      title: { en: 'Top Rated', es: 'Bien calificados', ko: '높은 평점' },
      text: {
        en: 'Guests come back after three weeks and say so out loud. We read every word they leave.',
        es: 'Las clientas vuelven a las tres semanas y lo cuentan. Leemos cada palabra que nos dejan.',
        ko: '3주가 지나면 다시 오시고 후기도 남겨 주십니다. 한 마디도 빠짐없이 읽습니다.',
      },
    },
  ],
  textTitle: { en: 'Small tables, steady hands', es: 'Mesas pequeñas, manos firmes', ko: '작은 자리, 한결같은 손길' },
  text: {
    en: 'We have looked after the hands and feet of Koreatown since 2017. In over 7 years the chairs have changed and the idea has not: one guest at a table, enough time in the book, and a finish you can see yourself in.',
    es: 'Cuidamos las manos y los pies de Koreatown desde 2017. En más de 7 años han cambiado las sillas, pero no la idea: una clienta por mesa, tiempo suficiente en la agenda y un acabado en el que usted se refleja.',
    ko: '2017년부터 코리아타운 손님들의 손과 발을 돌봐 왔습니다. 7년이 넘는 동안 의자는 바뀌었어도 생각은 그대로입니다. 한 자리에 한 분, 넉넉한 예약 시간, 얼굴이 비칠 만큼 매끈한 마무리.',
  },
  textPictures: [
    {
      picture: '/images/stills/about-800.jpg',
      alt: {
        en: 'Four bottles of polish and a vase with a green sprig in an arched plaster niche, a brass desk bell on the ledge below',
        es: 'Cuatro frascos de esmalte y un jarrón con una ramita verde en un nicho de yeso en arco; abajo, un timbre de mostrador de latón',
        ko: '아치형 석고 벽감 속 매니큐어 네 병과 초록 가지를 꽂은 꽃병, 아래 선반에 황동 종',
      },
    },
  ],
  pointsTitle: { en: 'Why guests choose us', es: 'Por qué nos eligen', ko: '손님들이 찾는 이유' },
  points: [
    {
      en: 'Files and bits fresh or sterilized for every guest, opened in front of you',
      es: 'Limas y fresas nuevas o esterilizadas para cada clienta, abiertas frente a usted',
      ko: '손님마다 새것이거나 소독한 파일과 비트를 눈앞에서 개봉합니다',
    },
    {
      en: 'Polish brands we would put on our own hands, and a color wall of over two hundred',
      es: 'Marcas de esmalte que usaríamos nosotras mismas y una pared con más de doscientos colores',
      ko: '저희 손에도 바르는 브랜드, 200가지가 넘는 컬러',
    },
    {
      en: 'Nails kept healthy: no drill where a file will do, no removal by force',
      es: 'Uñas sanas: nada de torno donde basta la lima, nada de retirar a la fuerza',
      ko: '건강한 손톱이 먼저입니다. 파일로 충분하면 드릴을 쓰지 않고, 억지로 제거하지 않습니다',
    },
    {
      en: 'Prices agreed before the first coat, never after the last',
      es: 'El precio se acuerda antes de la primera capa, nunca después de la última',
      ko: '가격은 시술 전에 정하고, 끝난 뒤에 바꾸지 않습니다',
    },
    {
      en: 'Room for walk-ins every day of the week',
      es: 'Lugar para quien llega sin cita, todos los días',
      ko: '예약 없이 오셔도 매일 자리를 마련해 드립니다',
    },
  ],
  districtsTitle: { en: 'Close to where you are', es: 'Cerca de donde está usted', ko: '가까운 곳에 있습니다' },
  districtsText: {
    en: 'Serving these streets since 2019: for over 5 years, guests have come by bus, by train and on foot.',
    es: 'Atendemos en estas calles desde 2019: por más de 5 años las clientas han llegado en autobús, en tren y a pie.',
    ko: '2019년부터 이 자리에서 손님을 맞고 있습니다. 5년 넘게 버스로, 지하철로, 걸어서 찾아 주셨습니다.',
  },
  districts: [
    {
      title: { en: 'Downtown Los Angeles', es: 'Centro de Los Ángeles', ko: 'LA 다운타운' },
      text: {
        en: 'From the towers and lofts, straight down Olympic or two stops on the B line and a bus.',
        es: 'Desde las torres y los lofts, derecho por Olympic, o dos paradas en la línea B y un autobús.',
        ko: '고층 빌딩과 로프트에서 올림픽길을 따라 곧장, 또는 B라인 두 정거장과 버스로 오실 수 있습니다.',
      },
      figure: { en: '2 miles', es: '2 millas', ko: '2마일' },
      note: '90012, 90013, 90014, 90015, 90017, 90021',
    },
    {
      title: { en: 'Koreatown', es: 'Koreatown', ko: '코리아타운' },
      text: {
        en: 'Our own neighborhood: most of our regulars walk here on a lunch break.',
        es: 'Nuestro propio barrio: la mayoría de las clientas de siempre llega caminando a la hora del almuerzo.',
        ko: '저희 동네입니다. 단골손님 대부분이 점심시간에 걸어서 오십니다.',
      },
      figure: { en: '1 mile', es: '1 milla', ko: '1마일' },
      note: '90004, 90005, 90006, 90010, 90020',
    },
    {
      title: { en: 'Los Angeles', es: 'Los Ángeles', ko: '로스앤젤레스' },
      text: {
        en: 'Westlake, Pico-Union, MacArthur Park and the streets round the university.',
        es: 'Westlake, Pico-Union, MacArthur Park y las calles alrededor de la universidad.',
        ko: '웨스트레이크, 피코유니언, 맥아더파크와 대학가 주변.',
      },
      note: '90007, 90018, 90019, 90026, 90057',
    },
    {
      title: { en: 'Mid-Wilshire', es: 'Mid-Wilshire', ko: '미드윌셔' },
      text: {
        en: 'Past the museums and along Wilshire, with an easy way back before the traffic.',
        es: 'Pasando los museos y por Wilshire, con regreso fácil antes del tráfico.',
        ko: '박물관을 지나 윌셔길을 따라오시면 되고, 막히기 전에 편히 돌아가실 수 있습니다.',
      },
      figure: { en: '3 miles', es: '3 millas', ko: '3마일' },
      note: '90019, 90036, 90048',
    },
  ],
  ways: [
    { en: 'Free Parking Available', es: 'Estacionamiento gratis', ko: '무료 주차' },
    { en: 'Metro Accessible', es: 'Cerca del Metro', ko: '지하철 가까움' },
    { en: 'Walk-ins Welcome', es: 'Sin cita, bienvenidas', ko: '워크인 환영' },
  ],
  drives: [
    {
      title: { en: 'Downtown', es: 'el centro', ko: '다운타운' },
      text: { en: '8-12 min', es: '8-12 min', ko: '8-12분' },
    },
    {
      title: { en: 'Koreatown', es: 'Koreatown', ko: '코리아타운' },
      text: { en: '5-8 min', es: '5-8 min', ko: '5-8분' },
    },
    {
      title: { en: 'Mid-Wilshire', es: 'Mid-Wilshire', ko: '미드윌셔' },
      text: { en: '10-15 min', es: '10-15 min', ko: '10-15분' },
    },
    {
      title: { en: 'USC area', es: 'la zona de USC', ko: 'USC 주변' },
      text: { en: '12-18 min', es: '12-18 min', ko: '12-18분' },
    },
  ],
  title: {
    en: 'Nail salon in Koreatown, Los Angeles',
    es: 'Salón de uñas en Koreatown, Los Ángeles',
    ko: 'LA 코리아타운 네일샵',
  },
  description: {
    en: 'Manicures, pedicures, waxing, acrylics and nail art in Koreatown, Los Angeles 90006. Walk-ins welcome. See the menu with every price, and book online.',
    es: 'Manicura, pedicura, depilación, acrílico y diseño de uñas en Koreatown, Los Ángeles 90006. Con cita o sin ella. Vea todos los precios y reserve en línea.',
    ko: '로스앤젤레스 코리아타운 90006의 네일샵입니다. 매니큐어, 페디큐어, 왁싱, 아크릴 연장, 네일아트의 가격을 모두 확인하고 온라인으로 예약하세요. 예약 없이 오셔도 됩니다.',
  },
  keywords: [
    { en: 'nail salon Koreatown', es: 'salón de uñas koreatown', ko: '코리아타운 네일샵' },
    { en: 'nail salon Los Angeles 90006', es: 'salón de uñas los ángeles 90006', ko: 'LA 네일샵 90006' },
    { en: 'gel manicure Koreatown', es: 'uñas de gel koreatown', ko: '코리아타운 젤네일' },
    { en: 'spa pedicure Los Angeles', es: 'pedicura spa los ángeles', ko: '로스앤젤레스 스파 페디큐어' },
    { en: 'acrylic nails Koreatown', es: 'uñas acrílicas koreatown', ko: '한인타운 아크릴 네일' },
    { en: 'nail art Los Angeles', es: 'diseño de uñas los ángeles', ko: 'LA 네일아트' },
  ],
};

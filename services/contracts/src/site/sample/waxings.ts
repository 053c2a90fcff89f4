import type { DocumentFields } from '../document-kind.js';

/** Waxing of a new installation, by slug. Texts are in the languages of the site. Names, prices and short texts are in the menu. */
export const waxings: Readonly<Record<string, DocumentFields>> = {
  'arm-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 20, to: 30 },
    color: '#B8904F',
    heading: { en: 'Arm Waxing, half or full', es: 'Brazos con cera, medio o completo', ko: '팔 왁싱, 반 또는 전체' },
    intro: {
      en: 'Sleeveless weather comes early here. We wax from wrist to elbow or up to the shoulder, following the way the hair lies, and stop to ask how you are doing after the first strip.',
      es: 'Aquí el clima sin mangas llega temprano. Depilamos de la muñeca al codo o hasta el hombro, siguiendo el vello, y después de la primera tira nos detenemos a preguntarle cómo va.',
      ko: '여기는 민소매 철이 일찍 옵니다. 손목에서 팔꿈치까지 또는 어깨까지, 털이 난 방향을 따라 왁싱하고 첫 스트립 뒤에는 괜찮으신지 여쭤봅니다.',
    },
    bullets: [
      {
        en: 'Results last 4-6 weeks, and regrowth comes in finer',
        es: 'Dura de 4 a 6 semanas y el vello vuelve más fino',
        ko: '4-6주 지속되고 다시 자라는 털은 더 가늘어집니다',
      },
      {
        en: 'Warm soft wax in thin layers, tested for heat on the inside of the wrist',
        es: 'Cera tibia en capas delgadas, probada antes en la parte interior de la muñeca',
        ko: '손목 안쪽에서 온도를 확인한 따뜻한 소프트 왁스를 얇게 바릅니다',
      },
      {
        en: 'Fingers and the backs of hands are part of it',
        es: 'Incluye dedos y dorso de las manos',
        ko: '손가락과 손등까지 포함됩니다',
      },
      {
        en: 'Done in a screened corner, away from the window',
        es: 'En un rincón con biombo, lejos de la ventana',
        ko: '창에서 떨어진 칸막이 자리에서 합니다',
      },
    ],
    includes: [
      { en: 'Skin cleanse', es: 'Limpieza de la piel', ko: '피부 세정' },
      { en: 'Light dusting of powder', es: 'Un toque de talco', ko: '가벼운 파우더' },
      { en: 'Waxing of half or full arm', es: 'Cera en medio brazo o completo', ko: '팔 반 또는 전체 왁싱' },
      { en: 'Stray hairs by tweezer', es: 'Vellos sueltos con pinza', ko: '남은 털은 핀셋으로' },
      { en: 'Aloe gel', es: 'Gel de sábila', ko: '알로에 젤' },
    ],
    noteTitle: { en: 'The day of your visit', es: 'El día de su visita', ko: '오시는 날' },
    noteText: {
      en: 'Skip body lotion beforehand and long hot showers afterward. Hair about as long as a grain of rice waxes best.',
      es: 'Evite la crema antes y los baños largos y calientes después. El vello se depila mejor con el largo de un grano de arroz.',
      ko: '오시기 전에는 바디로션을, 다녀가신 뒤에는 뜨거운 샤워를 피해 주세요. 털은 쌀알 정도 길이일 때 가장 잘 빠집니다.',
    },
    pictures: [
      {
        picture: '/images/stills/arm-waxing-800.jpg',
        alt: {
          en: 'A brass pot of honey wax with a spatula standing in it, a roll of muslin and an orchid',
          es: 'Un recipiente de latón con cera color miel y espátula, un rollo de muselina y una orquídea',
          ko: '주걱이 꽂힌 황동 용기의 꿀빛 왁스와 모슬린 롤, 난초',
        },
      },
    ],
    related: ['leg-waxing', 'eyebrow-waxing', 'classic-manicure'],
    title: {
      en: 'Arm Waxing in Koreatown[ from {price}]',
      es: 'Depilación de brazos en Koreatown[ desde {price}]',
      ko: '코리아타운 팔 왁싱[ {price}부터]',
    },
    description: {
      en: 'Half or full arm waxing in Koreatown, Los Angeles 90006. Warm wax in even strips, soothed with aloe, smooth for 4-6 weeks. 20 to 30 minutes[, from {price}].',
      es: 'Medio brazo o completo con cera tibia en Koreatown, Los Ángeles 90006. Se calma con sábila y queda suave de 4 a 6 semanas. 20 a 30 minutos[, desde {price}].',
      ko: '코리아타운 90006의 팔 왁싱, 반 또는 전체. 따뜻한 왁스를 고르게 바르고 알로에로 진정시켜 4-6주 매끈합니다. 20-30분[, {price}부터]. 예약 없이 오셔도 됩니다.',
    },
    keywords: [
      { en: 'arm waxing koreatown', es: 'depilación de brazos koreatown', ko: '코리아타운 팔 왁싱' },
      { en: 'half arm wax los angeles', es: 'medio brazo cera los ángeles', ko: 'LA 반팔 왁싱' },
      { en: 'full arm hair removal 90006', es: 'brazo completo depilación 90006', ko: '한인타운 팔 제모' },
    ],
  },
  'eyebrow-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 15, to: 20 },
    color: '#6B4A3A',
    heading: {
      en: 'Eyebrow Waxing, your own arch',
      es: 'Cejas con cera, su propio arco',
      ko: '나에게 맞는 아치, 눈썹 왁싱',
    },
    intro: {
      en: 'Brows are measured against your face, not against a fashion. We mark start, arch and end with a pencil, show you in the mirror, and only then reach for the wax.',
      es: 'Las cejas se miden con su cara, no con una moda. Marcamos inicio, arco y final con lápiz, se lo mostramos en el espejo y solo entonces tomamos la cera.',
      ko: '눈썹은 유행이 아니라 얼굴에 맞춰 잽니다. 시작과 아치, 끝을 펜슬로 표시해 거울로 보여 드리고, 그다음에야 왁스를 듭니다.',
    },
    bullets: [
      {
        en: 'Both brows are mapped first, so that they come out as sisters rather than strangers',
        es: 'Primero se trazan las dos, para que queden como hermanas y no como extrañas',
        ko: '양쪽을 먼저 그려 남남이 아니라 자매처럼 맞춥니다',
      },
      {
        en: 'Small strips near the eye, with a steady finger holding the lid',
        es: 'Tiras pequeñas cerca del ojo, con un dedo firme que sostiene el párpado',
        ko: '눈가에는 작은 스트립을 쓰고 눈꺼풀을 단단히 잡아 드립니다',
      },
      {
        en: 'Trimmed and tweezed to finish; the wax does not do it all',
        es: 'Se recorta y se termina con pinza; la cera no lo hace todo',
        ko: '왁스만으로 끝내지 않고 가위와 핀셋으로 마무리합니다',
      },
      {
        en: 'Stays tidy for weeks: waxing results last 4-6 weeks',
        es: 'Se mantiene por semanas: la cera dura de 4 a 6',
        ko: '몇 주 동안 단정합니다. 왁싱은 4-6주 지속됩니다',
      },
    ],
    includes: [
      { en: 'Brow mapping', es: 'Trazo de cejas', ko: '눈썹 디자인' },
      { en: 'Waxing above and below', es: 'Cera arriba y abajo', ko: '위아래 왁싱' },
      { en: 'Trim', es: 'Recorte', ko: '커팅' },
      { en: 'Tweezed detail', es: 'Detalle con pinza', ko: '핀셋 마무리' },
      { en: 'Calming lotion', es: 'Loción calmante', ko: '진정 로션' },
    ],
    noteTitle: {
      en: 'Retinol or acne medicine?',
      es: '¿Retinol o medicina para el acné?',
      ko: '레티놀이나 여드름 약을 쓰시나요?',
    },
    noteText: {
      en: 'Tell us before we begin. Both thin the skin, and we will shape with tweezers instead of wax.',
      es: 'Díganos antes de empezar. Los dos adelgazan la piel, y daremos forma con pinza en lugar de cera.',
      ko: '시작 전에 말씀해 주세요. 둘 다 피부를 얇게 하므로 왁스 대신 핀셋으로 모양을 잡습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/eyebrow-waxing-800.jpg',
        alt: {
          en: 'A small almond-shaped mirror with brass tweezers, a brow brush, a slim coated spatula and a bowl of amber wax beads',
          es: 'Un espejito en forma de almendra con pinzas de latón, un cepillo de cejas, una espátula delgada y un tazón de perlas de cera ámbar',
          ko: '황동 핀셋과 아몬드 모양 손거울, 눈썹 브러시, 얇은 주걱, 호박색 왁스 비즈 그릇',
        },
      },
    ],
    related: ['arm-waxing', 'express-pedicure', 'gel-manicure'],
    title: {
      en: 'Eyebrow Waxing in Los Angeles[ from {price}]',
      es: 'Depilación de cejas en Los Ángeles[ desde {price}]',
      ko: '로스앤젤레스 눈썹 왁싱[ {price}부터]',
    },
    description: {
      en: 'Eyebrow waxing in Koreatown that keeps your own shape: measured, waxed, trimmed and tweezed in 15 to 20 minutes. Walk-ins welcome[, starting at {price}].',
      es: 'Cejas con cera en Koreatown que respetan su forma: medidas, depiladas, recortadas y con pinza en 15 a 20 minutos. Con cita o sin ella[, desde {price}].',
      ko: '내 모양을 살리는 코리아타운 눈썹 왁싱. 재고, 왁싱하고, 자르고, 핀셋으로 다듬어 15-20분이면 끝납니다. 예약 없이 오셔도 됩니다[, {price}부터].',
    },
    keywords: [
      { en: 'eyebrow waxing los angeles', es: 'cejas con cera los ángeles', ko: 'LA 눈썹 왁싱' },
      { en: 'brow shaping koreatown', es: 'diseño de cejas koreatown', ko: '코리아타운 눈썹 정리' },
      { en: 'eyebrow wax 90006', es: 'depilación de cejas 90006', ko: '한인타운 눈썹 왁싱' },
    ],
  },
  'foot-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 15, to: 20 },
    color: '#C9A06F',
    heading: {
      en: 'Foot Waxing, toes to instep',
      es: 'Pies con cera, dedos y empeine',
      ko: '발가락부터 발등까지, 발 왁싱',
    },
    intro: {
      en: 'Nobody mentions it and plenty of people ask for it. A few small strips over the toes and the top of the foot, best done just before a pedicure, while the skin is dry.',
      es: 'Nadie lo menciona y muchas lo piden. Unas tiras pequeñas en los dedos y el empeine, mejor justo antes de la pedicura, con la piel seca.',
      ko: '말은 안 해도 많이들 찾으십니다. 발가락과 발등에 작은 스트립 몇 장, 피부가 마른 페디큐어 직전이 가장 좋습니다.',
    },
    bullets: [
      {
        en: 'Quick: both feet are done before your soak has finished filling',
        es: 'Rápido: los dos pies quedan listos antes de que se llene la tina',
        ko: '족욕 물이 다 차기 전에 두 발이 끝날 만큼 빠릅니다',
      },
      {
        en: 'Lasts 4-6 weeks, about as long as a gel color on the same toes',
        es: 'Dura de 4 a 6 semanas, casi como un color en gel en los mismos dedos',
        ko: '같은 발가락의 젤 컬러와 비슷하게 4-6주 갑니다',
      },
      {
        en: 'Gentle hard wax for the thin skin on the instep',
        es: 'Cera dura y suave para la piel delgada del empeine',
        ko: '얇은 발등 피부에는 순한 하드 왁스를 씁니다',
      },
      {
        en: 'For everyone, and never with a raised eyebrow',
        es: 'Para todas y todos, y sin levantar la ceja',
        ko: '누구에게나, 아무렇지 않게 해 드립니다',
      },
    ],
    includes: [
      { en: 'Foot cleanse', es: 'Limpieza de pies', ko: '발 세정' },
      { en: 'Waxing of toes and instep', es: 'Cera en dedos y empeine', ko: '발가락과 발등 왁싱' },
      { en: 'Tweezer check', es: 'Repaso con pinza', ko: '핀셋 확인' },
      { en: 'Cooling gel', es: 'Gel fresco', ko: '쿨링 젤' },
      { en: 'Fresh towel', es: 'Toalla limpia', ko: '새 타월' },
    ],
    noteTitle: { en: 'Wax first, soak second', es: 'Primero la cera, luego el baño', ko: '왁싱 먼저, 족욕은 나중에' },
    noteText: {
      en: 'Wet skin does not hold wax. If you book both, we simply swap the order and nobody waits.',
      es: 'La piel mojada no agarra la cera. Si reserva las dos cosas, solo cambiamos el orden y nadie espera.',
      ko: '젖은 피부에는 왁스가 붙지 않습니다. 둘 다 예약하시면 순서만 바꿔 기다리실 일이 없습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/foot-waxing-800.jpg',
        alt: {
          en: 'A bowl of rose wax beads seen from above, four wooden spatulas in a fan and a white plumeria',
          es: 'Un tazón de perlas de cera rosa visto desde arriba, cuatro espátulas de madera en abanico y una plumeria blanca',
          ko: '위에서 본 장밋빛 왁스 비즈 그릇, 부채꼴로 놓인 나무 주걱 네 개와 흰 플루메리아',
        },
      },
    ],
    related: ['leg-waxing', 'athletic-pedicure', 'classic-pedicure'],
    title: {
      en: 'Foot Waxing in Koreatown[ from {price}]',
      es: 'Depilación de pies en Koreatown[ desde {price}]',
      ko: '코리아타운 발 왁싱[ {price}부터]',
    },
    description: {
      en: 'Foot and toe waxing in Koreatown, the quiet add-on to a pedicure: 15 to 20 minutes[, from {price}], and 4-6 weeks without a thought. Walk in or book.',
      es: 'Depilación de pies y dedos en Koreatown, el complemento discreto de la pedicura: de 15 a 20 minutos[, desde {price}] y 4 a 6 semanas sin pensarlo.',
      ko: '코리아타운의 발과 발가락 왁싱. 페디큐어에 조용히 더하는 15-20분입니다[, {price}부터]. 4-6주 동안 신경 쓰지 않으셔도 됩니다. 예약하시거나 그냥 오세요.',
    },
    keywords: [
      { en: 'foot waxing koreatown', es: 'depilación de pies koreatown', ko: '코리아타운 발 왁싱' },
      { en: 'toe waxing los angeles', es: 'cera en dedos los ángeles', ko: 'LA 발가락 왁싱' },
      { en: 'foot hair removal 90006', es: 'vello de pies 90006', ko: '발 제모' },
    ],
  },
  'leg-waxing': {
    category: 'waxing-los-angeles',
    minutes: { from: 30, to: 45 },
    color: '#8A5740',
    heading: {
      en: 'Leg Waxing for smooth weeks',
      es: 'Piernas con cera, semanas de suavidad',
      ko: '매끈한 몇 주, 다리 왁싱',
    },
    intro: {
      en: 'Shaving lasts a day and a half; this lasts until the next paycheck but one. We work from the ankle up, pressing a hand on the skin after each strip, which takes away most of the sting.',
      es: 'El rastrillo dura día y medio; esto dura hasta la segunda quincena. Vamos del tobillo hacia arriba y ponemos la mano sobre la piel después de cada tira, lo que quita casi todo el ardor.',
      ko: '면도는 하루 반이면 끝이지만 왁싱은 몇 주를 갑니다. 발목에서 위로 올라가며 스트립마다 손으로 지그시 눌러 드려 따가움이 거의 가십니다.',
    },
    bullets: [
      {
        en: 'Smooth for 4-6 weeks, softer with every visit',
        es: 'Suaves de 4 a 6 semanas, y más con cada visita',
        ko: '4-6주 매끈하고 오실수록 더 부드러워집니다',
      },
      {
        en: 'Half legs to the knee or full legs to the top, knees and ankles included',
        es: 'Media pierna hasta la rodilla o completa, con rodillas y tobillos incluidos',
        ko: '무릎까지 반 또는 전체, 무릎과 발목 포함',
      },
      {
        en: 'Fresh spatula for every dip, no rolling from leg to leg',
        es: 'Espátula nueva cada vez que se toma cera; nada de rodillo de pierna a pierna',
        ko: '왁스를 뜰 때마다 새 주걱, 다리마다 돌려 쓰는 롤러는 없습니다',
      },
      {
        en: 'Finished with a light oil, so that you can put your jeans straight on',
        es: 'Se termina con un aceite ligero, para ponerse los jeans enseguida',
        ko: '가벼운 오일로 마무리해 바로 청바지를 입으셔도 됩니다',
      },
    ],
    includes: [
      { en: 'Cleanse and powder', es: 'Limpieza y talco', ko: '세정과 파우더' },
      { en: 'Waxing of half or full legs', es: 'Cera en media pierna o completa', ko: '다리 반 또는 전체 왁싱' },
      { en: 'Knees and ankles', es: 'Rodillas y tobillos', ko: '무릎과 발목' },
      { en: 'Tweezed strays', es: 'Vellos sueltos con pinza', ko: '남은 털 핀셋 정리' },
      { en: 'After-wax oil', es: 'Aceite para después', ko: '왁싱 후 오일' },
    ],
    noteTitle: { en: 'Planning around the beach', es: 'Si va a la playa', ko: '바다에 가신다면' },
    noteText: {
      en: 'Leave a day between wax and sun or salt water; pores close overnight.',
      es: 'Deje un día entre la cera y el sol o el agua salada; los poros se cierran durante la noche.',
      ko: '왁싱과 햇볕, 바닷물 사이에는 하루를 두세요. 모공은 밤사이에 닫힙니다.',
    },
    pictures: [
      {
        picture: '/images/stills/leg-waxing-800.jpg',
        alt: {
          en: 'Two rolls of waxing muslin, a steel pot of amber wax and a long coated spatula',
          es: 'Dos rollos de muselina, una olla de acero con cera ámbar y una espátula larga',
          ko: '왁싱 모슬린 롤 두 개, 호박색 왁스가 담긴 스틸 냄비와 긴 주걱',
        },
      },
    ],
    related: ['foot-waxing', 'arm-waxing', 'spa-pedicure'],
    title: {
      en: 'Leg Waxing in Los Angeles[ from {price}]',
      es: 'Depilación de piernas en Los Ángeles[ desde {price}]',
      ko: '로스앤젤레스 다리 왁싱[ {price}부터]',
    },
    description: {
      en: 'Half or full leg waxing in Koreatown, Los Angeles: steady, even strips and skin that stays smooth 4-6 weeks. 30 to 45 minutes[, starting at {price}].',
      es: 'Media pierna o completa con cera en Koreatown, Los Ángeles: tiras parejas y piel suave de 4 a 6 semanas. De 30 a 45 minutos[, desde {price}].',
      ko: '로스앤젤레스 코리아타운의 다리 왁싱, 반 또는 전체. 차분하고 고른 스트립으로 4-6주 매끈한 피부를 지켜 드립니다. 30-45분[, {price}부터].',
    },
    keywords: [
      { en: 'leg waxing los angeles', es: 'depilación de piernas los ángeles', ko: 'LA 다리 왁싱' },
      { en: 'half leg wax koreatown', es: 'media pierna cera koreatown', ko: '코리아타운 다리 왁싱' },
      { en: 'full leg waxing 90006', es: 'pierna completa 90006', ko: '한인타운 다리 제모' },
    ],
  },
};

import type { DocumentFields } from '../document-kind.js';

/** The pages of services of a new installation, in their order. Texts are in English, Spanish and Korean. */
export const categories: readonly DocumentFields[] = [
  {
    slug: 'manicure-los-angeles',
    name: { en: 'Manicure', es: 'Manicura', ko: '매니큐어' },
    line: {
      en: 'For hands: from half an hour of upkeep to a sculpted set.',
      es: 'Para las manos: desde media hora de arreglo hasta un juego esculpido.',
      ko: '손 관리: 30분 기본 케어부터 스컬프처 연장까지.',
    },
    menuGroup: 'Manicure',
    color: '#B3213F',
    heading: { en: 'Manicures in Los Angeles', es: 'Manicuras en Los Ángeles', ko: '로스앤젤레스 매니큐어' },
    intro: {
      en: 'Six ways to leave with better hands. Two of them fit into a lunch hour, two are worth an afternoon, and all of them begin with the same ten minutes of careful filing.',
      es: 'Seis maneras de salir con las manos más bonitas. Dos caben en la hora del almuerzo, dos merecen una tarde, y todas empiezan igual: diez minutos de limado con cuidado.',
      ko: '손이 더 예뻐져서 나가는 여섯 가지 방법입니다. 두 가지는 점심시간이면 충분하고, 두 가지는 오후를 비워 둘 만합니다. 그리고 모두 처음 10분은 똑같이 꼼꼼한 파일링으로 시작합니다.',
    },
    listing: { en: 'Choose your manicure', es: 'Elija su manicura', ko: '매니큐어를 골라 보세요' },
    listingText: {
      en: 'Shape and a choice of color are part of each. Length, art and removal are quoted before we start.',
      es: 'Todas incluyen la forma y un color a elegir. El precio del largo, del diseño y del retiro se lo decimos antes de empezar.',
      ko: '모든 매니큐어에 모양 다듬기와 컬러 선택이 포함됩니다. 길이, 아트, 제거 비용은 시작 전에 말씀드립니다.',
    },
    focusTitle: { en: 'In short', es: 'En pocas palabras', ko: '한눈에 보기' },
    focus: [
      {
        title: { en: 'Gel', es: 'Gel', ko: '젤' },
        text: {
          en: 'Thin, cured and glossy for 3+ weeks: the one for people who wash up without gloves.',
          es: 'Fino, curado y con brillo por más de 3 semanas: para quien lava los trastes sin guantes.',
          ko: '얇게 올려 큐어링하고 3주 넘게 반짝입니다. 고무장갑 없이 설거지하시는 분께 맞습니다.',
        },
      },
      {
        title: { en: 'French', es: 'Francesa', ko: '프렌치' },
        text: {
          en: 'A white edge that follows your own nail, on a base mixed for your skin.',
          es: 'Un borde blanco que sigue la forma de su uña, sobre una base mezclada para su piel.',
          ko: '손톱 모양을 그대로 따라가는 화이트 라인, 그 아래 피부 톤에 맞춰 섞은 베이스.',
        },
      },
      {
        title: { en: 'Nail art', es: 'Diseño de uñas', ko: '네일아트' },
        text: {
          en: 'Painted freehand and priced by the nail, so one small idea stays affordable.',
          es: 'Pintado a mano alzada y con precio por uña, así una idea pequeña no sale cara.',
          ko: '손으로 직접 그리고 손톱당 계산하니, 작은 포인트 하나는 부담이 없습니다.',
        },
      },
      {
        title: { en: 'Acrylics', es: 'Acrílico', ko: '아크릴' },
        text: {
          en: 'Strength and length where nature gave neither, filed to a shape you can type with.',
          es: 'Largo y resistencia donde la naturaleza no los dio, con una forma que le deja usar el teclado.',
          ko: '타고나지 않은 길이와 강도를 더하고, 타자를 칠 수 있는 모양으로 다듬습니다.',
        },
      },
    ],
    questions: [
      {
        title: {
          en: 'Gel or regular polish?',
          es: '¿Gel o esmalte regular?',
          ko: '젤과 일반 폴리시, 어느 쪽이 좋을까요?',
        },
        text: {
          en: 'If you change color every weekend, regular. If you would rather not think about it until next month, gel. Both start from the same preparation.',
          es: 'Si cambia de color cada fin de semana, el regular. Si prefiere no pensar en eso hasta el mes que viene, el gel. Los dos empiezan con la misma preparación.',
          ko: '주말마다 색을 바꾸신다면 일반 폴리시, 다음 달까지 신경 쓰고 싶지 않으시다면 젤이 좋습니다. 밑작업은 둘 다 똑같습니다.',
        },
      },
      {
        title: {
          en: 'Can you work on bitten nails?',
          es: '¿Trabajan con uñas mordidas?',
          ko: '물어뜯은 손톱도 할 수 있나요?',
        },
        text: {
          en: 'Yes, and without a lecture. A short gel overlay protects the edge and gives you something nice to look at instead.',
          es: 'Sí, y sin regaños. Una capa de gel sobre la uña corta protege el borde y le da algo bonito que mirar en vez de morder.',
          ko: '네, 잔소리는 하지 않습니다. 짧은 젤 오버레이가 손톱 끝을 보호하고, 물어뜯는 대신 바라볼 예쁜 손톱이 생깁니다.',
        },
      },
    ],
    pictures: [
      {
        picture: '/images/stills/manicure-800.jpg',
        alt: {
          en: 'Three square bottles in rose, red and blush on a plaster step, five almond nail tips fanned out in front',
          es: 'Tres frascos cuadrados en rosa, rojo y rosa pálido sobre un escalón de yeso, con cinco tips almendrados en abanico al frente',
          ko: '석고 단 위에 놓인 로즈, 레드, 블러시 색의 사각 병 세 개와 그 앞에 부채꼴로 펼친 아몬드 네일 팁 다섯 개',
        },
      },
    ],
    title: {
      en: 'Manicure in Los Angeles[ from {price}]',
      es: 'Manicura en Los Ángeles[ desde {price}]',
      ko: 'LA 매니큐어[ {price}부터]',
    },
    description: {
      en: 'Manicures in Los Angeles 90006: gel, French, acrylics and custom nail art by patient hands in Koreatown. Compare all six, with times[, from {price}+].',
      es: 'Manicura en Los Ángeles 90006: gel, francesa, acrílico y diseños a su gusto, por manos pacientes en Koreatown. Compare las seis, con tiempos[, desde {price}].',
      ko: '로스앤젤레스 90006 코리아타운 매니큐어: 젤, 프렌치, 아크릴, 맞춤 네일아트까지 서두르지 않고 해 드립니다. 여섯 가지를 소요 시간과 함께 비교해 보세요[. {price}부터].',
    },
    keywords: [
      { en: 'manicure los angeles', es: 'manicura los ángeles', ko: 'LA 매니큐어' },
      { en: 'nail salon manicure koreatown', es: 'salón de uñas manicura koreatown', ko: '코리아타운 네일샵 매니큐어' },
      {
        en: 'gel french acrylic nail art',
        es: 'uñas de gel, francesas y acrílicas',
        ko: '젤네일 프렌치 아크릴 네일아트',
      },
      { en: 'manicure 90006', es: 'manicura 90006', ko: '한인타운 손톱 관리' },
    ],
  },
  {
    slug: 'pedicure-los-angeles',
    name: { en: 'Pedicure', es: 'Pedicura', ko: '페디큐어' },
    line: {
      en: 'For feet: quick, long, dry, warm or strictly practical.',
      es: 'Para los pies: rápida, larga, en seco, tibia o simplemente práctica.',
      ko: '발 관리: 빠르게, 길게, 물 없이, 따뜻하게, 또는 꼭 필요한 것만.',
    },
    menuGroup: 'Pedicure',
    color: '#BE4A3A',
    heading: { en: 'Pedicures in Los Angeles', es: 'Pedicuras en Los Ángeles', ko: '로스앤젤레스 페디큐어' },
    intro: {
      en: 'Sidewalks, heels, kitchens, the beach at Santa Monica: feet here have different lives. So there are seven chairs’ worth of answers, from a quick tidy to ninety minutes under warm wax.',
      es: 'Banquetas, tacones, cocinas, la playa de Santa Mónica: aquí los pies llevan vidas muy distintas. Por eso hay siete respuestas, desde un arreglo rápido hasta noventa minutos con parafina tibia.',
      ko: '길거리, 하이힐, 주방, 산타모니카 해변. 이곳의 발은 저마다 사는 모습이 다릅니다. 그래서 답도 일곱 가지입니다. 간단한 정리부터 따뜻한 파라핀과 함께하는 90분까지 있습니다.',
    },
    listing: {
      en: 'Seven pedicures, side by side',
      es: 'Las siete pedicuras, lado a lado',
      ko: '일곱 가지 페디큐어 비교',
    },
    listingText: {
      en: 'Every one ends with dry, cream-soft feet. Color is included unless you prefer none.',
      es: 'Todas terminan con los pies secos y suaves por la crema. El color va incluido, a menos que lo prefiera sin color.',
      ko: '어떤 페디큐어든 보송하게 말리고 크림으로 부드럽게 마무리합니다. 컬러는 포함이며, 원하지 않으시면 바르지 않습니다.',
    },
    focusTitle: { en: 'In short', es: 'En pocas palabras', ko: '한눈에 보기' },
    focus: [
      {
        title: { en: 'Spa', es: 'Spa', ko: '스파' },
        text: {
          en: 'Scrub, mask and a massage long enough to forget where you parked.',
          es: 'Exfoliación, mascarilla y un masaje tan largo que se le olvida dónde se estacionó.',
          ko: '스크럽과 마스크, 그리고 어디에 주차했는지 잊을 만큼 긴 마사지.',
        },
      },
      {
        title: { en: 'Therapeutic', es: 'Terapéutica', ko: '테라피' },
        text: {
          en: 'Warm paraffin, stones or deep pressure, for joints and arches that complain.',
          es: 'Parafina tibia, piedras o presión profunda, para coyunturas y arcos que se quejan.',
          ko: '뻐근한 관절과 발바닥 아치를 위한 따뜻한 파라핀, 스톤, 또는 깊은 압.',
        },
      },
      {
        title: { en: 'Callus removal', es: 'Retiro de callos', ko: '굳은살 제거' },
        text: {
          en: 'Filed down in stages and never cut, so that it grows back slower rather than harder.',
          es: 'Se liman por etapas y nunca se cortan, para que vuelvan más despacio y no más duros.',
          ko: '잘라 내지 않고 단계별로 갈아 냅니다. 그래야 더 딱딱해지지 않고 더 천천히 자랍니다.',
        },
      },
    ],
    questions: [
      {
        title: { en: 'Do you take men?', es: '¿Atienden a hombres?', ko: '남자 손님도 받으시나요?' },
        text: {
          en: 'Every day. The athletic and the waterless pedicure are the usual choices, without color and without fuss.',
          es: 'Todos los días. Casi siempre eligen la pedicura deportiva o la pedicura sin agua, sin color y sin complicaciones.',
          ko: '네, 매일 받습니다. 애슬레틱 페디큐어나 워터리스 페디큐어를 주로 고르시고, 컬러 없이 간단하게 받으십니다.',
        },
      },
      {
        title: { en: 'How long will it last?', es: '¿Cuánto dura?', ko: '얼마나 오래가나요?' },
        text: {
          en: 'Regular polish on toes about two weeks, gel 3-4 weeks. Heels depend on your shoes more than on us.',
          es: 'En los pies, el esmalte regular dura unas dos semanas y el gel, de 3 a 4 semanas. Los talones dependen más de sus zapatos que de nosotros.',
          ko: '발톱의 일반 폴리시는 2주 정도, 젤은 3-4주 갑니다. 뒤꿈치는 저희보다 신발에 더 달려 있습니다.',
        },
      },
    ],
    pictures: [
      {
        picture: '/images/stills/pedicure-800.jpg',
        alt: {
          en: 'Folded towels, a pumice stone, a bowl of water with petals, a rose bottle and a plumeria flower',
          es: 'Toallas dobladas, una piedra pómez, un tazón de agua con pétalos, un frasco rosa y una flor de plumeria',
          ko: '접은 타월, 각질 제거용 부석, 꽃잎을 띄운 물그릇, 로즈색 병과 플루메리아 꽃',
        },
      },
    ],
    title: {
      en: 'Pedicure in Los Angeles[ from {price}]',
      es: 'Pedicura en Los Ángeles[ desde {price}]',
      ko: 'LA 페디큐어[ {price}부터]',
    },
    description: {
      en: 'Pedicures in Koreatown, Los Angeles: spa, therapeutic and callus care, gel color or a half-hour express. Seven kinds with times[, from {price}+].',
      es: 'Pedicuras en Koreatown, Los Ángeles: spa, terapéutica y de callos, color en gel o exprés de media hora. Siete tipos, con sus tiempos[, desde {price}].',
      ko: '로스앤젤레스 코리아타운 페디큐어: 스파, 테라피, 굳은살 관리, 젤 컬러, 30분 익스프레스까지 일곱 가지를 소요 시간과 함께 안내합니다[. {price}부터].',
    },
    keywords: [
      { en: 'pedicure los angeles', es: 'pedicura los ángeles', ko: 'LA 페디큐어' },
      { en: 'spa pedicure koreatown', es: 'pedicura spa koreatown', ko: '코리아타운 스파 페디큐어' },
      { en: 'callus removal los angeles', es: 'quitar callos los ángeles', ko: 'LA 발 굳은살 제거' },
      { en: 'pedicure 90006', es: 'pedicura 90006', ko: '한인타운 발 관리' },
    ],
  },
  {
    slug: 'waxing-los-angeles',
    name: { en: 'Waxing', es: 'Depilación con cera', ko: '왁싱' },
    line: {
      en: 'Four small jobs, done in minutes and good for a month.',
      es: 'Cuatro trabajos pequeños: se hacen en minutos y duran un mes.',
      ko: '몇 분이면 끝나고 한 달은 가는 네 가지 간단한 시술.',
    },
    color: '#B8904F',
    heading: { en: 'Waxing in Los Angeles', es: 'Depilación con cera en Los Ángeles', ko: '로스앤젤레스 왁싱' },
    intro: {
      en: 'A small part of what we do and one that regulars plan their month around. Short appointments, honest prices, and somebody who stops talking when you would rather breathe.',
      es: 'Es una parte pequeña de lo que hacemos, y nuestra clientela de siempre organiza el mes alrededor de ella. Citas cortas, precios honestos y alguien que deja de platicar cuando usted prefiere respirar.',
      ko: '저희가 하는 일 중 작은 부분이지만, 단골손님들은 여기에 맞춰 한 달 일정을 잡으십니다. 예약은 짧게, 가격은 정직하게, 그리고 숨을 고르고 싶으실 때는 말을 멈춥니다.',
    },
    listing: { en: 'What we wax', es: 'Lo que depilamos', ko: '왁싱 부위' },
    listingText: {
      en: 'Eyebrow, leg, arm and foot hair removal. If an area is not listed, it is not ours to do.',
      es: 'Depilación de cejas, piernas, brazos y pies. Si una zona no está en la lista, no la hacemos.',
      ko: '눈썹, 다리, 팔, 발 제모를 합니다. 여기 없는 부위는 하지 않습니다.',
    },
    focusTitle: { en: 'Worth knowing', es: 'Conviene saber', ko: '알아 두세요' },
    focus: [
      {
        title: { en: 'Four to six weeks', es: 'De cuatro a seis semanas', ko: '4주에서 6주' },
        text: {
          en: 'Results last 4-6 weeks, and regrowth thins out visit by visit.',
          es: 'El resultado dura de 4 a 6 semanas, y el vello sale más escaso visita tras visita.',
          ko: '4-6주 동안 유지되고, 받으실수록 새로 나는 털의 숱이 줄어듭니다.',
        },
      },
      {
        title: { en: 'A grain of rice', es: 'Un grano de arroz', ko: '쌀알 한 톨' },
        text: {
          en: 'Let hair grow to about that length: shorter slips, longer pulls.',
          es: 'Deje crecer el vello más o menos a ese largo: más corto se resbala, más largo jala.',
          ko: '털을 그 정도 길이로 길러 오세요. 더 짧으면 미끄러지고, 더 길면 당깁니다.',
        },
      },
      {
        title: { en: 'Calm skin', es: 'Piel en calma', ko: '피부 진정' },
        text: {
          en: 'We end with aloe or light oil. Keep away from sun, sauna and scrubs until tomorrow.',
          es: 'Terminamos con sábila o un aceite ligero. Evite el sol, el sauna y los exfoliantes hasta el día siguiente.',
          ko: '알로에나 가벼운 오일로 마무리합니다. 다음 날까지 햇볕, 사우나, 스크럽은 피해 주세요.',
        },
      },
    ],
    questions: [
      {
        title: { en: 'Does it hurt?', es: '¿Duele?', ko: '아픈가요?' },
        text: {
          en: 'For a second, then less. A hand pressed flat on the skin right after the strip makes the difference, and so does breathing out.',
          es: 'Un segundo, y luego menos. La diferencia la hace una mano abierta que presiona la piel justo después del tirón, y también soltar el aire.',
          ko: '한순간 아프고, 그다음엔 덜합니다. 스트립을 뗀 직후 손바닥으로 피부를 꾹 눌러 드리면 한결 낫고, 숨을 내쉬는 것도 도움이 됩니다.',
        },
      },
      {
        title: {
          en: 'When should I not be waxed?',
          es: '¿Cuándo no debo depilarme con cera?',
          ko: '왁싱을 받으면 안 되는 때는 언제인가요?',
        },
        text: {
          en: 'On sunburn, broken skin, or while you use retinoids or acne medication. Call us if you are unsure and we will say so plainly.',
          es: 'Si tiene la piel quemada por el sol o lastimada, o mientras use retinoides o medicina para el acné. Si tiene duda, llámenos y se lo decimos con claridad.',
          ko: '햇볕에 화상을 입었거나 상처가 있는 피부, 그리고 레티노이드나 여드름 약을 쓰시는 동안에는 피해 주세요. 확실하지 않으시면 전화 주세요. 솔직하게 말씀드리겠습니다.',
        },
      },
    ],
    pictures: [
      {
        picture: '/images/stills/waxing-800.jpg',
        alt: {
          en: 'A metal pot of honey-colored wax on a plaster plinth, a coated wooden spatula, a bowl of rose wax beads and an orchid',
          es: 'Una olla de metal con cera color miel sobre un pedestal de yeso, una espátula de madera con cera, un tazón de perlas de cera rosa y una orquídea',
          ko: '석고 받침 위 꿀색 왁스가 담긴 금속 포트, 왁스를 묻힌 나무 스패출러, 로즈색 왁스 비즈가 담긴 그릇과 난초',
        },
      },
    ],
    title: {
      en: 'Waxing in Los Angeles[ from {price}]',
      es: 'Depilación con cera en Los Ángeles[ desde {price}]',
      ko: 'LA 왁싱[ {price}부터]',
    },
    description: {
      en: 'Waxing in Koreatown, Los Angeles: eyebrow, arm, leg and foot hair removal with results for 4-6 weeks. Screened corner, gentle hands[, from {price}+].',
      es: 'Depilación con cera en Koreatown, Los Ángeles: cejas, brazos, piernas y pies, lisos de 4 a 6 semanas. Rincón con biombo, manos suaves[, desde {price}].',
      ko: '로스앤젤레스 코리아타운 왁싱: 눈썹, 팔, 다리, 발 제모로 4-6주 동안 유지됩니다. 가림막을 친 자리에서 부드러운 손길로 해 드립니다[. {price}부터].',
    },
    keywords: [
      { en: 'waxing los angeles', es: 'depilación con cera los ángeles', ko: 'LA 왁싱' },
      { en: 'waxing koreatown', es: 'depilación koreatown', ko: '코리아타운 왁싱' },
      { en: 'eyebrow leg arm waxing', es: 'depilación de cejas, piernas y brazos', ko: '눈썹 다리 팔 왁싱' },
      { en: 'hair removal 90006', es: 'depilación 90006', ko: '한인타운 제모' },
    ],
  },
];

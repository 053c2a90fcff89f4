import type { DocumentFields } from '../document-kind.js';

/** Pedicures of a new installation, by slug. Texts are in the languages of the site. Names, prices and short texts are in the menu. */
export const pedicures: Readonly<Record<string, DocumentFields>> = {
  'classic-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#BE4A3A',
    heading: {
      en: 'Classic Pedicure, sandal-ready',
      es: 'Pedicura clásica, lista para sandalias',
      ko: '샌들이 어울리는 클래식 페디큐어',
    },
    intro: {
      en: 'Los Angeles is open-toed for ten months of the year. This is the upkeep: a soak to slow you down, heels you can put on show, and a polish that dries while you finish your coffee.',
      es: 'En Los Ángeles se usan sandalias diez meses al año. Este es el mantenimiento: un baño para bajar el ritmo, talones que puede lucir y un esmalte que seca mientras termina su café.',
      ko: '로스앤젤레스는 일 년에 열 달이 샌들 철입니다. 느긋한 족욕, 자신 있게 드러낼 뒤꿈치, 커피 한 잔 마시는 동안 마르는 컬러. 기본에 충실한 관리입니다.',
    },
    bullets: [
      {
        en: 'Nails cut straight across, which keeps the corners out of trouble',
        es: 'Uñas cortadas rectas, para que las esquinas no den problemas',
        ko: '발톱은 일자로 잘라 모서리가 파고들지 않게 합니다',
      },
      {
        en: 'Heels smoothed by hand, never shaved',
        es: 'Talones suavizados a mano, nunca con navaja',
        ko: '뒤꿈치는 칼을 쓰지 않고 손으로 매끈하게 다듬습니다',
      },
      {
        en: 'A massage up to the ankle with a light lotion',
        es: 'Masaje hasta el tobillo con una crema ligera',
        ko: '가벼운 로션으로 발목까지 마사지합니다',
      },
      {
        en: 'Color, clear coat or a buffed nail: all at the same starting price',
        es: 'Color, brillo transparente o uña pulida: todo al mismo precio inicial',
        ko: '컬러, 투명 코팅, 버핑 모두 시작 가격이 같습니다',
      },
    ],
    includes: [
      { en: 'Warm foot bath', es: 'Baño tibio de pies', ko: '따뜻한 족욕' },
      { en: 'Trim and shape', es: 'Corte y forma', ko: '손질과 모양 잡기' },
      { en: 'Cuticle care', es: 'Cuidado de cutículas', ko: '큐티클 케어' },
      { en: 'Heel smoothing', es: 'Talones suaves', ko: '뒤꿈치 관리' },
      { en: 'Lotion massage and polish', es: 'Masaje con crema y esmalte', ko: '로션 마사지와 컬러' },
    ],
    noteTitle: { en: 'Bring flip-flops', es: 'Traiga sandalias', ko: '슬리퍼를 챙겨 오세요' },
    noteText: {
      en: 'Regular polish wants half an hour of air. We have paper slippers if you forget yours.',
      es: 'El esmalte regular pide media hora de aire. Si olvida las suyas, tenemos pantuflas de papel.',
      ko: '일반 폴리시는 30분쯤 말려야 합니다. 잊으셨다면 종이 슬리퍼를 드립니다.',
    },
    pictures: [
      {
        picture: '/images/stills/classic-pedicure-800.jpg',
        alt: {
          en: 'A blush bowl of water with rose petals, a wooden foot file and a berry bottle with a round black cap',
          es: 'Un tazón rosado con agua y pétalos de rosa, una lima de madera para pies y un frasco color mora con tapa negra redonda',
          ko: '장미 꽃잎을 띄운 분홍빛 물그릇과 나무 발 파일, 둥근 검은 뚜껑의 베리색 병',
        },
      },
    ],
    related: ['gel-pedicure', 'spa-pedicure', 'express-pedicure'],
    title: {
      en: 'Classic Pedicure in Koreatown[ from {price}]',
      es: 'Pedicura clásica en Koreatown[ desde {price}]',
      ko: '코리아타운 클래식 페디큐어[ {price}부터]',
    },
    description: {
      en: 'A classic pedicure close to Vermont Avenue: warm foot soak, trimmed nails, smooth heels and fresh polish in 45 to 60 minutes. Walk-ins welcome[, starting at {price}].',
      es: 'Pedicura clásica cerca de Vermont: baño tibio, uñas cortadas, talones suaves y esmalte nuevo en 45 a 60 minutos. Con cita o sin ella[, desde {price}].',
      ko: '버몬트 근처 코리아타운의 클래식 페디큐어입니다. 따뜻한 족욕, 발톱 정리, 매끈한 뒤꿈치와 새 컬러까지 45-60분[, {price}부터]. 예약 없이 오셔도 됩니다.',
    },
    keywords: [
      { en: 'classic pedicure koreatown', es: 'pedicura clásica koreatown', ko: '코리아타운 클래식 페디큐어' },
      { en: 'pedicure los angeles 90006', es: 'pedicura los ángeles 90006', ko: 'LA 페디큐어 90006' },
      { en: 'foot soak and polish', es: 'baño de pies y esmalte', ko: '족욕 페디큐어' },
    ],
  },
  'spa-pedicure': {
    featured: true,
    category: 'pedicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#C98A7D',
    heading: {
      en: 'Spa Pedicure, the long exhale',
      es: 'Pedicura spa, un respiro largo',
      ko: '길게 숨 고르는 스파 페디큐어',
    },
    intro: {
      en: 'Put your phone away for this one. There is a soak with salts, a scrub that smells of citrus, a mask under hot towels, and then fifteen minutes on your calves that people fall asleep in.',
      es: 'Para esta, guarde el teléfono. Hay un baño con sales, una exfoliación con aroma a cítricos, una mascarilla bajo toallas calientes y quince minutos de masaje en las pantorrillas con los que la gente se duerme.',
      ko: '이 시간만큼은 휴대폰을 넣어 두세요. 소금 족욕과 시트러스 스크럽, 뜨거운 타월 아래 마스크, 그리고 다들 잠드시는 종아리 마사지 15분이 이어집니다.',
    },
    bullets: [
      {
        en: 'Longer massage, up to the knee, with slow pressure on the arch',
        es: 'Masaje más largo, hasta la rodilla, con presión lenta en el arco',
        ko: '무릎까지 더 길게, 발바닥은 천천히 눌러 드리는 마사지',
      },
      {
        en: 'Scrub and mask chosen for your skin: citrus, green tea or unscented',
        es: 'Exfoliante y mascarilla según su piel: cítricos, té verde o sin aroma',
        ko: '피부에 맞춰 고르는 스크럽과 마스크: 시트러스, 녹차, 무향',
      },
      {
        en: 'Our most requested pedicure for birthdays and for mothers',
        es: 'La más pedida para cumpleaños y para las mamás',
        ko: '생신과 어머니 선물로 가장 많이 찾으십니다',
      },
      {
        en: 'Two chairs side by side can be booked together',
        es: 'Se pueden reservar dos sillas juntas',
        ko: '나란히 앉는 두 자리를 함께 예약하실 수 있습니다',
      },
    ],
    includes: [
      { en: 'Salt soak', es: 'Baño con sales', ko: '소금 족욕' },
      { en: 'Exfoliating scrub', es: 'Exfoliación', ko: '각질 스크럽' },
      {
        en: 'Warm mask in hot towels',
        es: 'Mascarilla tibia con toallas calientes',
        ko: '뜨거운 타월과 따뜻한 마스크',
      },
      { en: 'Massage to the knee', es: 'Masaje hasta la rodilla', ko: '무릎까지 마사지' },
      { en: 'Nail care and polish', es: 'Cuidado de uñas y esmalte', ko: '발톱 케어와 컬러' },
    ],
    noteTitle: { en: 'A present', es: 'Un regalo', ko: '선물하실 때' },
    noteText: {
      en: 'Call us with the name and we will note that it is paid for; they only have to sit down.',
      es: 'Llámenos con el nombre y anotamos que ya está pagado; solo tienen que sentarse.',
      ko: '받으실 분 성함을 전화로 알려 주시면 결제된 것으로 적어 둡니다. 오셔서 앉기만 하시면 됩니다.',
    },
    pictures: [
      {
        picture: '/images/stills/spa-pedicure-800.jpg',
        alt: {
          en: 'Two rolled towels, an open jar of peach sugar scrub, an orchid, a dark stone and a dusty-rose bottle in morning light',
          es: 'Dos toallas enrolladas, un frasco abierto de exfoliante color durazno, una orquídea, una piedra oscura y un frasco rosa viejo a la luz de la mañana',
          ko: '말아 둔 타월 두 장, 뚜껑 열린 복숭아색 슈거 스크럽, 난초, 검은 돌과 더스티 로즈 병이 놓인 아침 햇살',
        },
      },
    ],
    related: ['paraffin-pedicure', 'classic-pedicure', 'hot-stone-manicure'],
    title: {
      en: 'Spa Pedicure in Los Angeles[ from {price}]',
      es: 'Pedicura spa en Los Ángeles[ desde {price}]',
      ko: '로스앤젤레스 스파 페디큐어[ {price}부터]',
    },
    description: {
      en: 'Spa pedicure in Koreatown, Los Angeles: an unhurried 75 to 90 minutes of soak, scrub, mask, hot towels and leg massage near Vermont Avenue[, from {price}].',
      es: 'Pedicura spa en Koreatown: de 75 a 90 minutos sin prisa de baño, exfoliación, mascarilla, toallas calientes y masaje de piernas[, desde {price}].',
      ko: '코리아타운의 스파 페디큐어. 족욕, 스크럽, 마스크, 뜨거운 타월과 다리 마사지까지 75-90분 동안 느긋하게 받으실 수 있습니다[, {price}부터].',
    },
    keywords: [
      { en: 'spa pedicure los angeles', es: 'pedicura spa los ángeles', ko: 'LA 스파 페디큐어' },
      { en: 'luxury pedicure koreatown', es: 'pedicura de lujo koreatown', ko: '코리아타운 고급 페디큐어' },
      { en: 'foot massage 90006', es: 'masaje de pies 90006', ko: '한인타운 발 마사지' },
    ],
  },
  'gel-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#8E1F4B',
    heading: {
      en: 'Gel Pedicure for holidays and closed shoes',
      es: 'Pedicura en gel para vacaciones y zapato cerrado',
      ko: '휴가와 운동화를 위한 젤 페디큐어',
    },
    intro: {
      en: 'You can pull on sneakers and walk to the Metro straight from the chair. Gel on toes grows out slowly and does not smudge in a suitcase, which is why travelers ask for it by name.',
      es: 'Puede ponerse los tenis y caminar al Metro directo desde la silla. El gel en los pies crece despacio y no se mancha en la maleta; por eso quienes viajan lo piden por su nombre.',
      ko: '의자에서 일어나 바로 운동화를 신고 지하철로 걸어가셔도 됩니다. 발톱 젤은 천천히 자라고 여행 가방 속에서도 번지지 않아 여행 가시는 분들이 꼭 찾으십니다.',
    },
    bullets: [
      {
        en: 'Holds its color for 3-4 weeks, through sand, pools and socks',
        es: 'Mantiene el color de 3 a 4 semanas, con arena, alberca y calcetines',
        ko: '모래, 수영장, 양말에도 3-4주 동안 색이 그대로입니다',
      },
      {
        en: 'No drying time: shoes on as soon as the lamp clicks off',
        es: 'Sin secado: zapatos puestos en cuanto se apaga la lámpara',
        ko: '램프가 꺼지면 바로 신발을 신으셔도 됩니다',
      },
      {
        en: 'Thin coats, so that toenails are not weighed down',
        es: 'Capas delgadas, para no cargar la uña',
        ko: '발톱이 무겁지 않게 얇게 올립니다',
      },
      {
        en: 'Matches your gel manicure from the same bottle',
        es: 'Igual a su manicura en gel, del mismo frasco',
        ko: '손 젤과 같은 병으로 색을 맞춰 드립니다',
      },
    ],
    includes: [
      { en: 'Foot soak', es: 'Baño de pies', ko: '족욕' },
      { en: 'Shaping and cuticle work', es: 'Forma y cutículas', ko: '모양과 큐티클 정리' },
      { en: 'Smoothing of heels', es: 'Talones suaves', ko: '뒤꿈치 정리' },
      { en: 'Base, color and top gel', es: 'Base, color y brillo en gel', ko: '베이스, 컬러, 탑 젤' },
      { en: 'Foot lotion', es: 'Crema para pies', ko: '발 로션' },
    ],
    noteTitle: { en: 'Between two visits', es: 'Entre dos visitas', ko: '다음 방문까지' },
    noteText: {
      en: 'Leave at least a few days bare now and then; we will tell you when your nails would like a rest.',
      es: 'Deje las uñas sin nada unos días de vez en cuando; le diremos cuándo piden un descanso.',
      ko: '가끔은 며칠쯤 맨발톱으로 쉬게 해 주세요. 쉴 때가 되면 저희가 말씀드립니다.',
    },
    pictures: [
      {
        picture: '/images/stills/gel-pedicure-800.jpg',
        alt: {
          en: 'Five square berry tips from large to small leaning on a step, with slim bottles in berry, pink and cream behind',
          es: 'Cinco puntas cuadradas color mora de grande a chica apoyadas en un escalón, con frascos delgados en mora, rosa y crema detrás',
          ko: '큰 것부터 작은 것까지 계단에 기댄 베리색 사각 팁 다섯 개와 뒤편의 베리, 핑크, 크림색 병',
        },
      },
    ],
    related: ['gel-manicure', 'classic-pedicure', 'waterless-pedicure'],
    title: {
      en: 'Gel Pedicure in Koreatown[ from {price}]',
      es: 'Pedicura en gel en Koreatown[ desde {price}]',
      ko: '코리아타운 젤 페디큐어[ {price}부터]',
    },
    description: {
      en: 'Gel pedicure near MacArthur Park and Koreatown: color that holds 3-4 weeks, no waiting for polish to dry. 60 to 75 minutes[, starting at {price}].',
      es: 'Pedicura en gel cerca de MacArthur Park y Koreatown: color de 3 a 4 semanas, sin esperar a que seque. De 60 a 75 minutos[, desde {price}].',
      ko: '맥아더파크와 코리아타운 근처의 젤 페디큐어. 3-4주 가는 컬러를 마르길 기다릴 필요 없이 60-75분이면 끝냅니다[, {price}부터]. 예약 없이 오셔도 됩니다.',
    },
    keywords: [
      { en: 'gel pedicure koreatown', es: 'pedicura en gel koreatown', ko: '코리아타운 젤 페디큐어' },
      { en: 'gel toes los angeles', es: 'gel en los pies los ángeles', ko: 'LA 발 젤네일' },
      { en: 'long lasting pedicure 90006', es: 'pedicura duradera 90006', ko: '오래가는 페디큐어' },
    ],
  },
  'waterless-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#A56F55',
    heading: {
      en: 'Waterless Pedicure, no basin needed',
      es: 'Pedicura sin agua, sin tina',
      ko: '물 없이 하는 워터리스 페디큐어',
    },
    intro: {
      en: 'A nail drinks water and swells, then shrinks under its polish. Leave the water out and the coat sits still. We use steamed towels, a softening balm and a steady hand with the file.',
      es: 'La uña absorbe agua, se hincha y luego se encoge bajo el esmalte. Sin agua, la capa se queda quieta. Usamos toallas al vapor, un bálsamo suavizante y pulso firme con la lima.',
      ko: '발톱은 물을 머금어 붓고, 마르면서 폴리시 아래에서 줄어듭니다. 물을 빼면 컬러가 그대로 자리를 지킵니다. 스팀 타월과 부드러운 밤, 차분한 파일링으로 관리합니다.',
    },
    bullets: [
      {
        en: 'Polish lasts noticeably longer on a nail that was never soaked',
        es: 'El esmalte dura claramente más en una uña que no se remojó',
        ko: '물에 불리지 않은 발톱에는 폴리시가 눈에 띄게 오래갑니다',
      },
      {
        en: 'Nothing shared to sit in, for those who prefer it that way',
        es: 'Nada compartido donde meter los pies, para quien lo prefiere así',
        ko: '함께 쓰는 욕조가 없어 마음이 편합니다',
      },
      {
        en: 'Saves several gallons of water with each visit',
        es: 'Ahorra varios galones de agua en cada visita',
        ko: '한 번 오실 때마다 물 몇 갤런을 아낍니다',
      },
      {
        en: 'Comfortable if you cannot bend into a foot bath, for instance late in pregnancy',
        es: 'Cómoda si no puede inclinarse hacia la tina, por ejemplo al final del embarazo',
        ko: '임신 후기처럼 족욕통에 몸을 굽히기 어려울 때도 편합니다',
      },
    ],
    includes: [
      { en: 'Steamed towel wrap', es: 'Toallas al vapor', ko: '스팀 타월' },
      { en: 'Softening balm', es: 'Bálsamo suavizante', ko: '연화 밤' },
      { en: 'Dry cuticle care', es: 'Cutículas en seco', ko: '드라이 큐티클 케어' },
      { en: 'Callus filing', es: 'Limado de callos', ko: '굳은살 정리' },
      { en: 'Cream massage and polish', es: 'Masaje con crema y esmalte', ko: '크림 마사지와 컬러' },
    ],
    noteTitle: {
      en: 'Does it still feel like a treat?',
      es: '¿Se siente igual de consentida?',
      ko: '그래도 호사스러운가요?',
    },
    noteText: {
      en: 'Yes. The towels come twice, hot and scented with eucalyptus, and the massage is no shorter.',
      es: 'Sí. Las toallas llegan dos veces, calientes y con aroma a eucalipto, y el masaje no es más corto.',
      ko: '네. 유칼립투스 향 뜨거운 타월을 두 번 올려 드리고, 마사지 시간도 줄지 않습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/waterless-pedicure-800.jpg',
        alt: {
          en: 'Three rolled towels on a brass tray, a jar of balm, a leafy sprig and a taupe bottle; no water in sight',
          es: 'Tres toallas enrolladas en una charola de latón, un frasco de bálsamo, una ramita y un frasco color topo; nada de agua',
          ko: '황동 쟁반 위 타월 세 장과 밤 한 병, 잎 가지와 토프색 병. 물은 보이지 않습니다',
        },
      },
    ],
    related: ['athletic-pedicure', 'classic-pedicure', 'gel-pedicure'],
    title: {
      en: 'Waterless Pedicure in Los Angeles[ from {price}]',
      es: 'Pedicura sin agua en Los Ángeles[ desde {price}]',
      ko: '로스앤젤레스 워터리스 페디큐어[ {price}부터]',
    },
    description: {
      en: 'A waterless pedicure swaps the basin for steamed towels and balm: gentler on dry skin, longer-lasting polish. 45 to 60 minutes in Koreatown[, from {price}].',
      es: 'La pedicura sin agua cambia la tina por toallas al vapor y bálsamo: suave con la piel seca, esmalte que dura más. De 45 a 60 minutos[, desde {price}].',
      ko: '족욕통 대신 스팀 타월과 밤을 쓰는 워터리스 페디큐어. 건조한 피부에 순하고 폴리시가 오래갑니다. 코리아타운에서 45-60분[, {price}부터].',
    },
    keywords: [
      { en: 'waterless pedicure los angeles', es: 'pedicura sin agua los ángeles', ko: 'LA 워터리스 페디큐어' },
      { en: 'dry pedicure koreatown', es: 'pedicura en seco koreatown', ko: '코리아타운 드라이 페디큐어' },
      { en: 'eco pedicure 90006', es: 'pedicura ecológica 90006', ko: '친환경 페디큐어' },
    ],
  },
  'express-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 25, to: 30 },
    color: '#DE6156',
    heading: {
      en: 'Express Pedicure, half an hour',
      es: 'Pedicura exprés, media hora',
      ko: '30분 익스프레스 페디큐어',
    },
    intro: {
      en: 'Dinner at seven, sandals on, and you just looked down. The mini express skips the soak and the long massage and keeps what people see: clean lines and an even coat.',
      es: 'Cena a las siete, sandalias puestas, y acaba de mirarse los pies. La mini exprés deja fuera el baño y el masaje largo y se queda con lo que se ve: líneas limpias y color parejo.',
      ko: '저녁 약속은 일곱 시, 샌들은 신었는데 발이 눈에 띄셨나요. 미니 익스프레스는 족욕과 긴 마사지를 빼고, 보이는 것만 남깁니다. 깔끔한 라인과 고른 컬러입니다.',
    },
    bullets: [
      {
        en: 'Also called the mini express on our board: 30 minutes from sitting down to standing up',
        es: 'En nuestro tablero es la mini exprés: 30 minutos desde que se sienta hasta que se levanta',
        ko: '메뉴판에는 미니 익스프레스라고 되어 있습니다. 앉아서 일어나기까지 30분입니다',
      },
      {
        en: 'The easiest visit to walk in for, since a chair is often free between appointments',
        es: 'La más fácil para llegar sin cita: suele haber una silla libre entre citas',
        ko: '예약 사이에 자리가 나는 일이 많아 그냥 들르시기 가장 좋습니다',
      },
      { en: 'Quick-dry top coat included', es: 'Incluye brillo de secado rápido', ko: '속건 탑코트 포함' },
      {
        en: 'Pairs with an eyebrow wax while your toes dry',
        es: 'Combina con cejas mientras secan los pies',
        ko: '마르는 동안 눈썹 왁싱을 함께 하셔도 좋습니다',
      },
    ],
    includes: [
      { en: 'Trim and file', es: 'Corte y limado', ko: '자르고 다듬기' },
      { en: 'Quick cuticle tidy', es: 'Cutículas rápidas', ko: '빠른 큐티클 정리' },
      { en: 'Moisturizer', es: 'Humectante', ko: '보습' },
      { en: 'Polish change', es: 'Cambio de esmalte', ko: '컬러 교체' },
      { en: 'Quick-dry top coat', es: 'Brillo de secado rápido', ko: '속건 탑코트' },
    ],
    noteTitle: { en: 'What it leaves out', es: 'Lo que no incluye', ko: '빠지는 것' },
    noteText: {
      en: 'Calluses and cracked heels need longer. If we see some, we will say which pedicure would serve you better.',
      es: 'Los callos y talones agrietados piden más tiempo. Si los vemos, le diremos qué pedicura le conviene más.',
      ko: '굳은살과 갈라진 뒤꿈치는 시간이 더 필요합니다. 그런 부분이 보이면 더 맞는 페디큐어를 말씀드립니다.',
    },
    pictures: [
      {
        picture: '/images/stills/express-pedicure-800.jpg',
        alt: {
          en: 'A sand timer running coral sand before a coral arch, with a coral bottle, a nail file and one square tip',
          es: 'Un reloj de arena coral frente a un arco coral, con un frasco coral, una lima y una punta cuadrada',
          ko: '산호색 아치 앞 산호색 모래시계와 산호색 병, 네일 파일과 사각 팁 하나',
        },
      },
    ],
    related: ['classic-pedicure', 'eyebrow-waxing', 'waterless-pedicure'],
    title: {
      en: 'Express Pedicure in 30 Minutes[ from {price}]',
      es: 'Pedicura exprés en 30 minutos[ desde {price}]',
      ko: '30분 익스프레스 페디큐어, LA[ {price}부터]',
    },
    description: {
      en: 'The mini express pedicure: trimmed, shaped and polished toes in 30 minutes[, from {price}]. Walk in on your way through Koreatown; no appointment is needed.',
      es: 'La pedicura mini exprés: pies cortados, limados y con esmalte en 30 minutos[, desde {price}]. Pase sin cita de camino por Koreatown.',
      ko: '미니 익스프레스 페디큐어. 다듬고 모양 잡고 컬러까지 30분이면 끝납니다[, {price}부터]. 코리아타운을 지나시는 길에 예약 없이 들러 주세요.',
    },
    keywords: [
      { en: 'express pedicure los angeles', es: 'pedicura exprés los ángeles', ko: 'LA 익스프레스 페디큐어' },
      { en: 'mini express pedicure koreatown', es: 'pedicura mini exprés koreatown', ko: '코리아타운 미니 페디큐어' },
      { en: 'quick pedicure 30 minutes', es: 'pedicura rápida 30 minutos', ko: '30분 페디큐어' },
      { en: 'walk in', es: 'sin cita', ko: '예약 없이' },
    ],
  },
  'paraffin-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#E2B295',
    heading: {
      en: 'Paraffin Pedicure for very dry feet',
      es: 'Pedicura con parafina para pies muy secos',
      ko: '아주 건조한 발을 위한 파라핀 페디큐어',
    },
    intro: {
      en: 'Paraffin holds heat against the skin for a quarter of an hour and locks moisture beneath it. When we peel the wax away, heels that caught on the sheets feel like the inside of your wrist.',
      es: 'La parafina guarda el calor contra la piel un cuarto de hora y encierra la humedad. Cuando la retiramos, los talones que se atoraban en las sábanas quedan como el interior de la muñeca.',
      ko: '파라핀은 15분 동안 피부에 온기를 머금고 수분을 가둡니다. 왁스를 벗기면 이불에 걸리던 뒤꿈치가 손목 안쪽처럼 부드러워집니다.',
    },
    bullets: [
      {
        en: 'Fresh wax for each guest, scented with lavender or peach',
        es: 'Cera nueva para cada clienta, con aroma a lavanda o durazno',
        ko: '손님마다 새 왁스를 쓰며 라벤더와 복숭아 향이 있습니다',
      },
      {
        en: 'Eases stiff joints: a favorite in the few cold weeks we get',
        es: 'Alivia las articulaciones rígidas: favorita en las pocas semanas frías',
        ko: '뻣뻣한 관절이 풀려 추운 몇 주 동안 특히 인기입니다',
      },
      {
        en: 'Filing comes after the wax, when hard skin lets go easily',
        es: 'El limado va después de la cera, cuando la piel dura cede fácil',
        ko: '굳은살이 쉽게 떨어지도록 왁스 다음에 다듬습니다',
      },
      {
        en: 'Add hands for a small surcharge and be wrapped all over',
        es: 'Agregue las manos por un poco más y quede envuelta toda',
        ko: '조금 더 내시면 손까지 함께 감싸 드립니다',
      },
    ],
    includes: [
      { en: 'Foot soak and scrub', es: 'Baño de pies y exfoliación', ko: '족욕과 스크럽' },
      { en: 'Warm paraffin dip and wrap', es: 'Baño y envoltura de parafina tibia', ko: '따뜻한 파라핀 딥과 랩' },
      { en: 'Heel care', es: 'Cuidado de talones', ko: '뒤꿈치 케어' },
      { en: 'Massage with shea butter', es: 'Masaje con manteca de karité', ko: '시어버터 마사지' },
      { en: 'Polish or buff', es: 'Esmalte o pulido', ko: '컬러 또는 버핑' },
    ],
    noteTitle: { en: 'How often', es: '¿Cada cuánto?', ko: '얼마나 자주' },
    noteText: {
      en: 'Twice, three weeks apart, for heels that have cracked; after that once a season keeps them soft.',
      es: 'Dos veces, con tres semanas entre ellas, para talones agrietados; después, una vez por temporada los mantiene suaves.',
      ko: '갈라진 뒤꿈치는 3주 간격으로 두 번, 그다음에는 계절마다 한 번이면 부드러움이 유지됩니다.',
    },
    pictures: [
      {
        picture: '/images/stills/paraffin-pedicure-800.jpg',
        alt: {
          en: 'A white paraffin bath with a brass rim, full of peach wax, on a folded towel, with wax blocks, a plumeria and a peach bottle',
          es: 'Un baño blanco de parafina con borde de latón, lleno de cera durazno sobre una toalla doblada, con bloques de cera, una plumeria y un frasco durazno',
          ko: '접은 타월 위 황동 테두리의 흰 파라핀 용기에 담긴 복숭아색 왁스, 왁스 블록과 플루메리아, 복숭아색 병',
        },
      },
    ],
    related: ['spa-pedicure', 'athletic-pedicure', 'hot-stone-manicure'],
    title: {
      en: 'Paraffin Pedicure in Koreatown[ from {price}]',
      es: 'Pedicura con parafina en Koreatown[ desde {price}]',
      ko: '코리아타운 파라핀 페디큐어[ {price}부터]',
    },
    description: {
      en: 'Warm paraffin for dry, cracked heels: feet are dipped, wrapped and left to soften. 75 to 90 minutes in Koreatown, Los Angeles 90006[, from {price}].',
      es: 'Parafina tibia para talones secos y agrietados: los pies se sumergen, se envuelven y se suavizan. De 75 a 90 minutos en Koreatown[, desde {price}].',
      ko: '건조하고 갈라진 뒤꿈치를 위한 따뜻한 파라핀. 담그고 감싸서 부드러워질 때까지 기다립니다. 코리아타운 90006에서 75-90분[, {price}부터].',
    },
    keywords: [
      { en: 'paraffin pedicure koreatown', es: 'pedicura con parafina koreatown', ko: '코리아타운 파라핀 페디큐어' },
      { en: 'cracked heels los angeles', es: 'talones agrietados los ángeles', ko: 'LA 뒤꿈치 각질 관리' },
      { en: 'wax foot treatment 90006', es: 'parafina para pies 90006', ko: '발 파라핀 케어' },
    ],
  },
  'athletic-pedicure': {
    category: 'pedicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#3C5955',
    heading: {
      en: 'Athletic Pedicure for feet that work',
      es: 'Pedicura deportiva para pies que trabajan',
      ko: '많이 쓰는 발을 위한 애슬레틱 페디큐어',
    },
    intro: {
      en: 'We leave the callus that protects you and take down the one that hurts. Marathon trainees, nurses, cooks and dancers sit in this chair, and about half of them are men.',
      es: 'Dejamos el callo que la protege y bajamos el que duele. En esta silla se sientan maratonistas, enfermeras, cocineros y bailarinas, y cerca de la mitad son hombres.',
      ko: '발을 지켜 주는 굳은살은 두고 아픈 굳은살만 덜어 냅니다. 마라톤을 준비하는 분, 간호사, 요리사, 무용수가 이 자리에 앉으시고 절반쯤은 남성분입니다.',
    },
    bullets: [
      {
        en: 'Nails cut short and level, so that they do not bruise against the shoe',
        es: 'Uñas cortas y parejas, para que no se golpeen con el zapato',
        ko: '신발에 멍들지 않도록 짧고 고르게 자릅니다',
      },
      {
        en: 'Deep work on arch, heel and calf, with thumbs rather than lotion',
        es: 'Trabajo profundo en arco, talón y pantorrilla, con los pulgares más que con crema',
        ko: '로션보다 엄지로 발바닥과 뒤꿈치, 종아리를 깊게 풀어 드립니다',
      },
      {
        en: 'Peppermint cooling balm instead of perfume',
        es: 'Bálsamo fresco de menta en lugar de perfume',
        ko: '향수 대신 시원한 페퍼민트 밤',
      },
      {
        en: 'Finished with a matte buff; color only if you ask',
        es: 'Acabado mate; color solo si lo pide',
        ko: '무광으로 마무리하고 컬러는 원하실 때만',
      },
    ],
    includes: [
      { en: 'Mineral soak', es: 'Baño mineral', ko: '미네랄 족욕' },
      { en: 'Nail trim and edge care', es: 'Corte y cuidado de bordes', ko: '발톱과 가장자리 정리' },
      { en: 'Callus reduction', es: 'Reducción de callos', ko: '굳은살 줄이기' },
      { en: 'Arch and calf massage', es: 'Masaje de arco y pantorrilla', ko: '발바닥과 종아리 마사지' },
      { en: 'Cooling balm', es: 'Bálsamo fresco', ko: '쿨링 밤' },
    ],
    noteTitle: { en: 'Before a race', es: 'Antes de una carrera', ko: '대회 전에는' },
    noteText: {
      en: 'Come a week ahead, not the evening before: softened skin needs a few days to toughen up again.',
      es: 'Venga una semana antes, no la víspera: la piel suavizada necesita unos días para volver a endurecerse.',
      ko: '전날 저녁 말고 일주일 전에 오세요. 부드러워진 피부가 다시 단단해지려면 며칠이 필요합니다.',
    },
    pictures: [
      {
        picture: '/images/stills/athletic-pedicure-800.jpg',
        alt: {
          en: 'A ridged wooden foot roller, a red massage ball, a pumice stone, rolled towels in slate and white, and a slate-blue bottle',
          es: 'Un rodillo de madera para pies, una pelota roja de masaje, piedra pómez, toallas gris pizarra y blanca y un frasco azul pizarra',
          ko: '홈이 파인 나무 발 롤러, 빨간 마사지 볼, 부석, 슬레이트색과 흰 타월, 슬레이트 블루 병',
        },
      },
    ],
    related: ['waterless-pedicure', 'paraffin-pedicure', 'foot-waxing'],
    title: {
      en: 'Athletic Pedicure in Los Angeles[ from {price}]',
      es: 'Pedicura deportiva en Los Ángeles[ desde {price}]',
      ko: '로스앤젤레스 애슬레틱 페디큐어[ {price}부터]',
    },
    description: {
      en: 'Athletic pedicure for runners, dancers and long shifts: callus care, arch and calf massage, cooling balm. 60 to 75 minutes in Koreatown[, from {price}].',
      es: 'Pedicura deportiva para quien corre, baila o trabaja de pie: callos, masaje de arco y pantorrilla, bálsamo fresco. De 60 a 75 minutos[, desde {price}].',
      ko: '달리기, 무용, 오래 서서 일하시는 분을 위한 애슬레틱 페디큐어. 굳은살 관리와 발바닥·종아리 마사지, 쿨링 밤까지 60-75분[, {price}부터].',
    },
    keywords: [
      { en: 'athletic pedicure los angeles', es: 'pedicura deportiva los ángeles', ko: 'LA 애슬레틱 페디큐어' },
      { en: 'runners pedicure koreatown', es: 'pedicura para corredores koreatown', ko: '러너 페디큐어' },
      { en: 'callus removal 90006', es: 'quitar callos 90006', ko: '굳은살 제거' },
      { en: 'mens pedicure', es: 'pedicura para hombres', ko: '남성 페디큐어' },
    ],
  },
};

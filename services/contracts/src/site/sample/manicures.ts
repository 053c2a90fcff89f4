import type { DocumentFields } from '../document-kind.js';

/**
 * Manicures of a new installation, by slug. Texts are in English, Spanish and Korean. Names, prices and short texts are
 * in the menu.
 */
export const manicures: Readonly<Record<string, DocumentFields>> = {
  'french-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 45, to: 60 },
    color: '#EBC3B8',
    tip: '#FFFDFB',
    heading: {
      en: 'French Manicure, drawn by hand',
      es: 'Manicura francesa, dibujada a mano',
      ko: '손으로 그리는 프렌치 매니큐어',
    },
    intro: {
      en: 'No stencils and no stickers. We look at your nail bed first, then pull the white line in one stroke so that it curves the way your nail does. Ten small smiles that match.',
      es: 'Sin plantillas ni calcomanías. Primero vemos el lecho de su uña y luego trazamos la línea blanca de una sola pasada, para que lleve la misma curva que su uña. Diez sonrisas pequeñas que hacen juego.',
      ko: '스텐실도 스티커도 쓰지 않습니다. 먼저 네일 베드를 살펴보고, 손톱의 곡선을 따라 화이트 라인을 한 번에 긋습니다. 서로 꼭 맞는 작은 스마일 열 개가 됩니다.',
    },
    bullets: [
      {
        en: 'The smile line is set for each finger, so short nails look longer and wide nails look slimmer',
        es: 'La línea de la sonrisa se ajusta a cada dedo: las uñas cortas se ven más largas y las anchas, más finas',
        ko: '손가락마다 스마일 라인을 맞춰 짧은 손톱은 길어 보이고 넓은 손톱은 갸름해 보입니다',
      },
      {
        en: 'Three sheer bases to choose from: milk, ballet pink and a warm beige for deeper skin tones',
        es: 'Tres bases translúcidas a elegir: leche, rosa ballet y un beige cálido para pieles más morenas',
        ko: '시어 베이스 세 가지 중 선택: 밀크, 발레 핑크, 짙은 피부 톤에 맞는 따뜻한 베이지',
      },
      {
        en: 'Classic white, or a color at the tip when you want the same idea a little less formal',
        es: 'Blanco clásico, o un color en la punta si quiere la misma idea un poco menos formal',
        ko: '클래식 화이트, 또는 조금 더 편안한 느낌을 원하시면 끝에 컬러',
      },
      {
        en: 'Works on natural nails, over gel and on extensions',
        es: 'Se hace en uñas naturales, sobre gel y en extensiones',
        ko: '자연 손톱, 젤 위, 연장한 손톱 모두 가능합니다',
      },
    ],
    includes: [
      { en: 'Shaping and buffing', es: 'Forma y pulido', ko: '모양 다듬기와 버핑' },
      { en: 'Cuticle care', es: 'Cuidado de cutículas', ko: '큐티클 케어' },
      { en: 'Sheer base coat', es: 'Base translúcida', ko: '시어 베이스 코트' },
      { en: 'Hand-painted tips', es: 'Puntas pintadas a mano', ko: '손으로 그린 프렌치 라인' },
      { en: 'Top coat and cuticle oil', es: 'Capa final y aceite de cutículas', ko: '탑코트와 큐티클 오일' },
    ],
    noteTitle: {
      en: 'For a wedding or a shoot',
      es: 'Para una boda o una sesión de fotos',
      ko: '결혼식이나 촬영을 앞두셨다면',
    },
    noteText: {
      en: 'Come two days before. The edge is at its sharpest then, and there is time to change your mind about the base.',
      es: 'Venga dos días antes. El borde está en su punto más nítido y queda tiempo para cambiar de opinión sobre la base.',
      ko: '이틀 전에 오세요. 라인이 가장 또렷할 때이고, 베이스 색을 바꾸고 싶어지셔도 시간이 있습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/french-manicure-800.jpg',
        alt: {
          en: 'Five almond tips with white French edges leaning on a plaster step, a white and a sheer pink bottle above them',
          es: 'Cinco tips almendrados con borde francés blanco apoyados en un escalón de yeso; arriba, un frasco blanco y otro rosa translúcido',
          ko: '석고 단에 기대어 놓은 화이트 프렌치 아몬드 팁 다섯 개, 그 위에 화이트 병과 시어 핑크 병',
        },
      },
    ],
    related: ['gel-manicure', 'nail-art', 'acrylic-extensions'],
    title: {
      en: 'French Manicure in Koreatown[ from {price}]',
      es: 'Manicura francesa en Koreatown[ desde {price}]',
      ko: '코리아타운 프렌치 매니큐어[ {price}부터]',
    },
    description: {
      en: 'A hand-drawn French manicure near Vermont Avenue, 90006: sheer pink base, crisp white tips, 45 to 60 minutes[, from {price}]. Walk in or book a chair.',
      es: 'Manicura francesa hecha a mano cerca de Vermont Avenue, 90006: base rosa translúcida, puntas blancas, de 45 a 60 minutos[, desde {price}]. Con cita o sin cita.',
      ko: '버몬트 애비뉴 근처 90006에서 손으로 그리는 프렌치 매니큐어. 시어 핑크 베이스에 또렷한 화이트 팁, 45-60분[, {price}부터]. 예약하셔도, 워크인으로 오셔도 됩니다.',
    },
    keywords: [
      { en: 'french manicure koreatown', es: 'manicura francesa koreatown', ko: '코리아타운 프렌치 네일' },
      { en: 'white tip nails los angeles', es: 'uñas con punta blanca los ángeles', ko: 'LA 화이트 프렌치' },
      { en: 'french tips 90006', es: 'uñas francesas 90006', ko: '한인타운 프렌치 매니큐어' },
    ],
  },
  'gel-manicure': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 60, to: 75 },
    color: '#B3213F',
    heading: {
      en: 'Gel Manicure for three weeks and more',
      es: 'Manicura en gel para tres semanas y más',
      ko: '3주 이상 가는 젤 매니큐어',
    },
    intro: {
      en: 'Most gel that lifts was hurried at the start. We spend the first twenty minutes on the nail plate alone: cleaned, dehydrated, not over-filed. Then three thin coats, each cured before the next.',
      es: 'Casi todo el gel que se levanta se hizo con prisa al principio. Nosotros dedicamos los primeros veinte minutos solo a la uña: limpia, sin humedad y sin limarla de más. Después, tres capas finas, cada una curada antes de la siguiente.',
      ko: '들뜨는 젤은 대부분 처음에 서두른 탓입니다. 저희는 첫 20분을 손톱 표면에만 씁니다. 깨끗이 닦고, 유수분을 없애고, 지나치게 갈지 않습니다. 그다음 얇게 세 겹, 한 겹씩 큐어링하며 올립니다.',
    },
    bullets: [
      {
        en: 'Keeps its shine for 3+ weeks, also through dishes and the gym',
        es: 'Conserva el brillo más de 3 semanas, aun lavando trastes y yendo al gimnasio',
        ko: '설거지를 하고 운동을 다녀도 3주 이상 광택이 유지됩니다',
      },
      {
        en: 'Cured under the lamp, so you can reach for your keys as soon as we finish',
        es: 'Se cura en la lámpara: en cuanto terminamos, ya puede buscar sus llaves',
        ko: '램프로 큐어링해 끝나자마자 열쇠를 꺼내셔도 됩니다',
      },
      {
        en: 'Sealed along the free edge, where chips begin',
        es: 'Sellada en el borde libre, que es donde empieza a despostillarse',
        ko: '벗겨짐이 시작되는 손톱 끝, 프리엣지까지 감싸 줍니다',
      },
      {
        en: 'A wall of shades from sheer nude to near-black oxblood',
        es: 'Una pared de tonos, del nude translúcido al vino casi negro',
        ko: '시어 누드부터 검정에 가까운 옥스블러드까지 한 벽 가득한 컬러',
      },
    ],
    includes: [
      { en: 'Dry cuticle work', es: 'Cutículas en seco', ko: '드라이 큐티클 케어' },
      { en: 'Shaping', es: 'Forma', ko: '모양 다듬기' },
      {
        en: 'Base, two color coats and top coat',
        es: 'Base, dos capas de color y capa final',
        ko: '베이스, 컬러 두 번, 탑코트',
      },
      { en: 'Hand lotion', es: 'Crema de manos', ko: '핸드 로션' },
      { en: 'Cuticle oil to finish', es: 'Aceite de cutículas para terminar', ko: '큐티클 오일 마무리' },
    ],
    noteTitle: { en: 'Taking it off', es: 'Para quitarlo', ko: '젤을 제거하실 때' },
    noteText: {
      en: 'Please do not peel. Come back and we soak the gel off, so your own nail stays as thick as it was.',
      es: 'Por favor, no lo arranque. Regrese y le quitamos el gel con remojo, para que su uña quede tan gruesa como estaba.',
      ko: '뜯지 말아 주세요. 다시 오시면 젤을 불려서 제거해 드립니다. 그래야 손톱 두께가 그대로 남습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/gel-manicure-800.jpg',
        alt: {
          en: 'Red gel tips under the violet light of an arched white curing lamp, a red bottle and its brush in front',
          es: 'Tips de gel rojo bajo la luz violeta de una lámpara blanca en forma de arco, con un frasco rojo y su pincel al frente',
          ko: '아치형 흰색 젤 램프의 보랏빛 아래 놓인 레드 젤 팁, 그 앞에 레드 병과 브러시',
        },
      },
    ],
    related: ['classic-manicure', 'nail-art', 'gel-pedicure'],
    title: {
      en: 'Gel Manicure in Los Angeles[ from {price}]',
      es: 'Manicura en gel en Los Ángeles[ desde {price}]',
      ko: 'LA 젤 매니큐어[ {price}부터]',
    },
    description: {
      en: 'Gel manicure in Koreatown that stays glossy for 3+ weeks. Careful prep, thin cured coats, dry the moment you stand up. 60 to 75 minutes[, from {price}].',
      es: 'Manicura en gel en Koreatown con brillo por más de 3 semanas. Preparación cuidadosa, capas finas, seca al levantarse. De 60 a 75 minutos[, desde {price}].',
      ko: '3주 이상 광택이 유지되는 코리아타운 젤 매니큐어. 꼼꼼한 밑작업, 얇게 큐어링한 컬러, 일어나실 때는 이미 다 말라 있습니다. 60-75분[, {price}부터].',
    },
    keywords: [
      { en: 'gel manicure los angeles', es: 'manicura en gel los ángeles', ko: 'LA 젤네일' },
      { en: 'gel nails koreatown', es: 'uñas de gel koreatown', ko: '코리아타운 젤네일' },
      { en: 'gel polish 90006', es: 'esmalte en gel 90006', ko: '한인타운 젤 매니큐어' },
      { en: 'long lasting manicure', es: 'manicura de larga duración', ko: '오래가는 젤네일' },
    ],
  },
  'classic-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 30, to: 45 },
    color: '#D0646F',
    heading: {
      en: 'Classic Manicure, the weekly habit',
      es: 'Manicura clásica, la costumbre de cada semana',
      ko: '매주의 습관, 클래식 매니큐어',
    },
    intro: {
      en: 'Some people come every Friday at lunch and are back at their desk with polished nails and warm hands. It is the least we do, and we do it slowly enough to do it well.',
      es: 'Hay quien viene cada viernes a la hora del almuerzo y vuelve al escritorio con las uñas pintadas y las manos tibias. Es lo más sencillo que hacemos, y lo hacemos con la calma que hace falta para hacerlo bien.',
      ko: '금요일 점심마다 오셔서 컬러를 바르고 따뜻해진 손으로 자리에 돌아가시는 분들이 계십니다. 저희가 하는 가장 기본적인 관리이고, 그래서 제대로 하려고 천천히 합니다.',
    },
    bullets: [
      {
        en: 'Fits into a lunch break, with ten minutes to dry',
        es: 'Cabe en la hora del almuerzo, con diez minutos para secar',
        ko: '건조 10분까지 점심시간 안에 끝납니다',
      },
      {
        en: 'Regular polish that you can take off at home whenever you like',
        es: 'Esmalte regular que usted puede quitarse en casa cuando quiera',
        ko: '원하실 때 집에서 지울 수 있는 일반 폴리시',
      },
      {
        en: 'A kind choice while your nails recover from acrylic or gel',
        es: 'Una opción amable mientras sus uñas se recuperan del acrílico o del gel',
        ko: '아크릴이나 젤 후 손톱이 회복하는 동안 순한 선택',
      },
      {
        en: 'Also without color: buffed to a soft, natural shine',
        es: 'También sin color: pulida hasta un brillo suave y natural',
        ko: '컬러 없이도 가능: 버핑으로 은은한 자연 광택을 냅니다',
      },
    ],
    includes: [
      { en: 'Warm soak', es: 'Remojo tibio', ko: '따뜻한 물에 손 담그기' },
      { en: 'Nail shaping', es: 'Forma de las uñas', ko: '손톱 모양 다듬기' },
      { en: 'Cuticle tidy', es: 'Arreglo de cutículas', ko: '큐티클 정리' },
      { en: 'Hand massage', es: 'Masaje de manos', ko: '손 마사지' },
      {
        en: 'Two coats of polish or a buffed finish',
        es: 'Dos capas de esmalte o un acabado pulido',
        ko: '폴리시 두 번 또는 버핑 마무리',
      },
    ],
    noteTitle: { en: 'First manicure ever?', es: '¿Es su primera manicura?', ko: '매니큐어가 처음이세요?' },
    noteText: {
      en: 'Start here. You see what your nails look like cared for, and nothing has to be soaked off afterward.',
      es: 'Empiece por aquí. Verá cómo lucen sus uñas bien cuidadas, y después no hay nada que quitar con remojo.',
      ko: '여기서 시작하세요. 잘 관리한 손톱이 어떤 모습인지 보실 수 있고, 나중에 불려서 제거할 것도 없습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/classic-manicure-800.jpg',
        alt: {
          en: 'A bowl of water with petals, a folded blush towel, a nail file, a steel cuticle pusher and a rose bottle',
          es: 'Un tazón de agua con pétalos, una toalla rosa pálido doblada, una lima, un empujador de cutículas de acero y un frasco rosa',
          ko: '꽃잎을 띄운 물그릇, 접은 연분홍 타월, 손톱 파일, 스틸 큐티클 푸셔와 로즈색 병',
        },
      },
    ],
    related: ['french-manicure', 'gel-manicure', 'classic-pedicure'],
    title: {
      en: 'Classic Manicure in Koreatown[ from {price}]',
      es: 'Manicura clásica en Koreatown[ desde {price}]',
      ko: '코리아타운 클래식 매니큐어[ {price}부터]',
    },
    description: {
      en: 'The classic manicure, done without hurry: soak, cuticles, hand massage and two coats of polish. 30 to 45 minutes in Koreatown, Los Angeles[, from {price}].',
      es: 'La manicura clásica, hecha sin prisa: remojo, cutículas, masaje de manos y dos capas de esmalte. De 30 a 45 minutos en Koreatown, Los Ángeles[, desde {price}].',
      ko: '서두르지 않는 클래식 매니큐어: 따뜻한 물에 손 담그기, 큐티클 정리, 손 마사지, 폴리시 두 번. 로스앤젤레스 코리아타운에서 30-45분[, {price}부터].',
    },
    keywords: [
      { en: 'classic manicure los angeles', es: 'manicura clásica los ángeles', ko: 'LA 클래식 매니큐어' },
      { en: 'basic manicure koreatown', es: 'manicura sencilla koreatown', ko: '코리아타운 기본 손톱 관리' },
      { en: 'regular polish manicure 90006', es: 'manicura con esmalte regular 90006', ko: '한인타운 일반 매니큐어' },
    ],
  },
  'acrylic-extensions': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 90, to: 120 },
    color: '#9C5F6B',
    heading: {
      en: 'Acrylic Extensions shaped to your hand',
      es: 'Extensiones de acrílico a la medida de su mano',
      ko: '손 모양에 맞춘 아크릴 연장',
    },
    intro: {
      en: 'Bring a picture, then let us look at your fingers. The same coffin that flatters one hand can widen another, so we agree on length, taper and apex before the first bead of acrylic.',
      es: 'Traiga una foto y luego déjenos ver sus dedos. La misma forma coffin que favorece a una mano puede ensanchar otra, así que acordamos el largo, qué tanto se afina y el ápice antes de la primera perla de acrílico.',
      ko: '사진을 가져오시면 손가락부터 살펴보겠습니다. 같은 코핀이라도 어떤 손은 예뻐 보이고 어떤 손은 넓어 보입니다. 그래서 아크릴을 처음 올리기 전에 길이, 좁아지는 정도, 하이포인트를 함께 정합니다.',
    },
    bullets: [
      {
        en: 'Almond, coffin, square, oval or stiletto, filed in front of you until you like it from every side',
        es: 'Almendra, coffin, cuadrada, ovalada o stiletto: limamos frente a usted hasta que le guste por todos lados',
        ko: '아몬드, 코핀, 스퀘어, 오벌, 스틸레토: 어느 쪽에서 봐도 마음에 드실 때까지 눈앞에서 다듬습니다',
      },
      {
        en: 'A strong apex where nails break and a thin edge where they show',
        es: 'Un ápice firme donde las uñas se quiebran y un borde fino donde se ven',
        ko: '부러지기 쉬운 곳은 하이포인트로 튼튼하게, 눈에 띄는 끝은 얇게',
      },
      {
        en: 'Fills keep a set going; we tell you honestly when a fresh one is better',
        es: 'Con rellenos su juego sigue adelante; cuando conviene uno nuevo, se lo decimos con honestidad',
        ko: '리필로 이어 가실 수 있고, 새로 하시는 편이 나을 때는 솔직하게 말씀드립니다',
      },
      {
        en: 'Finish in gel, French, chrome or hand-painted art',
        es: 'Acabado en gel, francés, cromo o diseño pintado a mano',
        ko: '마무리는 젤, 프렌치, 크롬, 핸드페인팅 아트 중에서',
      },
    ],
    includes: [
      { en: 'Nail preparation', es: 'Preparación de la uña', ko: '손톱 밑작업' },
      { en: 'Tips or sculpted forms', es: 'Tips o esculpido con molde', ko: '팁 또는 폼 연장' },
      { en: 'Acrylic overlay', es: 'Capa de acrílico', ko: '아크릴 오버레이' },
      { en: 'Shaping and smoothing', es: 'Forma y alisado', ko: '모양과 표면 다듬기' },
      { en: 'Color of your choice', es: 'El color que usted elija', ko: '원하시는 컬러' },
    ],
    noteTitle: { en: 'When to come for a fill', es: 'Cuándo venir por su relleno', ko: '리필은 언제 받나요?' },
    noteText: {
      en: 'Every two to three weeks. Past that the balance moves forward and a knock can lift the whole nail.',
      es: 'Cada dos o tres semanas. Después de eso el peso se va hacia adelante y un golpe puede levantar la uña entera.',
      ko: '2-3주마다 오세요. 그보다 늦으면 무게 중심이 앞으로 옮겨 가서, 부딪혔을 때 손톱 전체가 들릴 수 있습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/acrylic-extensions-800.jpg',
        alt: {
          en: 'Long coffin-shaped sample tips fanned from mauve to milk white beside acrylic powder, liquid and a sculpting brush',
          es: 'Tips de muestra largos en forma coffin, en abanico del malva al blanco leche, junto a polvo acrílico, líquido y un pincel para esculpir',
          ko: '모브에서 밀크 화이트까지 부채꼴로 펼친 긴 코핀 샘플 팁, 옆에 아크릴 파우더와 리퀴드, 스컬프처 브러시',
        },
      },
    ],
    related: ['nail-art', 'gel-manicure', 'french-manicure'],
    title: {
      en: 'Acrylic Extensions in Koreatown[ from {price}]',
      es: 'Extensiones de acrílico en Koreatown[ desde {price}]',
      ko: '코리아타운 아크릴 연장[ {price}부터]',
    },
    description: {
      en: 'Sculpted acrylic nail extensions in Koreatown, Los Angeles: almond, coffin, square or stiletto in any length. 90 to 120 minutes[, full sets from {price}].',
      es: 'Uñas acrílicas esculpidas en Koreatown, Los Ángeles: almendra, coffin, cuadrada o stiletto, a su largo. De 90 a 120 minutos[, juego completo desde {price}].',
      ko: '로스앤젤레스 코리아타운 아크릴 스컬프처 연장: 아몬드, 코핀, 스퀘어, 스틸레토를 원하시는 길이로 해 드립니다. 90-120분[, 풀세트 {price}부터].',
    },
    keywords: [
      { en: 'acrylic nails koreatown', es: 'uñas acrílicas koreatown', ko: '코리아타운 아크릴 네일' },
      { en: 'acrylic extensions los angeles', es: 'uñas acrílicas los ángeles', ko: 'LA 손톱 연장' },
      { en: 'full set acrylic 90006', es: 'juego completo de acrílico 90006', ko: '한인타운 아크릴 풀세트' },
      { en: 'coffin nails', es: 'uñas coffin', ko: '코핀 네일' },
    ],
  },
  'hot-stone-manicure': {
    category: 'manicure-los-angeles',
    minutes: { from: 75, to: 90 },
    color: '#574A50',
    heading: {
      en: 'Hot Stone Manicure for tired hands',
      es: 'Manicura con piedras calientes para manos cansadas',
      ko: '지친 손을 위한 핫스톤 매니큐어',
    },
    intro: {
      en: 'Heat reaches what rubbing cannot. We lay warmed stones in your palms while your forearms rest, then work along the thumb and wrist, where keyboards and knives leave their mark.',
      es: 'El calor llega adonde no alcanza la mano. Le ponemos piedras tibias en las palmas mientras descansan los antebrazos, y luego trabajamos a lo largo del pulgar y la muñeca, donde el teclado y el cuchillo dejan huella.',
      ko: '문질러서 닿지 않는 곳에도 온기는 닿습니다. 팔을 편히 내려놓으신 동안 데운 스톤을 손바닥에 올려 두고, 이어서 키보드와 칼질의 피로가 쌓이는 엄지와 손목을 따라 풀어 드립니다.',
    },
    bullets: [
      {
        en: 'Smooth basalt, warmed in water and tested on our own wrists before it touches yours',
        es: 'Basalto liso, calentado en agua y probado en nuestra propia muñeca antes de tocar la suya',
        ko: '물에 데운 매끈한 현무암을 저희 손목에 먼저 대 본 뒤 올려 드립니다',
      },
      {
        en: 'Massage to the elbow, as firm or as light as you ask for',
        es: 'Masaje hasta el codo, tan firme o tan ligero como usted lo pida',
        ko: '팔꿈치까지 마사지하며, 세기는 원하시는 대로 맞춥니다',
      },
      {
        en: 'Warmth softens the cuticles, so there is less to cut',
        es: 'El calor suaviza las cutículas, así que hay menos que cortar',
        ko: '온기로 큐티클이 부드러워져 잘라 낼 것이 적습니다',
      },
      {
        en: 'The quietest of our manicures: tell us if you would rather not chat',
        es: 'La más tranquila de nuestras manicuras: díganos si prefiere no platicar',
        ko: '저희 매니큐어 중 가장 조용합니다. 말없이 쉬고 싶으시면 말씀해 주세요',
      },
    ],
    includes: [
      { en: 'Stone massage to the elbow', es: 'Masaje con piedras hasta el codo', ko: '팔꿈치까지 스톤 마사지' },
      { en: 'Sugar scrub and hot towel', es: 'Exfoliación de azúcar y toalla caliente', ko: '슈가 스크럽과 핫타월' },
      { en: 'Shaping and cuticle care', es: 'Forma y cuidado de cutículas', ko: '모양 다듬기와 큐티클 케어' },
      { en: 'Rich hand cream', es: 'Crema espesa para manos', ko: '진한 핸드크림' },
      { en: 'Polish or buffed shine', es: 'Esmalte o brillo pulido', ko: '폴리시 또는 버핑 광택' },
    ],
    noteTitle: { en: 'Good to tell us first', es: 'Conviene avisarnos antes', ko: '미리 알려 주세요' },
    noteText: {
      en: 'If you are pregnant, have diabetes or feel heat poorly, say so when you book and we will use warm towels instead.',
      es: 'Si está embarazada, tiene diabetes o siente poco el calor, díganoslo al hacer su cita y usaremos toallas tibias en lugar de piedras.',
      ko: '임신 중이시거나 당뇨가 있으시거나 열을 잘 느끼지 못하시면 예약하실 때 말씀해 주세요. 스톤 대신 따뜻한 타월을 쓰겠습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/hot-stone-manicure-800.jpg',
        alt: {
          en: 'Four dark basalt stones stacked on a folded white towel, two more stones and a brick-red bottle in front',
          es: 'Cuatro piedras oscuras de basalto apiladas sobre una toalla blanca doblada, con otras dos piedras y un frasco rojo ladrillo al frente',
          ko: '접은 흰 타월 위에 쌓은 짙은 현무암 스톤 네 개, 앞에 스톤 두 개와 벽돌빛 레드 병',
        },
      },
    ],
    related: ['classic-manicure', 'paraffin-pedicure', 'spa-pedicure'],
    title: {
      en: 'Hot Stone Manicure in Los Angeles[ from {price}]',
      es: 'Manicura con piedras calientes en Los Ángeles[ desde {price}]',
      ko: 'LA 핫스톤 매니큐어[ {price}부터]',
    },
    description: {
      en: 'Warm basalt stones, oil and a slow massage for hands that type, cook or carry. Hot stone manicure in Koreatown, 75 to 90 minutes[, from {price}].',
      es: 'Piedras tibias de basalto, aceite y un masaje lento para manos que teclean, cocinan o cargan. Manicura en Koreatown, de 75 a 90 minutos[, desde {price}].',
      ko: '타자 치고, 요리하고, 짐 드는 손을 위한 따뜻한 현무암 스톤과 오일, 느린 마사지. 코리아타운 핫스톤 매니큐어, 75-90분 소요됩니다[. {price}부터].',
    },
    keywords: [
      {
        en: 'hot stone manicure los angeles',
        es: 'manicura con piedras calientes los ángeles',
        ko: 'LA 핫스톤 매니큐어',
      },
      { en: 'hand massage koreatown', es: 'masaje de manos koreatown', ko: '코리아타운 손 마사지' },
      { en: 'spa manicure 90006', es: 'manicura spa 90006', ko: '한인타운 스파 매니큐어' },
    ],
  },
  'nail-art': {
    featured: true,
    category: 'manicure-los-angeles',
    minutes: { from: 60, to: 120 },
    per: { en: 'nail', es: 'uña', ko: '손톱' },
    color: '#7A2E3F',
    tip: '#B8905B',
    heading: {
      en: 'Nail Art, from one accent to all ten',
      es: 'Diseño de uñas, de un detalle a las diez',
      ko: '네일아트, 포인트 하나부터 열 손가락까지',
    },
    intro: {
      en: 'A screenshot is enough, and so is a mood. We mix the color on a tip, paint one trial nail, and ask. Only when that one is right do we paint the other nine.',
      es: 'Con una captura de pantalla basta, y con una idea también. Mezclamos el color en un tip, pintamos una uña de prueba y le preguntamos. Solo cuando esa quedó bien pintamos las otras nueve.',
      ko: '캡처 사진 한 장이면 충분하고, 느낌만 말씀하셔도 됩니다. 팁에 색을 섞어 보고, 손톱 하나에 먼저 그려 본 뒤 여쭤봅니다. 그 하나가 마음에 드셔야 나머지 아홉 개를 그립니다.',
    },
    bullets: [
      {
        en: 'Priced by the nail, and you hear the total before the brush is wet',
        es: 'El precio es por uña, y le decimos el total antes de mojar el pincel',
        ko: '가격은 손톱당이며, 붓을 적시기 전에 총액을 말씀드립니다',
      },
      {
        en: 'Freehand florals, marble, aura, French in color, chrome powder, foil and small gems',
        es: 'Flores a mano alzada, mármol, aura, francesa de color, polvo cromo, foil y piedritas',
        ko: '핸드페인팅 플라워, 마블, 아우라, 컬러 프렌치, 크롬 파우더, 호일, 작은 파츠',
      },
      {
        en: 'Korean-style layered gel looks: syrup, magnet and glazed finishes',
        es: 'Gel en capas al estilo coreano: acabados syrup, ojo de gato y glaseado',
        ko: '한국식 레이어드 젤: 시럽네일, 자석네일, 글레이즈드 네일',
      },
      {
        en: 'Painted on natural nails, gel or acrylic',
        es: 'Se pinta sobre uña natural, gel o acrílico',
        ko: '자연 손톱, 젤, 아크릴 위에 그립니다',
      },
    ],
    includes: [
      { en: 'A talk about your design', es: 'Una plática sobre su diseño', ko: '디자인 상담' },
      { en: 'Color matching', es: 'Búsqueda del tono', ko: '컬러 맞춤' },
      { en: 'One trial nail', es: 'Una uña de prueba', ko: '손톱 하나 미리 그려 보기' },
      { en: 'Hand painting', es: 'Pintura a mano', ko: '핸드페인팅' },
      { en: 'Sealing top coat', es: 'Capa final para sellar', ko: '탑코트 마감' },
    ],
    noteTitle: { en: 'How much time to leave', es: 'Cuánto tiempo apartar', ko: '시간은 얼마나 잡을까요?' },
    noteText: {
      en: 'Two accents add about a quarter of an hour; a detailed set of ten can take the full two hours.',
      es: 'Dos detalles suman más o menos un cuarto de hora; un juego de diez muy detallado puede tomar las dos horas completas.',
      ko: '포인트 두 개는 15분 정도 더 걸리고, 열 손가락을 섬세하게 다 그리면 두 시간이 꽉 찰 수 있습니다.',
    },
    pictures: [
      {
        picture: '/images/stills/nail-art-800.jpg',
        alt: {
          en: 'Four decorated tips on an oxblood ground: brass leaf, white flowers, marble veins and a half moon, with a fine brush and drops of color',
          es: 'Cuatro tips decorados sobre fondo vino: hoja de latón, flores blancas, vetas de mármol y media luna, con un pincel fino y gotas de color',
          ko: '옥스블러드 바탕 위 장식한 팁 네 개: 황동 박, 흰 꽃, 마블 결, 하프문, 그리고 가는 브러시와 컬러 방울',
        },
      },
    ],
    related: ['acrylic-extensions', 'gel-manicure', 'french-manicure'],
    title: {
      en: 'Custom Nail Art in Koreatown[ from {price}]',
      es: 'Diseño de uñas personalizado en Koreatown[ desde {price}]',
      ko: '코리아타운 맞춤 네일아트[ {price}부터]',
    },
    description: {
      en: 'Custom nail art in Koreatown, Los Angeles: fine lines, florals, chrome, foil and gems[, from {price} per nail]. Bring a picture or let us sketch for you.',
      es: 'Diseño de uñas en Koreatown, Los Ángeles: líneas finas, flores, cromo, foil y piedritas[, desde {price} por uña]. Traiga una foto o le hacemos un boceto.',
      ko: '로스앤젤레스 코리아타운 맞춤 네일아트: 가는 라인, 플라워, 크롬, 호일, 파츠[, 손톱당 {price}부터]. 사진을 가져오셔도 되고, 저희가 스케치해 드려도 됩니다.',
    },
    keywords: [
      { en: 'nail art koreatown', es: 'diseños de uñas koreatown', ko: '코리아타운 네일아트' },
      { en: 'custom nail designs los angeles', es: 'uñas decoradas los ángeles', ko: 'LA 네일아트 디자인' },
      { en: 'hand painted nails 90006', es: 'uñas pintadas a mano 90006', ko: '한인타운 핸드페인팅 네일' },
      { en: 'chrome nails', es: 'uñas cromadas', ko: '크롬 네일' },
    ],
  },
};

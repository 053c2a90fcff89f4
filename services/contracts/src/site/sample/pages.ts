import type { DocumentFields } from '../document-kind.js';

/** The texts of the pages of a new installation. Texts are in the languages of the site. */
export const pages: readonly DocumentFields[] = [
  {
    route: 'about',
    heading: {
      en: 'A small salon that takes its time',
      es: 'Un salón pequeño que se toma su tiempo',
      ko: '시간을 들이는 작은 네일샵',
    },
    intro: {
      en: 'We have served the neighborhood since 2017, one pair of hands after the other.',
      es: 'Atendemos al barrio desde 2017, un par de manos a la vez.',
      ko: '2017년부터 한 분 한 분 손을 잡으며 이 동네와 함께했습니다.',
    },
    pictures: [
      {
        picture: '/images/storefront.svg',
        alt: {
          en: 'A drawing of a nail salon’s front: three arched windows, a door and an awning',
          es: 'Dibujo de la fachada de un salón de uñas: tres ventanas en arco, una puerta y un toldo',
          ko: '네일샵 정면을 그린 그림: 아치형 창 세 개와 문, 차양',
        },
      },
    ],
    story: {
      en: 'It began with two tables, a borrowed lamp and a rule that still hangs by the sink: nobody is finished until they have looked at their nails by the window. The light there is unkind, which is why it is useful.\n\nIn 2019 we took the room next door for the pedicure chairs. The people who sit in them have not changed much. Nurses from the hospitals on Vermont, students from USC, grandmothers who bring a newspaper in Korean or Spanish, brides with a folder of screenshots.\n\nWith over 5 years in this room and over 7 years of experience at the table, we have learned what to hurry (very little) and what to leave alone (cuticles, mostly).',
      es: 'Empezó con dos mesas, una lámpara prestada y una regla que sigue colgada junto al lavabo: nadie ha terminado hasta que mira sus uñas junto a la ventana. Ahí la luz no perdona, y por eso sirve.\n\nEn 2019 tomamos el cuarto de al lado para las sillas de pedicura. La gente que se sienta en ellas no ha cambiado mucho. Enfermeras de los hospitales de Vermont, estudiantes de USC, abuelas que traen un periódico en coreano o en español, novias con una carpeta de capturas de pantalla.\n\nCon más de 5 años en este cuarto y más de 7 años de experiencia en la mesa, aprendimos qué se puede apurar (muy poco) y qué se deja en paz (las cutículas, casi siempre).',
      ko: '테이블 두 개와 빌린 램프 하나, 그리고 지금도 세면대 옆에 걸려 있는 규칙 하나로 시작했습니다. 창가에서 손톱을 보기 전에는 끝난 것이 아니다. 그곳의 빛은 숨김이 없어서 쓸모가 있습니다.\n\n2019년에는 옆방을 얻어 페디큐어 의자를 놓았습니다. 앉으시는 분들은 크게 달라지지 않았습니다. 버몬트 병원의 간호사, USC 학생, 한국어나 스페인어 신문을 들고 오시는 할머니, 캡처 사진을 가득 담아 오는 신부들입니다.\n\n이 자리에서 5년 넘게, 테이블에서는 7년 넘게 일하며 무엇을 서둘러도 되는지(거의 없습니다), 무엇을 그대로 두어야 하는지(대개 큐티클입니다) 배웠습니다.',
    },
    figures: [
      {
        title: { en: '2017', es: '2017', ko: '2017' },
        text: { en: 'serving Koreatown since', es: 'al servicio de Koreatown desde', ko: '코리아타운에서 시작한 해' },
      },
      {
        title: { en: '2019', es: '2019', ko: '2019' },
        text: { en: 'in these rooms since', es: 'en este local desde', ko: '지금 자리로 온 해' },
      },
      {
        title: { en: 'over 7 years', es: 'más de 7 años', ko: '7년 이상' },
        text: { en: 'of experience', es: 'de experiencia', ko: '경력' },
      },
    ],
    cardsTitle: { en: 'Reasons to choose us', es: 'Razones para elegirnos', ko: '저희를 찾는 이유' },
    cards: [
      {
        title: { en: 'You hear the price first', es: 'Primero oye el precio', ko: '가격부터 말씀드립니다' },
        text: {
          en: 'Length, art, removal: all of it is added up before the first coat.',
          es: 'Largo, diseño, retiro: todo se suma antes de la primera capa.',
          ko: '길이, 아트, 제거까지 첫 코트 전에 모두 더해서 알려 드립니다.',
        },
      },
      {
        title: { en: 'The same hands again', es: 'Las mismas manos otra vez', ko: '지난번 그 손길 그대로' },
        text: {
          en: 'Ask for whoever you had last time. We write it down.',
          es: 'Pida a quien la atendió la última vez. Lo anotamos.',
          ko: '지난번 담당자를 찾아 주세요. 적어 두겠습니다.',
        },
      },
      {
        title: { en: 'Clean as a habit', es: 'Limpias por costumbre', ko: '몸에 밴 청결' },
        text: {
          en: 'Tools are washed and disinfected between guests; files are not shared.',
          es: 'Las herramientas se lavan y desinfectan entre clientas; las limas no se comparten.',
          ko: '도구는 손님마다 씻어 소독하고 파일은 함께 쓰지 않습니다.',
        },
      },
      {
        title: { en: 'Three languages', es: 'Tres idiomas', ko: '세 가지 언어' },
        text: {
          en: 'English, Spanish and Korean are spoken at the desk on most days.',
          es: 'En el mostrador se habla inglés, español y coreano casi todos los días.',
          ko: '거의 매일 영어, 스페인어, 한국어로 상담해 드립니다.',
        },
      },
      {
        title: { en: 'Room for walk-ins', es: 'Lugar sin cita', ko: '워크인 자리' },
        text: {
          en: 'A chair is kept free around lunch and after five whenever we can manage it.',
          es: 'Guardamos una silla libre al mediodía y después de las cinco siempre que se puede.',
          ko: '점심 무렵과 다섯 시 이후에는 될 수 있는 대로 한 자리를 비워 둡니다.',
        },
      },
    ],
    closingTitle: { en: 'How to spot us', es: 'Cómo reconocernos', ko: '이렇게 찾으세요' },
    closingText: {
      en: 'Plaster-pink front, a row of almond arches in the window, and a brass bell on the door. If you reach the bus stop, you have gone ten steps too far.',
      es: 'Fachada rosa yeso, una fila de arcos de almendra en la ventana y una campana de latón en la puerta. Si llegó a la parada del autobús, se pasó diez pasos.',
      ko: '석고빛 분홍 외벽, 창에는 아몬드 모양 아치들, 문에는 황동 종이 있습니다. 버스 정류장이 나오면 열 걸음 더 가신 겁니다.',
    },
    title: {
      en: 'About Our Koreatown Nail Salon',
      es: 'Sobre nuestro salón en Koreatown',
      ko: '코리아타운 네일샵 소개',
    },
    description: {
      en: 'The story of a small nail salon on the edge of Koreatown: who we are, why people have come back since 2017, and where to find the door on any day.',
      es: 'La historia de un pequeño salón de uñas al borde de Koreatown: quiénes somos, por qué vuelven desde 2017 y dónde está la puerta.',
      ko: '코리아타운 끝자락 작은 네일샵의 이야기. 저희가 누구인지, 2017년부터 왜 다시 찾아 주시는지, 언제 오시든 문을 어디서 찾으면 되는지 알려 드립니다.',
    },
    keywords: [
      { en: 'about nail salon koreatown', es: 'sobre el salón de uñas koreatown', ko: '코리아타운 네일샵 소개' },
      { en: 'best nail salon los angeles', es: 'mejor salón de uñas los ángeles', ko: 'LA 네일샵 추천' },
      { en: 'nail salon vermont avenue', es: 'salón de uñas vermont', ko: '버몬트 네일샵' },
    ],
  },
  {
    route: 'areas',
    heading: { en: 'Areas We Serve', es: 'Zonas que atendemos', ko: '오시는 지역' },
    intro: {
      en: 'Nobody crosses all of Los Angeles for a manicure. From these eight neighborhoods you hardly have to: most guests arrive in less time than their soak takes.',
      es: 'Nadie cruza todo Los Ángeles por una manicura. Desde estos ocho barrios casi no hace falta: la mayoría llega en menos tiempo del que dura su remojo.',
      ko: '매니큐어 하나 때문에 LA를 가로지르는 분은 없습니다. 이 여덟 동네에서는 그럴 필요도 없습니다. 대부분 족욕보다 짧은 시간에 도착하십니다.',
    },
    pictures: [{ picture: '/images/stills/plaster-swatch-wheel-800.jpg' }],
    places: [
      {
        title: { en: 'Downtown Los Angeles', es: 'Centro de Los Ángeles', ko: 'LA 다운타운' },
        text: {
          en: 'Straight out on Olympic. Office workers take the early or the last chair and miss the traffic both ways.',
          es: 'Derecho por Olympic. Quienes trabajan en oficina toman la primera o la última silla y evitan el tráfico de ida y vuelta.',
          ko: '올림픽길로 곧장 오시면 됩니다. 직장인분들은 첫 자리나 마지막 자리를 잡아 오갈 때 교통 체증을 피하십니다.',
        },
        figure: { en: '8-12 min', es: '8-12 min', ko: '8-12분' },
        note: '90012, 90013, 90014, 90015, 90017',
      },
      {
        title: { en: 'Koreatown', es: 'Koreatown', ko: '코리아타운' },
        text: {
          en: 'Our own neighborhood. You can walk, and plenty do, often with a coffee from around the corner.',
          es: 'Nuestro propio barrio. Puede venir caminando, y muchas lo hacen, con un café de la esquina.',
          ko: '저희 동네입니다. 걸어오셔도 되고, 모퉁이 카페 커피를 들고 오시는 분도 많습니다.',
        },
        figure: { en: '5-8 min', es: '5-8 min', ko: '5-8분' },
        note: '90005, 90006, 90010, 90020',
      },
      {
        title: { en: 'Mid-Wilshire', es: 'Mid-Wilshire', ko: '미드윌셔' },
        text: {
          en: 'The Wilshire buses stop nearby. Make it an afternoon with the museums on the way back.',
          es: 'Los autobuses de Wilshire paran cerca. Haga de ello una tarde, con los museos de regreso.',
          ko: '윌셔 버스가 가까이 섭니다. 돌아가는 길에 박물관까지 오후 나들이로 즐겨 보세요.',
        },
        figure: { en: '10-15 min', es: '10-15 min', ko: '10-15분' },
        note: '90019, 90036, 90048',
      },
      {
        title: { en: 'Vermont Avenue Corridor', es: 'Corredor de Vermont Avenue', ko: '버몬트 애비뉴 일대' },
        text: {
          en: 'One bus up or down Vermont, no change. Hospital staff come by in scrubs and leave with soft feet.',
          es: 'Un solo autobús por Vermont, sin transbordo. El personal de los hospitales llega en uniforme y se va con los pies suaves.',
          ko: '버몬트를 따라 버스 한 번, 갈아타지 않습니다. 병원 직원분들이 근무복 차림으로 오셔서 부드러운 발로 가십니다.',
        },
        figure: { en: '5-10 min', es: '5-10 min', ko: '5-10분' },
        note: '90004, 90006, 90029',
      },
      {
        title: { en: 'Westlake', es: 'Westlake', ko: '웨스트레이크' },
        text: {
          en: 'Close enough for an express visit between school drop-off and work.',
          es: 'Lo bastante cerca para una visita exprés entre la escuela y el trabajo.',
          ko: '아이 등교와 출근 사이에 익스프레스로 들르실 만큼 가깝습니다.',
        },
        figure: { en: '6-10 min', es: '6-10 min', ko: '6-10분' },
        note: '90017, 90057',
      },
      {
        title: { en: 'Pico-Union', es: 'Pico-Union', ko: '피코유니언' },
        text: {
          en: 'Our southern neighbors. Spanish is spoken at the desk, and families come in pairs on Saturdays.',
          es: 'Nuestros vecinos del sur. En el mostrador se habla español, y los sábados las familias vienen de dos en dos.',
          ko: '남쪽 이웃입니다. 스페인어로 상담해 드리고, 토요일이면 가족이 둘씩 찾아오십니다.',
        },
        figure: { en: '4-8 min', es: '4-8 min', ko: '4-8분' },
        note: '90006, 90015',
      },
      {
        title: { en: 'MacArthur Park', es: 'MacArthur Park', ko: '맥아더파크' },
        text: {
          en: 'One stop on the Metro, or a flat walk along Seventh if the weather is doing what it usually does.',
          es: 'Una parada en Metro, o una caminata plana por la Séptima si el clima hace lo de siempre.',
          ko: '지하철 한 정거장, 날씨가 늘 그렇듯 좋다면 7가를 따라 평지를 걸어오셔도 됩니다.',
        },
        figure: { en: '6-9 min', es: '6-9 min', ko: '6-9분' },
        note: '90057',
      },
      {
        title: { en: 'Central LA', es: 'Centro de LA', ko: '센트럴 LA' },
        text: {
          en: 'USC, Echo Park and the streets between. Students: weekday mornings are quietest and easiest to book.',
          es: 'USC, Echo Park y las calles de en medio. Estudiantes: las mañanas entre semana son las más tranquilas y fáciles de reservar.',
          ko: 'USC와 에코파크, 그 사이 거리들. 학생분들께는 평일 오전이 가장 한산하고 예약하기 쉽습니다.',
        },
        figure: { en: '12-18 min', es: '12-18 min', ko: '12-18분' },
        note: '90007, 90011, 90018, 90026',
      },
    ],
    closingTitle: { en: 'Coming from further away?', es: '¿Viene de más lejos?', ko: '더 멀리서 오시나요?' },
    closingText: {
      en: 'Book the first chair at ten or one after two. The freeways are kinder then, and so is the parking.',
      es: 'Reserve la primera silla a las diez o una después de las dos. A esas horas las autopistas son más amables, y el estacionamiento también.',
      ko: '열 시 첫 자리나 두 시 이후를 예약하세요. 그때는 프리웨이도 주차도 한결 수월합니다.',
    },
    title: {
      en: 'Areas We Serve in Central LA',
      es: 'Zonas que atendemos en el centro de Los Ángeles',
      ko: '센트럴 LA에서 오시는 지역',
    },
    description: {
      en: 'From Downtown to Mid-Wilshire: eight neighborhoods near our Koreatown nail salon, with postal codes, travel times and the easiest way to get here.',
      es: 'Del centro a Mid-Wilshire: ocho barrios cerca de nuestro salón en Koreatown, con códigos postales, tiempos y la forma más fácil de llegar.',
      ko: '다운타운에서 미드윌셔까지, 코리아타운 네일샵에서 가까운 여덟 동네의 우편번호와 걸리는 시간, 가장 쉽게 오시는 길을 정리했습니다. 예약 없이 오셔도 됩니다.',
    },
    keywords: [
      { en: 'nail salon near downtown la', es: 'salón de uñas cerca del centro', ko: 'LA 다운타운 네일샵' },
      { en: 'nail salon near macarthur park', es: 'salón de uñas macarthur park', ko: '맥아더파크 네일샵' },
      { en: 'nail salon mid-wilshire', es: 'salón de uñas mid-wilshire', ko: '미드윌셔 네일샵' },
      { en: 'nail salon westlake', es: 'salón de uñas westlake', ko: '웨스트레이크 네일샵' },
    ],
  },
  {
    route: 'contact',
    heading: { en: 'Come by, call or write', es: 'Pase, llame o escriba', ko: '들르시거나 전화나 글로' },
    intro: {
      en: 'For today, call us. For next week, book online. For anything that needs a picture or a sentence, use the form.',
      es: 'Para hoy, llámenos. Para la próxima semana, reserve en línea. Para lo que necesite una foto o una frase, use el formulario.',
      ko: '오늘이면 전화로, 다음 주라면 온라인으로 예약하세요. 사진이나 설명이 필요하면 문의 양식을 이용해 주세요.',
    },
    pictures: [{ picture: '/images/stills/about-800.jpg' }],
    callText: {
      en: 'Somebody picks up while we are open.',
      es: 'Contestamos mientras está abierto.',
      ko: '영업시간에는 전화를 받습니다.',
    },
    bookText: {
      en: 'Pick a time at two in the morning if you like.',
      es: 'Elija su hora, aunque sean las dos de la mañana.',
      ko: '새벽 두 시에도 시간을 고르실 수 있습니다.',
    },
    directionsText: {
      en: 'Opens the route from where you are.',
      es: 'Abre la ruta desde donde está.',
      ko: '계신 곳에서 오시는 길을 엽니다.',
    },
    hoursText: {
      en: 'Last long service starts ninety minutes before closing.',
      es: 'El último servicio largo empieza noventa minutos antes del cierre.',
      ko: '긴 시술은 마감 90분 전까지 시작합니다.',
    },
    textTitle: { en: 'Send us a message', es: 'Envíenos un mensaje', ko: '메시지를 남겨 주세요' },
    text: {
      en: 'We read the messages in the morning and between appointments, and answer the same day more often than not.',
      es: 'Leemos los mensajes por la mañana y entre citas, y casi siempre contestamos el mismo día.',
      ko: '아침과 예약 사이에 메시지를 읽고, 대개 그날 안에 답장드립니다.',
    },
    cardsTitle: { en: 'Find the door', es: 'Encuentre la puerta', ko: '오시는 길' },
    closingTitle: { en: 'Parking', es: 'Estacionamiento', ko: '주차' },
    closingText: {
      en: 'Free parking behind the building; turn in from the side street. The Metro B and D lines stop a short walk away at Wilshire and Vermont.',
      es: 'Estacionamiento gratis detrás del edificio; entre por la calle lateral. Las líneas B y D del Metro paran a unos pasos, en Wilshire y Vermont.',
      ko: '건물 뒤편에 무료 주차가 있고 옆길로 들어오시면 됩니다. 메트로 B·D 라인 윌셔/버몬트역에서 걸어서 금방입니다.',
    },
    title: {
      en: 'Contact, Hours & Directions',
      es: 'Contacto, horario y cómo llegar',
      ko: '연락처, 영업시간, 오시는 길',
    },
    description: {
      en: 'Call, write, book or drop by: phone number, opening hours, parking and directions for our nail salon at the edge of Koreatown, Los Angeles 90006.',
      es: 'Llame, escriba, reserve o pase: teléfono, horario, estacionamiento y cómo llegar a nuestro salón de uñas en Koreatown, Los Ángeles 90006.',
      ko: '전화, 메시지, 예약, 방문 모두 좋습니다. 로스앤젤레스 코리아타운 90006 네일샵의 전화번호와 영업시간, 주차, 오시는 길을 한곳에 모았습니다.',
    },
    keywords: [
      {
        en: 'nail salon phone number koreatown',
        es: 'teléfono salón de uñas koreatown',
        ko: '코리아타운 네일샵 전화번호',
      },
      { en: 'nail salon open today los angeles', es: 'salón de uñas abierto hoy', ko: '오늘 영업하는 네일샵' },
      { en: 'nail salon directions 90006', es: 'cómo llegar salón de uñas 90006', ko: '네일샵 오시는 길' },
    ],
  },
  {
    route: 'gallery',
    heading: { en: 'Nail Art Gallery', es: 'Galería de diseños', ko: '네일아트 갤러리' },
    intro: {
      en: 'Colors, shapes and finishes to point at. Open one to see it large, then show it to us on your phone.',
      es: 'Colores, formas y acabados para señalar. Abra una foto para verla grande y muéstrela en su teléfono.',
      ko: '고르실 컬러와 모양, 마무리를 모았습니다. 눌러서 크게 보시고 휴대폰으로 보여 주세요.',
    },
    cardsTitle: {
      en: 'What you do not see in a picture',
      es: 'Lo que no se ve en la foto',
      ko: '사진에는 보이지 않는 것',
    },
    cards: [
      {
        title: { en: 'Bring a picture', es: 'Traiga una imagen', ko: '사진을 가져오세요' },
        text: {
          en: 'A photo, a sketch or a color on a napkin is enough to start from. We tell you what your nails can carry before we begin.',
          es: 'Una foto, un dibujo o un color en una servilleta bastan para empezar. Antes le decimos qué pueden llevar sus uñas.',
          ko: '사진이든 스케치든 냅킨에 칠한 색이든 시작하기에 충분합니다. 손톱에 무엇이 가능한지 먼저 말씀드립니다.',
        },
      },
      {
        title: { en: 'Colors that suit you', es: 'Colores que le quedan', ko: '어울리는 컬러' },
        text: {
          en: 'Reds lean blue or orange, nudes lean gray or gold. We hold the tips to your hand in daylight before you decide.',
          es: 'Los rojos tiran a azul o naranja, los nude a gris o dorado. Ponemos las muestras junto a su mano con luz de día antes de que decida.',
          ko: '레드는 푸른빛이나 주황빛, 누드는 회색빛이나 금빛이 돕니다. 고르시기 전에 낮빛에서 손에 대어 보여 드립니다.',
        },
      },
      {
        title: { en: 'Made to be worn', es: 'Hechas para usarse', ko: '일상에서 쓰는 손톱' },
        text: {
          en: 'Gems sit low, foil is sealed twice, and long shapes keep a strong center. You should still be able to open a can.',
          es: 'Las piedras van bajas, el foil se sella dos veces y las formas largas llevan un centro fuerte. Debe poder abrir una lata.',
          ko: '스톤은 낮게, 포일은 두 번 코팅하고, 긴 모양은 중심을 튼튼하게 합니다. 캔은 따실 수 있어야 하니까요.',
        },
      },
    ],
    title: {
      en: 'Nail Art Gallery, Koreatown',
      es: 'Galería de diseños de uñas, Koreatown',
      ko: '코리아타운 네일아트 갤러리',
    },
    description: {
      en: 'Browse our nail art gallery: almond reds, milky French, brass leaf, ombre and small flowers to save and bring to your Koreatown appointment.',
      es: 'Vea nuestra galería: rojos en almendra, francés lechoso, hoja de latón, degradados y florecitas para guardar y traer a su cita en Koreatown.',
      ko: '네일아트 갤러리를 둘러보세요. 아몬드 레드, 밀키 프렌치, 브라스 리프, 옴브레와 작은 꽃까지 저장해 두었다가 코리아타운 예약 때 보여 주시면 됩니다.',
    },
    keywords: [
      { en: 'nail art gallery', es: 'galería de uñas', ko: '네일아트 갤러리' },
      { en: 'nail design ideas los angeles', es: 'ideas de uñas los ángeles', ko: '네일 디자인 아이디어' },
      { en: 'koreatown nail art pictures', es: 'diseños de uñas koreatown', ko: '코리아타운 네일아트' },
    ],
  },
  {
    route: 'services',
    heading: { en: 'Services and prices', es: 'Servicios y precios', ko: '시술과 가격' },
    intro: {
      en: 'Everything we do, group by group. Each card opens a page that says how long it takes, what is included and what to know before you sit down.',
      es: 'Todo lo que hacemos, por grupos. Cada tarjeta abre una página que dice cuánto tarda, qué incluye y qué conviene saber antes de sentarse.',
      ko: '저희가 하는 모든 시술을 종류별로 모았습니다. 카드를 누르면 걸리는 시간과 포함 사항, 앉기 전에 알아 두실 점이 나옵니다.',
    },
    pictures: [{ picture: '/images/stills/shelf-of-reds-800.jpg' }],
    closingTitle: { en: 'Not sure which one?', es: '¿No sabe cuál?', ko: '무엇을 할지 고민되세요?' },
    closingText: {
      en: 'Show your hands to whoever is at the desk. You will get a straight answer, and quite often the cheaper option.',
      es: 'Muéstrele las manos a quien esté en el mostrador. Recibirá una respuesta clara y, muchas veces, la opción más económica.',
      ko: '데스크에 손을 보여 주세요. 솔직하게 말씀드리고, 더 저렴한 쪽을 권해 드릴 때도 많습니다.',
    },
    title: {
      en: 'Nail & Waxing Services with Prices',
      es: 'Servicios de uñas y cera con precios',
      ko: '네일과 왁싱 시술 가격',
    },
    description: {
      en: 'All services on one page: manicures, pedicures and waxing in Koreatown, Los Angeles, each with its duration and a price to start from.',
      es: 'Todos los servicios en una página: manicura, pedicura y cera en Koreatown, Los Ángeles, cada uno con su duración y su precio inicial.',
      ko: '로스앤젤레스 코리아타운의 매니큐어, 페디큐어, 왁싱을 한 페이지에 모았습니다. 시술마다 걸리는 시간과 시작 가격을 미리 확인하고 오세요.',
    },
    keywords: [
      { en: 'nail salon services los angeles', es: 'servicios de uñas los ángeles', ko: 'LA 네일 시술' },
      { en: 'nail salon prices koreatown', es: 'precios de uñas koreatown', ko: '코리아타운 네일 가격' },
      { en: 'manicure pedicure waxing menu', es: 'manicura pedicura depilación', ko: '매니큐어 페디큐어 왁싱' },
    ],
  },
  {
    route: 'nail-salon-los-angeles-koreatown',
    heading: {
      en: 'Your Koreatown nail salon, a mile away',
      es: 'Su salón de uñas en Koreatown, a una milla',
      ko: '1마일 거리의 코리아타운 네일샵',
    },
    intro: {
      en: 'If you live, work or study in Koreatown, a good manicure should not take an afternoon of driving. We are about a mile away, by Vermont Avenue in 90006: near enough to come as you are, on the day you think of it.',
      es: 'Si vive, trabaja o estudia en Koreatown, una buena manicura no debería costarle una tarde de manejo. Estamos como a una milla, por Vermont Avenue en 90006: cerca para venir como está, el día que se le antoje.',
      ko: '코리아타운에서 살거나 일하거나 공부하신다면 매니큐어 때문에 오후 내내 운전할 필요가 없습니다. 90006 버몬트 애비뉴 근처, 1마일 거리입니다. 생각난 날 그대로 오시면 됩니다.',
    },
    pictures: [{ picture: '/images/stills/hero-tall-800.jpg' }],
    stepsTitle: {
      en: 'Getting here from Koreatown',
      es: 'Cómo llegar desde Koreatown',
      ko: '코리아타운에서 오시는 길',
    },
    steps: [
      {
        title: { en: 'By car', es: 'En auto', ko: '차로' },
        text: {
          en: 'That is the drive from Koreatown. Parking is free, so you can leave the hunt for a meter to everybody else.',
          es: 'Eso se tarda desde Koreatown. El estacionamiento es gratis, así que deje que otros busquen parquímetro.',
          ko: '코리아타운에서 걸리는 시간입니다. 주차는 무료라 미터기를 찾아 헤매실 필요가 없습니다.',
        },
        figure: { en: '5-8 min', es: '5-8 min', ko: '5-8분' },
      },
      {
        title: { en: 'By Vermont Avenue', es: 'Por Vermont Avenue', ko: '버몬트 애비뉴로' },
        text: {
          en: 'A mile is all that lies between Koreatown and our chairs. Vermont Avenue is the street to look for.',
          es: 'Solo una milla separa Koreatown de nuestras sillas. Busque la avenida Vermont.',
          ko: '코리아타운에서 저희 의자까지는 1마일뿐입니다. 버몬트 애비뉴만 찾으시면 됩니다.',
        },
        figure: { en: '1 mile', es: '1 milla', ko: '1마일' },
      },
      {
        title: { en: 'Without a car', es: 'Sin auto', ko: '차 없이' },
        text: {
          en: 'We are Metro accessible. Come straight from work, and wear the sandals if it is a pedicure.',
          es: 'Se llega en Metro. Venga directo del trabajo, y con sandalias si es pedicura.',
          ko: '지하철로 오실 수 있습니다. 퇴근길에 바로 오시고, 페디큐어라면 샌들을 신고 오세요.',
        },
        figure: { en: 'Metro', es: 'Metro', ko: '지하철' },
      },
      {
        title: { en: 'Without a plan', es: 'Sin plan', ko: '계획 없이' },
        text: {
          en: 'Walk-ins are welcome. For a certain hour, or nails for two, book online or call first.',
          es: 'Sin cita también la recibimos. Para una hora fija, o uñas para dos, reserve en línea o llame antes.',
          ko: '예약 없이 오셔도 됩니다. 시간을 정하거나 두 분이 함께라면 온라인으로 예약하거나 먼저 전화 주세요.',
        },
        figure: { en: 'Walk in', es: 'Sin cita', ko: '워크인' },
      },
    ],
    textTitle: { en: 'How long have you got?', es: '¿Cuánto tiempo tiene?', ko: '시간이 얼마나 있으세요?' },
    text: {
      en: 'Koreatown days are full. Pick by the time you have, and see the starting price before you leave the house.',
      es: 'Los días en Koreatown van llenos. Elija según su tiempo y vea el precio inicial antes de salir de casa.',
      ko: '코리아타운의 하루는 바쁩니다. 있는 시간에 맞춰 고르고, 나오기 전에 시작 가격을 확인하세요.',
    },
    times: [
      {
        title: { en: 'Between two errands', es: 'Entre dos mandados', ko: '볼일 사이에' },
        text: {
          en: 'The smallest change that everybody sees.',
          es: 'El cambio más pequeño que todos notan.',
          ko: '가장 작지만 모두가 알아보는 변화입니다.',
        },
        figure: 'eyebrow-waxing',
      },
      {
        title: { en: 'On a lunch break', es: 'A la hora del almuerzo', ko: '점심시간에' },
        text: {
          en: 'In and out with neat toes, and time left for lunch.',
          es: 'Entra y sale con los pies arreglados, y queda tiempo para comer.',
          ko: '단정한 발끝으로 나가시고 점심 드실 시간도 남습니다.',
        },
        figure: 'express-pedicure',
      },
      {
        title: { en: 'After work', es: 'Después del trabajo', ko: '퇴근 후에' },
        text: {
          en: 'Dry when you get up, and still glossy three weeks later.',
          es: 'Secas al levantarse y brillantes tres semanas después.',
          ko: '일어날 때 이미 말라 있고 3주 뒤에도 반짝입니다.',
        },
        figure: 'gel-manicure',
      },
      {
        title: { en: 'A slow morning', es: 'Una mañana tranquila', ko: '느긋한 아침에' },
        text: {
          en: 'Warm stones first. Put the phone away for this one.',
          es: 'Primero piedras calientes. Para esta, guarde el teléfono.',
          ko: '따뜻한 돌부터 시작합니다. 휴대폰은 넣어 두세요.',
        },
        figure: 'hot-stone-manicure',
      },
      {
        title: { en: 'Before a wedding', es: 'Antes de una boda', ko: '결혼식 전에' },
        text: {
          en: 'Length and shape for the pictures: allow two hours.',
          es: 'Largo y forma para las fotos: calcule dos horas.',
          ko: '사진에 남을 길이와 모양, 두 시간쯤 잡아 주세요.',
        },
        figure: 'acrylic-extensions',
      },
    ],
    cardsTitle: {
      en: 'Why choose us from Koreatown',
      es: 'Por qué elegirnos desde Koreatown',
      ko: '코리아타운에서 저희를 찾는 이유',
    },
    cards: [
      {
        title: {
          en: 'Hands, feet and brows in one stop',
          es: 'Manos, pies y cejas en una parada',
          ko: '손, 발, 눈썹을 한 번에',
        },
        text: {
          en: 'Manicures, pedicures, waxing, nail art and acrylics share one address, so one trip does for all of them.',
          es: 'Manicura, pedicura, cera, diseños y acrílico comparten dirección: un viaje alcanza para todo.',
          ko: '매니큐어, 페디큐어, 왁싱, 네일아트, 아크릴이 한 주소에 있어 한 번 오시면 됩니다.',
        },
      },
      {
        title: { en: 'Prices you can read first', es: 'Precios que puede leer antes', ko: '먼저 볼 수 있는 가격' },
        text: {
          en: 'Every service has a page with its starting price and its time. Nothing to ask for, nothing to sign up for.',
          es: 'Cada servicio tiene su página con precio inicial y duración. Nada que preguntar, nada que llenar.',
          ko: '시술마다 시작 가격과 시간이 적힌 페이지가 있습니다. 물어보거나 가입하실 필요가 없습니다.',
        },
      },
      {
        title: { en: 'Neighbors since 2017', es: 'Vecinas desde 2017', ko: '2017년부터 이웃' },
        text: {
          en: 'We have looked after this part of Los Angeles since 2017. Koreatown is not a market to us; it is who we see on the sidewalk.',
          es: 'Cuidamos esta parte de Los Ángeles desde 2017. Para nosotras Koreatown no es un mercado; es la gente que vemos en la banqueta.',
          ko: '2017년부터 이 동네를 돌봐 왔습니다. 코리아타운은 저희에게 시장이 아니라 길에서 인사하는 이웃입니다.',
        },
      },
    ],
    title: {
      en: 'Nail Salon in Los Angeles Koreatown',
      es: 'Salón de uñas en Los Ángeles Koreatown',
      ko: '로스앤젤레스 한인타운 네일샵',
    },
    description: {
      en: 'Coming from Koreatown or along Vermont Avenue? Manicures[ from {manicure}+], pedicures[ from {pedicure}+], waxing[ from {waxing}+], 5-8 minutes away. Walk-ins welcome, free parking.',
      es: '¿Viene de Koreatown o por Vermont? Manicura[ desde {manicure}], pedicura[ desde {pedicure}], cera[ desde {waxing}], a 5-8 minutos. Sin cita, estacionamiento gratis.',
      ko: '코리아타운이나 버몬트에서 오시나요? 매니큐어[ {manicure}부터], 페디큐어[ {pedicure}부터], 왁싱[ {waxing}부터], 5-8분 거리입니다. 예약 없이 오셔도 되고 주차는 무료입니다.',
    },
    keywords: [
      {
        en: 'nail salon los angeles koreatown',
        es: 'salón de uñas los ángeles koreatown',
        ko: '로스앤젤레스 한인타운 네일샵',
      },
      { en: 'nail salon near me 90006', es: 'salón de uñas cerca de mí 90006', ko: '근처 네일샵 90006' },
      { en: 'koreatown nails', es: 'uñas koreatown', ko: '코리아타운 네일' },
      { en: 'vermont avenue nail salon', es: 'uñas vermont avenue', ko: '버몬트 애비뉴 네일' },
    ],
  },
  {
    route: 'privacy',
    heading: { en: 'Privacy Policy', es: 'Política de privacidad', ko: '개인정보 처리방침' },
    intro: {
      en: 'We are a nail salon, not a data company. This page says what we know about you and what we do with it.',
      es: 'Somos un salón de uñas, no una empresa de datos. Esta página dice qué sabemos de usted y qué hacemos con ello.',
      ko: '저희는 데이터 회사가 아니라 네일샵입니다. 손님에 대해 무엇을 알고 그것으로 무엇을 하는지 이 페이지에 적었습니다.',
    },
    pictures: [{ picture: '/images/stills/fine-line-brass-800.jpg' }],
    updated: { en: 'November 2026', es: 'noviembre de 2026', ko: '2026년 11월' },
    sections: [
      {
        title: { en: 'What we collect', es: 'Qué recopilamos', ko: '수집하는 정보' },
        text: {
          en: 'When you use the contact form: your name, e-mail address, phone number and service of interest if you give them, and your message.\n\nWhen you pay by card and leave a phone number, or when you ask us at the desk to add you: that number, your e-mail address if you gave one, which services you had, how much they cost and when you came. We never see or store your card number; the payment provider handles it.\n\nWhen you book: the time and the services of your appointment, from our booking provider, and what you reply to a reminder.\n\nWhen you ask for our texts: your phone number, your first name if you give it, the words you agreed to, when and on which page, and the network address you did it from.',
          es: 'Cuando usa el formulario de contacto: su nombre, correo electrónico, teléfono y servicio de interés si los da, y su mensaje.\n\nCuando paga con tarjeta y deja un teléfono, o cuando pide en el mostrador que la agreguemos: ese número, su correo si lo dio, qué servicios tuvo, cuánto costaron y cuándo vino. Nunca vemos ni guardamos el número de su tarjeta; lo maneja el proveedor de pagos.\n\nCuando reserva: la hora y los servicios de su cita, que nos da nuestro proveedor de reservas, y lo que responde a un recordatorio.\n\nCuando pide nuestros mensajes de texto: su teléfono, su nombre si lo da, las palabras que aceptó, cuándo y en qué página, y la dirección de red desde la que lo hizo.',
          ko: '문의 양식을 쓰실 때: 이름, 이메일 주소, 알려 주신 전화번호와 관심 시술, 그리고 메시지입니다.\n\n카드로 결제하며 전화번호를 남기시거나 데스크에서 등록을 요청하실 때: 그 번호, 알려 주신 이메일, 받으신 시술과 금액, 방문 날짜입니다. 카드 번호는 보거나 저장하지 않으며 결제 업체가 처리합니다.\n\n예약하실 때: 예약 업체에서 받는 예약 시간과 시술, 그리고 알림에 대한 답장입니다.\n\n문자를 신청하실 때: 전화번호, 알려 주신 이름, 동의하신 문구와 그 시각과 페이지, 신청하신 네트워크 주소입니다.',
        },
      },
      {
        title: { en: 'What we use it for', es: 'Para qué la usamos', ko: '이용 목적' },
        text: {
          en: 'To answer you, to keep your appointments straight, to remind you of them by text if you asked for it, and to text you offers and news until you tell us to stop. Nothing is used to decide anything about you automatically.',
          es: 'Para contestarle, para llevar bien sus citas, para recordárselas por mensaje si lo pidió y para enviarle ofertas y novedades por mensaje de texto hasta que nos diga que paremos. Nada se usa para decidir algo sobre usted de forma automática.',
          ko: '답변을 드리고 예약을 관리하며, 요청하신 경우 예약을 문자로 알려 드리고, 그만 보내라고 하실 때까지 혜택과 소식을 문자로 알려 드리기 위해 씁니다. 손님에 관해 자동으로 결정하는 일에는 쓰지 않습니다.',
        },
      },
      {
        title: { en: 'Text messages', es: 'Mensajes de texto', ko: '문자 메시지' },
        text: {
          en: 'Mobile numbers and text-message consent are not shared with or sold to third parties or affiliates for marketing or promotional purposes. All the categories of sharing named on this page exclude text messaging originator opt-in data and consent.\n\nThe company that carries our messages receives your number and the text only in order to deliver them. You can stop at any time by replying STOP.',
          es: 'Los números móviles y el consentimiento para mensajes de texto no se comparten ni se venden a terceros o afiliados con fines de marketing o promoción. Todas las categorías de intercambio que menciona esta página excluyen los datos y el consentimiento de suscripción a mensajes de texto.\n\nLa empresa que transporta nuestros mensajes recibe su número y el texto solo para entregarlos. Puede detenerlos en cualquier momento respondiendo STOP.',
          ko: '휴대전화 번호와 문자 수신 동의는 마케팅이나 홍보 목적으로 제3자나 계열사와 공유하거나 판매하지 않습니다. 이 페이지에 적힌 모든 공유 항목에서 문자 수신 동의 정보는 제외됩니다.\n\n문자를 전달하는 회사는 전달을 위해서만 번호와 내용을 받습니다. 언제든 STOP이라고 답장하시면 중단됩니다.',
        },
      },
      {
        title: {
          en: 'Cookies, statistics and what your browser keeps',
          es: 'Cookies, estadísticas y lo que guarda su navegador',
          ko: '쿠키, 통계, 브라우저에 남는 것',
        },
        text: {
          en: 'Visiting this site sets no cookie of ours. If the salon has switched on visitor statistics, page views and clicks on the booking and phone buttons are counted by Google Analytics; we leave that out for browsers that send Do Not Track or Global Privacy Control.\n\nWhat you type into the contact form is kept in your browser, in that one tab, so that a lost signal or a reload does not lose it. It is deleted when the message is sent, when you close the tab, and after 24 hours at the latest.\n\nThe map may be loaded from Google once you scroll near it. Google then learns your network address.',
          es: 'Visitar este sitio no deja ninguna cookie nuestra. Si el salón activó las estadísticas, Google Analytics cuenta las páginas vistas y los clics en los botones de reservar y llamar; no lo hacemos con navegadores que envían Do Not Track o Global Privacy Control.\n\nLo que escribe en el formulario queda en su navegador, en esa sola pestaña, para que una señal perdida o una recarga no lo borre. Se elimina cuando se envía el mensaje, cuando cierra la pestaña y, a más tardar, a las 24 horas.\n\nEl mapa puede cargarse desde Google cuando se acerca a él. Google conoce entonces su dirección de red.',
          ko: '이 사이트는 자체 쿠키를 남기지 않습니다. 방문 통계를 켠 경우 Google Analytics가 페이지 조회와 예약·전화 버튼 클릭을 셉니다. Do Not Track이나 Global Privacy Control을 보내는 브라우저는 제외합니다.\n\n문의 양식에 쓰신 내용은 신호가 끊기거나 새로고침해도 사라지지 않도록 그 탭에만 보관됩니다. 메시지를 보내거나 탭을 닫으면 지워지고, 늦어도 24시간 뒤에 삭제됩니다.\n\n지도 가까이 스크롤하면 Google에서 지도를 불러올 수 있으며, 이때 Google이 네트워크 주소를 알게 됩니다.',
        },
      },
      {
        title: { en: 'How long, and your rights', es: 'Cuánto tiempo, y sus derechos', ko: '보관 기간과 권리' },
        text: {
          en: 'Messages are kept as long as they are needed to help you; visit records as long as you are a customer and as tax law asks. You may ask to see, correct or delete what we hold, whether or not California law gives you that right. Write through the contact page or call.',
          es: 'Los mensajes se guardan mientras hagan falta para ayudarle; los registros de visitas, mientras sea clienta y según pida la ley fiscal. Puede pedir ver, corregir o borrar lo que tenemos, le dé o no ese derecho la ley de California. Escriba por la página de contacto o llame.',
          ko: '메시지는 도와드리는 데 필요한 동안, 방문 기록은 손님이신 동안과 세법이 요구하는 기간 동안 보관합니다. 캘리포니아 법이 권리를 주든 그렇지 않든, 보관 중인 정보를 보거나 고치거나 지워 달라고 하실 수 있습니다. 연락처 페이지로 글을 남기거나 전화해 주세요.',
        },
      },
    ],
    title: { en: 'Privacy Policy', es: 'Política de privacidad', ko: '개인정보 처리방침' },
    description: {
      en: 'What we keep when you write, visit or pay, why we keep it, who sees it, and how to have it corrected or deleted. No sale of data, in plain words.',
      es: 'Qué guardamos cuando escribe, nos visita o paga, por qué, quién lo ve y cómo corregirlo o borrarlo. Sin venta de datos, en palabras claras.',
      ko: '글을 남기거나 방문하거나 결제하실 때 무엇을 왜 보관하고 누가 보는지, 어떻게 고치거나 지우는지 쉬운 말로 적었습니다. 데이터는 판매하지 않습니다.',
    },
    keywords: [
      { en: 'privacy policy', es: 'política de privacidad', ko: '개인정보 처리방침' },
      { en: 'sms privacy', es: 'privacidad de mensajes de texto', ko: '문자 개인정보' },
      { en: 'nail salon data protection', es: 'protección de datos salón de uñas', ko: '네일샵 개인정보 보호' },
    ],
  },
  {
    route: 'terms',
    heading: { en: 'Terms of Service', es: 'Términos del servicio', ko: '이용 약관' },
    intro: {
      en: 'Short rules for the website, for your appointment, and for the text messages you may ask for.',
      es: 'Reglas breves para el sitio web, para su cita y para los mensajes de texto que puede pedir.',
      ko: '웹사이트와 예약, 그리고 신청하실 수 있는 문자에 관한 짧은 규칙입니다.',
    },
    pictures: [{ picture: '/images/stills/half-moon-oxblood-800.jpg' }],
    updated: { en: 'November 2026', es: 'noviembre de 2026', ko: '2026년 11월' },
    sections: [
      {
        title: { en: 'The website', es: 'El sitio web', ko: '웹사이트' },
        text: {
          en: 'Prices here are starting prices. Length, shape, art and removal can add to them, and you are told the sum before we begin. Pictures show ideas and finishes; your own nails decide how close we get.\n\nAppointments are made on the page of our booking provider, under its terms. If you run late, call: we hold a chair for fifteen minutes.',
          es: 'Los precios aquí son iniciales. El largo, la forma, el diseño y el retiro pueden sumar, y se le dice el total antes de empezar. Las fotos muestran ideas y acabados; sus propias uñas deciden qué tan cerca llegamos.\n\nLas citas se hacen en la página de nuestro proveedor de reservas, bajo sus términos. Si se le hace tarde, llame: guardamos la silla quince minutos.',
          ko: '여기 적힌 가격은 시작 가격입니다. 길이, 모양, 아트, 제거에 따라 더해질 수 있으며 시작 전에 합계를 말씀드립니다. 사진은 아이디어와 마무리를 보여 드리는 것이고, 얼마나 가까워지는지는 손님의 손톱에 달렸습니다.\n\n예약은 예약 업체의 페이지에서 그 약관에 따라 이루어집니다. 늦으시면 전화해 주세요. 자리는 15분 동안 비워 둡니다.',
        },
      },
      {
        title: { en: 'SMS program description', es: 'Descripción del programa de SMS', ko: 'SMS 프로그램 안내' },
        text: {
          en: 'You agree to our texts only where you say so: by ticking the box for texts on this website, by telling us at the desk, or by texting our keyword and answering its question with YES. They are offers and news about the salon, some of them sent automatically, and answers to what you write. Reminders of your own appointments come only if you ask for them at the salon; that is no agreement to offers. Leaving your number on a form, with a booking or with a payment, is no agreement. Agreeing is never a condition of buying anything.',
          es: 'Usted acepta nuestros mensajes solo donde lo dice: al marcar la casilla de mensajes en este sitio, al decírnoslo en el mostrador o al enviar nuestra palabra clave y responder YES a su pregunta. Son ofertas y novedades del salón, algunas enviadas automáticamente, y respuestas a lo que nos escribe. Los recordatorios de sus propias citas llegan solo si los pide en el salón; eso no es aceptar ofertas. Dejar su número en un formulario, al reservar o al pagar no es una aceptación. Aceptar nunca es condición para comprar algo.',
          ko: '문자 수신에 동의하는 것은 직접 그렇게 밝히실 때뿐입니다. 이 웹사이트의 문자 동의란에 체크하시거나, 데스크에서 말씀하시거나, 저희 키워드를 문자로 보내고 질문에 YES라고 답하시는 경우입니다. 내용은 혜택과 소식이며 일부는 자동으로 발송되고, 문의하시면 답장도 보냅니다. 예약 알림은 살롱에서 요청하신 경우에만 보내며, 이는 혜택 문자에 대한 동의가 아닙니다. 양식, 예약, 결제 시 번호를 남기시는 것은 동의가 아닙니다. 동의는 구매 조건이 아닙니다.',
        },
      },
      {
        title: { en: 'How often, and what it costs', es: 'Con qué frecuencia y cuánto cuesta', ko: '빈도와 비용' },
        text: {
          en: 'Message frequency varies; we text when there is something to tell, and answer when you write to us. Message and data rates may apply, as your mobile plan says. We charge nothing for them.',
          es: 'La frecuencia de los mensajes varía: escribimos cuando hay algo que contar, y respondemos cuando nos escribe. Pueden aplicarse tarifas de mensajes y datos, según su plan móvil. Nosotros no cobramos nada por ellos.',
          ko: '메시지 빈도는 다양합니다. 전할 소식이 있을 때 보내며, 문의하시면 답장을 보냅니다. 요금제에 따라 메시지 및 데이터 요금이 부과될 수 있습니다. 저희는 비용을 받지 않습니다.',
        },
      },
      {
        title: { en: 'STOP and HELP', es: 'STOP y HELP', ko: 'STOP과 HELP' },
        text: {
          en: 'Reply STOP to any message to end them. You get one last text that confirms it, and then none, unless you sign up again by replying START. Reply HELP for help, or call the salon at the number below.\n\nCarriers are not liable for delayed or undelivered messages.',
          es: 'Responda STOP a cualquier mensaje para terminarlos. Recibe un último texto que lo confirma y después ninguno, a menos que vuelva a suscribirse respondiendo START. Responda HELP para obtener ayuda, o llame al salón al número de abajo.\n\nLas compañías telefónicas no son responsables de mensajes retrasados o no entregados.',
          ko: '어느 메시지에든 STOP이라고 답장하시면 중단됩니다. 확인 문자를 한 번 받으시고, START라고 답장해 다시 신청하시지 않는 한 더는 받지 않습니다. 도움이 필요하면 HELP라고 답장하시거나 아래 번호로 전화해 주세요.\n\n통신사는 지연되거나 전달되지 않은 메시지에 책임지지 않습니다.',
        },
      },
      {
        title: {
          en: 'Your number stays with us',
          es: 'Su número se queda con nosotros',
          ko: '번호는 저희만 알고 있습니다',
        },
        text: {
          en: 'No mobile information will be shared with third parties or affiliates for marketing or promotional purposes. How we treat everything else is written in our Privacy Policy.',
          es: 'Ninguna información móvil se compartirá con terceros o afiliados con fines de marketing o promoción. Cómo tratamos todo lo demás está en nuestra Política de privacidad.',
          ko: '휴대전화 정보는 마케팅이나 홍보 목적으로 제3자나 계열사와 공유하지 않습니다. 그 밖의 사항은 개인정보 처리방침에 적혀 있습니다.',
        },
      },
      {
        title: { en: 'If something went wrong', es: 'Si algo salió mal', ko: '문제가 생겼다면' },
        text: {
          en: 'A chip within the first days, a shape you cannot get used to: come back and say so. We would rather fix a nail than argue about one. These terms follow the law of California.',
          es: 'Un desportillado en los primeros días, una forma a la que no se acostumbra: vuelva y díganoslo. Preferimos arreglar una uña que discutir por ella. Estos términos siguen la ley de California.',
          ko: '며칠 안에 벗겨지거나 모양이 익숙해지지 않는다면 다시 오셔서 말씀해 주세요. 손톱을 두고 다투기보다 고쳐 드리고 싶습니다. 이 약관은 캘리포니아 법을 따릅니다.',
        },
      },
    ],
    title: {
      en: 'Terms of Service & SMS Terms',
      es: 'Términos del servicio y de los mensajes',
      ko: '이용 약관과 문자 약관',
    },
    description: {
      en: 'The rules for using this site and our text messages: what the SMS program is, how often we write, what it may cost, and how STOP and HELP work.',
      es: 'Las reglas para usar este sitio y nuestros mensajes de texto: qué es el programa de SMS, con qué frecuencia escribimos, cuánto puede costar y STOP y HELP.',
      ko: '이 사이트와 문자 메시지를 이용하는 규칙입니다. SMS 프로그램이 무엇이고 얼마나 자주 보내며 비용은 어떤지, STOP과 HELP는 어떻게 쓰는지 적었습니다.',
    },
    keywords: [
      { en: 'terms of service', es: 'términos del servicio', ko: '이용 약관' },
      { en: 'sms terms', es: 'términos de sms', ko: '문자 약관' },
      { en: 'text message program terms', es: 'términos del programa de mensajes', ko: '문자 프로그램 약관' },
    ],
  },
];

import type { Words } from '../fields.js';

/**
 * The names and short texts of the menu and the gallery of a new installation, which its first migrations wrote in
 * English.
 */
export const menuWords: readonly Words[] = [
  // the menu
  { en: 'Acrylic Nails', es: 'Uñas acrílicas', ko: '아크릴 네일' },
  {
    en: 'Sculpted extensions in your length and shape',
    es: 'Extensiones esculpidas con el largo y la forma que usted quiera',
    ko: '원하시는 길이와 모양의 스컬프처 연장',
  },
  { en: 'Classic Manicure', es: 'Manicura clásica', ko: '클래식 매니큐어' },
  {
    en: 'Shape, cuticle care, hand massage and polish',
    es: 'Forma, cuidado de cutículas, masaje de manos y esmalte',
    ko: '모양 다듬기, 큐티클 케어, 손 마사지, 폴리시',
  },
  { en: 'Gel Manicure', es: 'Manicura en gel', ko: '젤 매니큐어' },
  {
    en: 'Cured gel color that keeps its shine 3+ weeks',
    es: 'Color en gel curado que conserva el brillo más de 3 semanas',
    ko: '큐어링한 젤 컬러, 3주 이상 광택 유지',
  },
  { en: 'French Manicure', es: 'Manicura francesa', ko: '프렌치 매니큐어' },
  {
    en: 'A sheer base and a crisp white smile line',
    es: 'Base translúcida y una línea de sonrisa blanca y nítida',
    ko: '시어 베이스에 또렷한 화이트 스마일 라인',
  },
  { en: 'Hot Stone Manicure', es: 'Manicura con piedras calientes', ko: '핫스톤 매니큐어' },
  {
    en: 'Warm basalt stones worked along hands and forearms',
    es: 'Piedras tibias de basalto a lo largo de manos y antebrazos',
    ko: '따뜻한 현무암 스톤으로 손과 팔을 따라 풀어 드립니다',
  },
  { en: 'Express Pedicure', es: 'Pedicura exprés', ko: '익스프레스 페디큐어' },
  {
    en: 'The mini express: trim, shape and polish',
    es: 'La mini exprés: corte, forma y esmalte',
    ko: '미니 익스프레스: 자르기, 모양 다듬기, 폴리시',
  },
  { en: 'Classic Pedicure', es: 'Pedicura clásica', ko: '클래식 페디큐어' },
  {
    en: 'Soak, cuticle care, heel smoothing and polish',
    es: 'Remojo, cuidado de cutículas, alisado de talones y esmalte',
    ko: '족욕, 큐티클 케어, 뒤꿈치 각질 관리, 폴리시',
  },
  { en: 'Spa Pedicure', es: 'Pedicura spa', ko: '스파 페디큐어' },
  {
    en: 'Sugar scrub, warm mask and a long massage',
    es: 'Exfoliación de azúcar, mascarilla tibia y un masaje largo',
    ko: '슈가 스크럽, 따뜻한 마스크, 긴 마사지',
  },
  { en: 'Waterless Pedicure', es: 'Pedicura sin agua', ko: '워터리스 페디큐어' },
  {
    en: 'Steamed towels instead of a basin, gentle on polish',
    es: 'Toallas al vapor en lugar de tina, sin maltratar el esmalte',
    ko: '족욕 대신 스팀 타월, 폴리시에 부담이 적습니다',
  },
  { en: 'Gel Pedicure', es: 'Pedicura en gel', ko: '젤 페디큐어' },
  {
    en: 'Gel color that lasts 3-4 weeks',
    es: 'Color en gel que dura de 3 a 4 semanas',
    ko: '3-4주 유지되는 젤 컬러',
  },
  { en: 'Athletic Pedicure', es: 'Pedicura deportiva', ko: '애슬레틱 페디큐어' },
  {
    en: 'Callus care and deep massage for feet that train',
    es: 'Cuidado de callos y masaje profundo para pies que entrenan',
    ko: '운동하는 발을 위한 굳은살 관리와 딥 마사지',
  },
  { en: 'Paraffin Pedicure', es: 'Pedicura con parafina', ko: '파라핀 페디큐어' },
  {
    en: 'A warm paraffin bath for dry skin and sore joints',
    es: 'Baño tibio de parafina para piel reseca y coyunturas adoloridas',
    ko: '건조한 피부와 쑤시는 관절을 위한 따뜻한 파라핀',
  },
  { en: 'Custom Nail Art', es: 'Diseño de uñas personalizado', ko: '맞춤 네일아트' },
  {
    en: 'Hand-painted, priced per nail',
    es: 'Pintado a mano, con precio por uña',
    ko: '핸드페인팅, 손톱당 가격',
  },
  { en: 'nail', es: 'uña', ko: '손톱' },
  { en: 'Foot Waxing', es: 'Depilación de pies con cera', ko: '발 왁싱' },
  {
    en: 'Tops of the feet and toes; smooth for 4-6 weeks',
    es: 'Empeines y dedos; piel lisa de 4 a 6 semanas',
    ko: '발등과 발가락, 4-6주 동안 매끈합니다',
  },
  { en: 'Eyebrow Waxing', es: 'Depilación de cejas con cera', ko: '눈썹 왁싱' },
  {
    en: 'Shaped to your face; neat for 4-6 weeks',
    es: 'Con la forma que va con su cara; arregladas de 4 a 6 semanas',
    ko: '얼굴에 맞춘 모양, 4-6주 동안 깔끔합니다',
  },
  { en: 'Arm Waxing', es: 'Depilación de brazos con cera', ko: '팔 왁싱' },
  {
    en: 'Half or full arm; smooth for 4-6 weeks',
    es: 'Medio brazo o brazo completo; piel lisa de 4 a 6 semanas',
    ko: '팔 절반 또는 전체, 4-6주 동안 매끈합니다',
  },
  { en: 'Leg Waxing', es: 'Depilación de piernas con cera', ko: '다리 왁싱' },
  {
    en: 'Half or full leg; smooth for 4-6 weeks',
    es: 'Media pierna o pierna completa; piel lisa de 4 a 6 semanas',
    ko: '다리 절반 또는 전체, 4-6주 동안 매끈합니다',
  },
  // the gallery
  { en: 'Lacquer Red Almond', es: 'Almendra rojo laca', ko: '래커 레드 아몬드' },
  {
    en: 'Two coats of house red on a soft almond shape',
    es: 'Dos capas del rojo de la casa sobre una forma de almendra suave',
    ko: '부드러운 아몬드 모양에 하우스 레드 두 번',
  },
  { en: 'Milk Bath French', es: 'Francesa baño de leche', ko: '밀크 배스 프렌치' },
  {
    en: 'Sheer milky base with a fine white smile line',
    es: 'Base lechosa translúcida con una fina línea de sonrisa blanca',
    ko: '시어한 밀크 베이스에 가는 화이트 스마일 라인',
  },
  { en: 'Oxblood, One Bottle', es: 'Vino oscuro, un frasco', ko: '옥스블러드 한 병' },
  {
    en: 'A deep wine gel for the colder months',
    es: 'Un gel vino profundo para los meses más fríos',
    ko: '추운 계절을 위한 짙은 와인색 젤',
  },
  { en: 'Brass Leaf Detail', es: 'Detalle en hoja de latón', ko: '황동 박 디테일' },
  {
    en: 'Torn brass leaf under a glossy top coat',
    es: 'Hoja de latón rasgada bajo una capa final brillante',
    ko: '반짝이는 탑코트 아래 찢긴 황동 박',
  },
  { en: 'Hot Stone Rest', es: 'Descanso con piedras calientes', ko: '핫스톤 휴식' },
  {
    en: 'Warm basalt, a folded towel and ten quiet minutes',
    es: 'Basalto tibio, una toalla doblada y diez minutos de calma',
    ko: '따뜻한 현무암, 접은 타월, 조용한 10분',
  },
  { en: 'Single-Stroke Petals', es: 'Pétalos de una pincelada', ko: '원 스트로크 꽃잎' },
  {
    en: 'Small white and rose flowers, and a loaded brush',
    es: 'Florecitas blancas y rosas, y un pincel cargado',
    ko: '작은 흰색과 로즈색 꽃, 그리고 컬러를 머금은 붓',
  },
  { en: 'Long Coffin Ombré', es: 'Coffin largo ombré', ko: '롱 코핀 옴브레' },
  {
    en: 'Sculpted acrylic fading from plaster to rose',
    es: 'Acrílico esculpido que se difumina de yeso a rosa',
    ko: '석고색에서 로즈로 번지는 아크릴 스컬프처',
  },
  { en: 'Plaster Swatch Wheel', es: 'Rueda de tonos en yeso', ko: '석고 컬러 휠' },
  {
    en: 'Twelve reds and nudes to hold against your skin',
    es: 'Doce rojos y nudes para comparar con su piel',
    ko: '피부에 대 보는 레드와 누드 열두 가지',
  },
  { en: 'Half Moon, Oxblood', es: 'Media luna, vino oscuro', ko: '하프문, 옥스블러드' },
  {
    en: 'A bare moon at the cuticle with a brass outline',
    es: 'Una luna sin color junto a la cutícula, con contorno de latón',
    ko: '큐티클 쪽에 비워 둔 하프문과 황동빛 테두리',
  },
  { en: 'Tortoise Amber', es: 'Carey ámbar', ko: '토터스 앰버' },
  {
    en: 'Sheer layers of amber and brown',
    es: 'Capas translúcidas de ámbar y café',
    ko: '투명하게 겹친 앰버와 브라운',
  },
  { en: 'Rose Chrome', es: 'Cromo rosa', ko: '로즈 크롬' },
  {
    en: 'Mirror powder buffed over a cured rose base',
    es: 'Polvo espejo pulido sobre una base rosa curada',
    ko: '큐어링한 로즈 베이스 위에 문지른 미러 파우더',
  },
  { en: 'A Shelf of Reds', es: 'Una repisa de rojos', ko: '레드 한 선반' },
  {
    en: 'Seven steps from garnet to blush to choose between',
    es: 'Siete pasos para elegir, del granate al rosa pálido',
    ko: '가넷부터 블러시까지 골라 보는 일곱 단계',
  },
];

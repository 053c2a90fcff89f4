import type { ContactForm } from '@lacquer/contracts/salon/contact';

export interface MessageStory {
  /** Days before the demo was first started. */
  daysAgo: number;
  name: readonly [string, string];
  service: ContactForm['service'];
  message: string;
  state?: 'read' | 'archived' | 'spam';
  note?: string;
  hasPhone?: boolean;
}

/** The contact messages of the year, in the languages of the neighborhood. */
export const messages: MessageStory[] = [
  {
    daysAgo: 341,
    name: ['Brianna', 'Coleman'],
    service: 'other',
    state: 'archived',
    note: 'Sold a $75 card by phone.',
    message: 'Do you sell gift cards? I am looking for one for my mother’s birthday.',
    hasPhone: true,
  },
  {
    daysAgo: 318,
    name: ['Hana', 'Yoon'],
    service: 'nailart',
    state: 'archived',
    message: 'I would like a French set with small hand-painted flowers for a wedding. Can I send you a picture?',
  },
  {
    daysAgo: 287,
    name: ['SEO', 'Expert'],
    service: null,
    state: 'spam',
    message:
      'Hello dear, we can bring your website to page one of search within 30 days. Guaranteed results, write back for our packages.',
  },
  {
    daysAgo: 255,
    name: ['Guadalupe', 'Chávez'],
    service: 'pedicure',
    state: 'archived',
    note: 'Le llamé: vino el sábado con su mamá.',
    message:
      '¿Cuánto dura el pedicure con piedras calientes? Quiero llevar a mi mamá, camina con bastón. ¿Tienen escalones?',
    hasPhone: true,
  },
  {
    daysAgo: 221,
    name: ['Megan', "O'Brien"],
    service: 'manicure',
    state: 'archived',
    message: 'Is it possible to remove dip powder from another salon and get a classic manicure the same day?',
  },
  {
    daysAgo: 196,
    name: ['Kayla', 'Washington'],
    service: 'acrylic',
    state: 'archived',
    note: 'Prom group, 5 girls, May 15, 1 pm. Deposit paid.',
    message:
      'Prom is May 15! There are five of us, could we all come around one o’clock? Two want coffin, three want almond.',
    hasPhone: true,
  },
  {
    daysAgo: 163,
    name: ['Trang', 'Võ'],
    service: 'nailart',
    state: 'archived',
    message: 'Chị ơi, tiệm có vẽ móng cô dâu không ạ? Em cưới ngày 20 tháng 6, muốn làm thử trước một tuần.',
    note: 'Trial on the 13th with Linh.',
  },
  {
    daysAgo: 140,
    name: ['은주', '최'],
    service: 'manicure',
    state: 'archived',
    message: '어머니 모시고 가려고 합니다. 두 명 같이 앉을 수 있는 자리가 있나요? 평일 오전이 좋습니다.',
    hasPhone: true,
  },
  {
    daysAgo: 118,
    name: ['Danielle', 'Brown'],
    service: 'other',
    state: 'archived',
    message: 'I think I left a gray scarf at the second chair yesterday. Did anybody find it?',
    note: 'Found, at the desk. Picked up.',
  },
  {
    daysAgo: 92,
    name: ['Crypto', 'Partner'],
    service: null,
    state: 'spam',
    message:
      'Your business has been selected. Double your revenue with our payment link, reply with your bank details.',
  },
  {
    daysAgo: 71,
    name: ['Ximena', 'Guzmán'],
    service: 'acrylic',
    state: 'archived',
    message: 'Se me rompió una uña acrílica en el trabajo, ¿me la pueden arreglar hoy después de las 6?',
    hasPhone: true,
  },
  {
    daysAgo: 49,
    name: ['Audrey', 'Cohen'],
    service: 'pedicure',
    state: 'read',
    message:
      'My daughter is eight. Do you do pedicures for children, and would the same day as my own appointment work?',
  },
  {
    daysAgo: 33,
    name: ['Joyce', 'Hwang'],
    service: 'nailart',
    state: 'read',
    note: 'Sent three pictures. She will think about it.',
    message:
      'What would chrome nails with one accent nail cost? And how long would it take, I have a lunch break of 75 minutes.',
    hasPhone: true,
  },
  {
    daysAgo: 21,
    name: ['Rosa', 'Aguilar'],
    service: 'other',
    state: 'archived',
    note: 'Answered: yes, both forms.',
    message: 'Buenas tardes, ¿aceptan tarjeta y efectivo? Mi hermana solo trae efectivo.',
  },
  {
    daysAgo: 13,
    name: ['Maricel', 'Bautista'],
    service: 'manicure',
    state: 'read',
    message: 'Do you have time for a gel manicure this Saturday around noon? There would be two of us.',
    note: 'Left a voicemail Thursday.',
    hasPhone: true,
  },
  {
    daysAgo: 8,
    name: ['Lauren', 'Miller'],
    service: 'acrylic',
    state: 'read',
    message: 'One of my acrylics lifted after a week. Could you fix it tomorrow after work?',
    note: 'Fixed, no charge.',
    hasPhone: true,
  },
  {
    daysAgo: 5,
    name: ['Helen', 'Park'],
    service: 'other',
    message:
      'I manage the building on 8th Street. Would you do a team afternoon for 12 people in December? Please send me your prices.',
    hasPhone: true,
  },
  {
    daysAgo: 3,
    name: ['Sofía', 'Morales'],
    service: 'nailart',
    message: 'Hola, ¿hacen diseños de Día de Reyes? Quisiera algo con dorado, tengo fotos.',
  },
  {
    daysAgo: 2,
    name: ['하영', '문'],
    service: 'pedicure',
    message: '당뇨가 있는데 발 각질 관리 받을 수 있을까요? 상처 나지 않게 부탁드리고 싶습니다.',
    hasPhone: true,
  },
  {
    daysAgo: 1,
    name: ['Imani', 'Jackson'],
    service: 'manicure',
    message:
      'Hi! I have a job interview on Friday at 9. Is there any way to come in the evening before, even 15 minutes after closing?',
    hasPhone: true,
  },
  {
    daysAgo: 1,
    name: ['Thảo', 'Nguyễn'],
    service: 'acrylic',
    message: 'Tiệm còn nhận thợ không ạ? Em có bằng California, làm bột và gel được 4 năm.',
  },
  {
    daysAgo: 0,
    name: ['Claire', 'Anderson'],
    service: 'other',
    message: 'Where is the best place to park near the salon?',
  },
];

/** A text from a customer, and what the desk answers. */
export interface ReplyStory {
  language: 'en' | 'es' | 'ko';
  text: string;
  answer?: string;
  /** The customer's next text. */
  next?: string;
}

export const replies: ReplyStory[] = [
  {
    language: 'en',
    text: 'Hi! Do you have anything Saturday around 2?',
    answer: 'Yes, 2:15 with Mina is open. Shall I save it for you?',
    next: 'Perfect, see you then!',
  },
  { language: 'es', text: '¿Tienen cita el viernes en la tarde?', answer: 'Sí, a las 4:30. ¿Le apunto su nombre?' },
  { language: 'ko', text: '토요일 오전에 예약 가능할까요?', answer: '네, 10시 30분 가능합니다. 성함 남겨 주세요.' },
  { language: 'en', text: 'Is this for fills too?', answer: 'Yes, fills count as well.' },
  { language: 'en', text: 'Love my nails, thank you!! 💅' },
  { language: 'es', text: 'Gracias! Paso mañana', answer: '¡La esperamos!' },
  { language: 'en', text: 'running 10 min late, so sorry', answer: 'No problem, your chair is waiting.' },
  { language: 'ko', text: '젤네일 제거만 하면 얼마예요?', answer: '제거만 하시면 $10입니다.', next: '감사합니다' },
  {
    language: 'en',
    text: 'Can I bring my daughter? She is 7',
    answer: 'Of course! A mini manicure for children is $15.',
  },
  { language: 'en', text: 'Do you still take walk ins on Sunday?', answer: 'We do, best before noon.' },
  { language: 'es', text: 'Cuánto cuesta el acrílico con diseño?' },
  { language: 'en', text: 'Book me for next Tuesday at 11 please' },
  { language: 'ko', text: '주차 가능한가요?' },
  {
    language: 'en',
    text: 'one of the gems fell off already :(',
    answer: 'Oh no! Come by any time, we put it back for free.',
  },
  { language: 'en', text: 'Which Tuesday, this one or next?', answer: 'Next Tuesday. Would 10:30 suit you?' },
];

export const stops = ['STOP', 'Stop', 'STOP', 'Unsubscribe', 'stop'];

/** Texts of the last days before the start, which staff have not read yet. The last may be an opt-out: staff decide. */
export const unread: { hoursAgo: number; language: ReplyStory['language']; text: string }[] = [
  { hoursAgo: 44, language: 'ko', text: '내일 오후 4시에 두 명 가능할까요? 엄마랑 같이 가려고요.' },
  { hoursAgo: 27, language: 'es', text: 'Hola, se me rompió una uña. ¿Puedo pasar hoy sin cita?' },
  { hoursAgo: 20, language: 'en', text: 'too many texts' },
  {
    hoursAgo: 5,
    language: 'en',
    text: 'Can I move my Saturday 11 am to 1 pm? Same as last time, almond and sheer pink',
  },
  { hoursAgo: 1, language: 'en', text: 'Do you have gift cards I can send by email?' },
];

import { campaignSentences, stallSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { registrationSentences } from '@lacquer/contracts/messaging/registration-sentences';
import { recognizer } from '@lacquer/contracts/sentences/recognize';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';

type Translated = Record<Exclude<StaffLanguage, 'en'>, string>;

/**
 * The sentences about campaigns and troubles, which are stored in English. `{name}`: any words. A translation may leave
 * out what is in English only, such as the words of Twilio: the page that the notice opens shows them.
 */
const sentences: readonly (Translated & { en: string })[] = [
  {
    en: 'A customer replied that they cannot come to their appointment on {when}.',
    es: 'Un cliente respondió que no puede venir a su cita. Véala en Inicio: {when}.',
    ko: '고객이 예약에 올 수 없다고 답장했습니다: {when}.',
    vi: 'Một khách trả lời rằng không thể đến lịch hẹn: {when}.',
  },
  {
    en: 'A customer rated their visit {rating} of 5. Their text waits under Replies.',
    es: 'Una visita recibió {rating} de 5. El texto espera en «Respuestas».',
    ko: '고객이 방문을 5점 만점에 {rating}점으로 평가했습니다. 문자는 답장에서 확인하세요.',
    vi: 'Một khách chấm lần ghé tiệm {rating} trên 5. Xem tin nhắn ở mục Trả lời.',
  },
  {
    en: campaignSentences.failedShare,
    es: 'En pausa: fallaron {failed} de {attempted} textos. Corrija la causa y reanude el envío.',
    ko: '일시 중지됨: 문자 {attempted}건 중 {failed}건이 실패했습니다. 원인을 해결한 뒤 다시 시작하세요.',
    vi: 'Đã tạm dừng: {failed} trong {attempted} tin nhắn không gửi được. Hãy xử lý nguyên nhân rồi tiếp tục.',
  },
  {
    en: campaignSentences.refusedInARow,
    es: 'En pausa: Twilio rechazó {count} textos seguidos. Corrija la causa y reanude el envío.',
    ko: '일시 중지됨: Twilio가 문자 {count}건을 연달아 거절했습니다. 원인을 해결한 뒤 다시 시작하세요.',
    vi: 'Đã tạm dừng: Twilio từ chối {count} tin nhắn liên tiếp. Hãy xử lý nguyên nhân rồi tiếp tục.',
  },
  {
    en: campaignSentences.undeliveredInARow,
    es: 'En pausa: {count} textos seguidos no llegaron. Corrija la causa y reanude el envío.',
    ko: '일시 중지됨: 문자 {count}건이 연달아 전달되지 않았습니다. 원인을 해결한 뒤 다시 시작하세요.',
    vi: 'Đã tạm dừng: {count} tin nhắn liên tiếp không đến nơi. Hãy xử lý nguyên nhân rồi tiếp tục.',
  },
  {
    en: campaignSentences.failedShareAfterEnd,
    es: 'Después del último envío se supo que fallaron {failed} de {attempted} textos. Corrija la causa antes de la próxima campaña.',
    ko: '발송이 끝난 뒤 문자 {attempted}건 중 {failed}건이 실패한 것으로 보고되었습니다. 다음 캠페인 전에 원인을 해결하세요.',
    vi: 'Sau khi gửi xong mới biết {failed} trong {attempted} tin nhắn không gửi được. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  },
  {
    en: campaignSentences.refusedInARowAfterEnd,
    es: 'Después del último envío se supo que Twilio rechazó {count} textos seguidos. Corrija la causa antes de la próxima campaña.',
    ko: '발송이 끝난 뒤 Twilio가 문자 {count}건을 연달아 거절한 것으로 보고되었습니다. 다음 캠페인 전에 원인을 해결하세요.',
    vi: 'Sau khi gửi xong mới biết Twilio từ chối {count} tin nhắn liên tiếp. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  },
  {
    en: campaignSentences.undeliveredInARowAfterEnd,
    es: 'Después del último envío se supo que {count} textos seguidos no llegaron. Corrija la causa antes de la próxima campaña.',
    ko: '발송이 끝난 뒤 문자 {count}건이 연달아 전달되지 않은 것으로 보고되었습니다. 다음 캠페인 전에 원인을 해결하세요.',
    vi: 'Sau khi gửi xong mới biết {count} tin nhắn liên tiếp không đến nơi. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  },
  {
    en: campaignSentences.providerMissing,
    es: 'Twilio ya no está conectado: conéctelo y reanude el envío.',
    ko: 'Twilio 연결이 끊겼습니다. 다시 연결한 뒤 시작하세요.',
    vi: 'Twilio không còn kết nối: hãy kết nối lại rồi tiếp tục.',
  },
  {
    en: campaignSentences.pictureUnreachable,
    es: 'Twilio no puede obtener la foto sin la dirección pública del sitio: indíquela en PUBLIC_URL y reanude el envío.',
    ko: '웹사이트의 공개 주소가 없어 Twilio가 사진을 가져올 수 없습니다. PUBLIC_URL에 주소를 설정한 뒤 다시 시작하세요.',
    vi: 'Twilio không lấy được hình vì thiếu địa chỉ công khai của trang web: hãy đặt PUBLIC_URL rồi tiếp tục.',
  },
  {
    en: campaignSentences.allRefused,
    es: 'Twilio rechaza nuestros textos. Corrija la causa, que la campaña muestra, y reanude el envío.',
    ko: 'Twilio가 문자를 거절하고 있습니다. 캠페인에 표시된 원인을 해결한 뒤 다시 시작하세요.',
    vi: 'Twilio từ chối tin nhắn của tiệm. Hãy xử lý nguyên nhân ghi trong chiến dịch rồi tiếp tục.',
  },
  {
    en: `${stallSentences.stalled} {sentences}`,
    es: 'No se ha enviado ningún texto en {count} minutos. {sentences}',
    ko: '{count}분 동안 문자가 발송되지 않았습니다. {sentences}',
    vi: 'Không có tin nhắn nào được gửi trong {count} phút. {sentences}',
  },
  {
    en: stallSentences.unread,
    es: 'No se puede leer la lista de clientes. La campaña continuará por sí sola cuando se pueda.',
    ko: '고객 목록을 읽을 수 없습니다. 읽을 수 있게 되면 캠페인이 자동으로 계속됩니다.',
    vi: 'Không đọc được danh sách khách. Chiến dịch sẽ tự tiếp tục khi đọc được.',
  },
  {
    en: stallSentences.noQueue,
    es: 'No se puede acceder a la cola de envío. El envío continuará por sí solo cuando se pueda.',
    ko: '발송 대기열에 연결할 수 없습니다. 연결되면 발송이 자동으로 계속됩니다.',
    vi: 'Không kết nối được hàng đợi gửi tin. Việc gửi sẽ tự tiếp tục khi kết nối được.',
  },
  {
    en: stallSentences.noWorker,
    es: 'El proceso que envía los textos no está en marcha: inícielo.',
    ko: '문자를 보내는 프로세스가 실행 중이 아닙니다. 시작하세요.',
    vi: 'Tiến trình gửi tin nhắn không chạy: hãy khởi động nó.',
  },
  {
    en: stallSentences.noLedger,
    es: 'No se puede leer el registro de consentimientos, así que no se envía nada. El envío continuará por sí solo cuando se pueda.',
    ko: '동의 기록을 읽을 수 없어 아무에게도 문자를 보내지 않습니다. 읽을 수 있게 되면 발송이 자동으로 계속됩니다.',
    vi: 'Không đọc được sổ đồng ý nên không ai được nhắn tin. Việc gửi sẽ tự tiếp tục khi đọc được.',
  },
  {
    en: stallSentences.unexplained,
    es: 'Se desconoce la causa: consulte el registro del proceso que envía los textos.',
    ko: '원인을 알 수 없습니다. 문자를 보내는 프로세스의 로그를 확인하세요.',
    vi: 'Chưa rõ nguyên nhân: hãy xem nhật ký của tiến trình gửi tin.',
  },
  {
    en: 'Square: some {list} could not be read ({reason}).',
    es: 'Square: una parte de los datos no se pudo leer ({reason}).',
    ko: 'Square: 일부 데이터를 읽지 못했습니다({reason}).',
    vi: 'Square: một phần dữ liệu không đọc được ({reason}).',
  },
  {
    en: 'More than {count} people asked for texts within an hour. It may be a robot: no further first text is sent for now.',
    es: 'Más de {count} personas pidieron textos en una hora. Puede ser un robot: por ahora no se envía ningún otro primer texto.',
    ko: '한 시간 안에 {count}명이 넘게 문자를 신청했습니다. 로봇일 수 있어 당분간 첫 문자를 더 보내지 않습니다.',
    vi: 'Hơn {count} người đăng ký nhận tin nhắn trong một giờ. Có thể là robot: tạm thời không gửi thêm tin nhắn đầu tiên.',
  },
  {
    en: 'The website took {count} requests for texts within an hour, which is its limit. It may be a robot: others are refused for now.',
    es: 'El sitio web recibió {count} solicitudes de textos en una hora, que es su límite. Puede ser un robot: por ahora se rechazan las demás.',
    ko: '웹사이트가 한 시간 안에 한도인 {count}건의 문자 신청을 받았습니다. 로봇일 수 있어 당분간 다른 신청은 거절합니다.',
    vi: 'Trang web đã nhận {count} yêu cầu nhận tin nhắn trong một giờ, đúng mức giới hạn. Có thể là robot: tạm thời từ chối các yêu cầu khác.',
  },
  {
    en: 'Somebody asked on the website for texts to a phone that you excluded. It stays excluded: see Consent, under Replies.',
    es: 'Alguien pidió en el sitio web textos para un teléfono que usted excluyó. Sigue excluido: vea «Consentimiento», en «Respuestas».',
    ko: '제외한 번호로 문자를 받겠다는 신청이 웹사이트에 들어왔습니다. 번호는 계속 제외됩니다. 답장의 동의에서 확인하세요.',
    vi: 'Có người đăng ký trên trang web nhận tin nhắn cho một số mà bạn đã loại. Số đó vẫn bị loại: xem Đồng ý trong mục Trả lời.',
  },
  {
    en: 'Of 100 texts only {recent} arrived within the last day, and usually {usual} do. Health says where to look.',
    es: 'De cada 100 textos solo llegaron {recent} en el último día; lo habitual son {usual}. La página de estado dice dónde mirar.',
    ko: '지난 하루 동안 문자 100건 중 {recent}건만 전달되었습니다. 평소에는 {usual}건입니다. 상태 페이지에서 확인할 곳을 보세요.',
    vi: 'Trong một ngày qua chỉ {recent} trên 100 tin nhắn đến nơi, bình thường là {usual}. Trang tình trạng cho biết cần xem ở đâu.',
  },
  {
    en: 'Twilio refuses texts such as reminders and answers: {cause} ({code}). They wait, and are sent once it accepts them.',
    es: 'Twilio rechaza textos como recordatorios y respuestas ({code}). Esperan, y se envían cuando los acepte.',
    ko: 'Twilio가 예약 알림이나 답장 같은 문자를 거절하고 있습니다({code}). 문자는 대기하며, 받아들여지면 발송됩니다.',
    vi: 'Twilio từ chối các tin nhắn như nhắc hẹn và trả lời ({code}). Tin nhắn đang chờ và sẽ được gửi khi được chấp nhận.',
  },
  {
    en: 'Texts such as reminders and answers are delayed: {cause} ({code}). They are sent after {moment}, Pacific time.',
    es: 'Textos como recordatorios y respuestas se retrasan por un límite diario ({code}). Se envían después de la medianoche del Pacífico.',
    ko: '일일 한도 때문에 예약 알림이나 답장 같은 문자가 늦어집니다({code}). 태평양 시간 자정 이후에 발송됩니다.',
    vi: 'Các tin nhắn như nhắc hẹn và trả lời bị chậm vì hạn mức trong ngày ({code}). Chúng sẽ được gửi sau nửa đêm giờ Thái Bình Dương.',
  },
  {
    en: `${registrationSentences.hasJustBeenRejected}{sentences}`,
    es: 'Twilio rechazó el registro de su número, así que las redes telefónicas rechazan sus textos. La página de estado dice por qué.',
    ko: 'Twilio가 번호 등록을 거절하여 통신사가 문자를 받지 않습니다. 상태 페이지에서 이유를 확인하세요.',
    vi: 'Twilio từ chối đăng ký số của bạn nên các mạng điện thoại không nhận tin nhắn. Trang tình trạng cho biết lý do.',
  },
];

/** Of a sentence that the table does not have. */
const others: Translated = { es: 'Vea los detalles.', ko: '자세한 내용을 확인하세요.', vi: 'Hãy xem chi tiết.' };

const place = /\{(\w+)\}/g;

const translations = new Map(sentences.map(({ en, ...translated }) => [en, translated]));
const recognize = recognizer(sentences.map(({ en }) => en));

/** A sentence about a campaign or a trouble in the language of a person. */
export function sentenceIn(language: StaffLanguage, sentence: string): string {
  if (language === 'en') return sentence;
  const found = recognize(sentence);
  const translated = found && translations.get(found.sentence);
  if (!translated) return others[language];
  return translated[language].replaceAll(place, (_, name: string) => {
    const value = found.values[name] ?? '';
    if (name === 'sentences') return sentenceIn(language, value);
    return name === 'when' ? timeIn(language, value) : value;
  });
}

const writtenTime = /^(?<weekday>\w+), (?<month>\w+) (?<day>\d+) at (?<hour>\d+):(?<minute>\d\d) (?<half>AM|PM)$/;
const inUtc = { timeZone: 'UTC' } as const;
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', ...inUtc }).format(new Date(Date.UTC(2024, month, 1))),
);

/** A time as sentences contain it, such as `Thursday, March 5 at 2:30 PM`: weekday, day, hour and minute. */
function timeIn(language: StaffLanguage, written: string): string {
  const { weekday, month = '', day, hour, minute, half } = writtenTime.exec(written)?.groups ?? {};
  const index = monthNames.indexOf(month);
  if (index === -1) return written;
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  // within 28 years each day falls on every weekday
  const at = Array.from(
    { length: 28 },
    (_, year) => new Date(Date.UTC(2024 + year, index, Number(day), hours, Number(minute))),
  ).find((date) => new Intl.DateTimeFormat('en-US', { weekday: 'long', ...inUtc }).format(date) === weekday);
  if (!at) return written;
  return (
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: language !== 'vi',
      ...inUtc,
    })
      .format(at)
      .replaceAll(/[\u202f\u00a0]/g, ' ')
      // of `p. m.`: the sentence ends with its own
      .replace(/\.$/, '')
  );
}

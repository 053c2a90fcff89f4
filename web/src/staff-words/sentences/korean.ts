import type { Sentences } from './reader';

/** Korean of what the server says to the staff, in the order of `staffSentences`. */
export const sentences: Sentences = {
  'Nobody would be texted.': '문자를 받을 고객이 없습니다.',
  '{when}. Customers who got them would get them twice.': '{when}. 이미 받은 고객은 같은 문자를 두 번 받게 됩니다.',
  'This customer has no recorded consent to marketing texts, which the law asks for.':
    '이 고객은 법에서 요구하는 광고 문자 수신 동의가 기록되어 있지 않습니다.',
  '{count} of these {all} customers have no recorded consent to marketing texts, which the law asks for.':
    '이 고객 {all}명 중 {count}명은 법에서 요구하는 광고 문자 수신 동의가 기록되어 있지 않습니다.',
  '1 customer is left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '고객 1명이 제외됩니다. 번호가 북미 밖이거나, SMS_WINDOW의 시간이 그 고객 시간대의 오전 8시~오후 9시와 겹치지 않습니다.',
  '{count} customers are left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '고객 {count}명이 제외됩니다. 번호가 북미 밖이거나, SMS_WINDOW의 시간이 그 고객들 시간대의 오전 8시~오후 9시와 겹치지 않습니다.',
  '1 customer is left out: they opted out on another phone of their merged records.':
    '고객 1명이 제외됩니다. 병합된 기록의 다른 번호에서 수신을 거부했습니다.',
  '{count} customers are left out: they opted out on another phone of their merged records.':
    '고객 {count}명이 제외됩니다. 병합된 기록의 다른 번호에서 수신을 거부했습니다.',
  '{characters} cannot be sent in the short alphabet: a segment then holds 70 characters instead of 160, and each text takes {segments}.':
    '{characters} 문자는 표준 SMS 글자로 보낼 수 없습니다. 그래서 세그먼트 하나에 160자가 아닌 70자만 들어가며, 문자 한 건이 {segments}를 차지합니다.',
  '1 name has a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '이름 1개에 표준 SMS 글자에 없는 글자가 있습니다. 그 문자만 길어지며 최대 {segments}를 차지합니다.',
  '{count} names have a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '이름 {count}개에 표준 SMS 글자에 없는 글자가 있습니다. 그 문자들만 길어지며 최대 {segments}를 차지합니다.',
  'Twilio is not connected: the texts would only be simulated, immediately and at no cost. Cost and duration are those of real texts.':
    'Twilio가 연결되지 않아 문자는 즉시, 비용 없이 모의 전송만 됩니다. 표시된 비용과 소요 시간은 실제 문자 기준입니다.',
  'The test is small: {first} customers get the first text and {second} the second. Unless one text does far better, the numbers prove nothing.':
    '시험 규모가 작습니다. 첫 번째 문자는 {first}명이, 두 번째 문자는 {second}명이 받습니다. 한쪽이 훨씬 낫지 않으면 이 수치로는 아무것도 알 수 없습니다.',
  'The test is small, and nobody is left for the better text: {first} get the first text and {second} the second.':
    '시험 규모가 작고, 더 나은 문자를 받을 고객이 남지 않습니다. 첫 번째 문자는 {first}명이, 두 번째 문자는 {second}명이 받습니다.',
  'Campaigns are not sent at this hour: the first text is sent when the sending hours begin.':
    '지금은 캠페인을 보내는 시간이 아닙니다. 발송 시간이 시작되면 첫 문자를 보냅니다.',
  'The last texts would go out after the last day of the offer, so they are not sent. Choose a later last day, or start earlier.':
    '마지막 문자들은 혜택의 마지막 날이 지난 뒤에야 나가게 되므로 보내지 않습니다. 마지막 날을 늦추거나 더 일찍 시작하세요.',
  'Some of these customers live in another time zone: their texts are sent only when it is between 8:00 AM and 9:00 PM there.':
    '일부 고객은 다른 시간대에 삽니다. 그곳이 오전 8시에서 오후 9시 사이일 때만 문자를 보냅니다.',
  'one segment': '세그먼트 1개',
  '{count} segments': '세그먼트 {count}개',
  'The same words are scheduled for {day} at {time}': '같은 문자가 {day} {time}에 예약되어 있습니다',
  'The same words began to go out less than a minute ago':
    '같은 문자의 발송이 1분도 되지 않은 조금 전에 시작되었습니다',
  'The same words began to go out a minute ago': '같은 문자의 발송이 1분 전에 시작되었습니다',
  'The same words began to go out {count} minutes ago': '같은 문자의 발송이 {count}분 전에 시작되었습니다',
  'This would now reach {customers}, not {typed}.': '이제 받게 될 고객은 {typed}명이 아니라 {customers}입니다.',
  '{when}: campaign {campaign}, launched {by}, to {customers}.':
    '{when}: 캠페인 {campaign}, 시작: {by}, 받는 사람: {customers}.',
  'Customers who got them would get them twice.': '이미 받은 고객은 같은 문자를 두 번 받게 됩니다.',
  'To send them anyway, confirm the number of customers: {recipients}.':
    '그래도 보내려면 고객 수를 입력해 확인하세요: {recipients}.',
  '1 customer': '고객 1명',
  '{count} customers': '고객 {count}명',
  'by an automation': '자동 문자',
  'on the command line': '명령줄',
  'by you': '본인',
  'by {person}': '{person}',
  'Nothing was really sent: the texts were only recorded, so they cannot have brought anyone in.':
    '실제로 보낸 문자는 없습니다. 기록만 되었으므로 문자를 보고 온 고객도 있을 수 없습니다.',
  'The seven days are not over: the figures are still growing.':
    '7일이 아직 지나지 않아 수치가 계속 늘어나고 있습니다.',
  'No text is known to have been sent, so there is nothing to compare.':
    '보낸 것으로 확인된 문자가 없어 비교할 것이 없습니다.',
  'Nobody was left out by chance, so the report cannot tell who would have come anyway. Leave some out at random in the next launch to find out.':
    '무작위로 제외한 고객이 없어, 문자가 없었어도 왔을 고객이 누구인지 알 수 없습니다. 알아보려면 다음 캠페인에서 일부 고객을 무작위로 제외하세요.',
  'The text brought in {gain} more per customer than none (between {low} and {high} per customer, in 95 of 100 such tests): about {total} in all.':
    '문자를 보내지 않았을 때보다 고객당 {gain} 더 벌었습니다(이런 시험 100번 중 95번은 고객당 {low}에서 {high} 사이). 모두 합해 약 {total}입니다.',
  'Customers selected for the text spent {loss} less per customer than those left out (between {low} and {high} per customer, in 95 of 100 such tests).':
    '문자 대상 고객은 제외한 고객보다 고객당 {loss} 덜 썼습니다(이런 시험 100번 중 95번은 고객당 {low}에서 {high} 사이).',
  'The report cannot tell whether the text had an effect: the difference is between {low} and {high} per customer, in 95 of 100 such tests. More customers, or a larger holdout, would make it clearer.':
    '문자에 효과가 있었는지 알 수 없습니다. 차이는 이런 시험 100번 중 95번이 고객당 {low}에서 {high} 사이입니다. 고객이 더 많거나 무작위로 제외한 고객이 더 많으면 더 뚜렷해집니다.',
  'The report cannot tell whether the text had an effect: {came} of {all} have come, and all spent the same.':
    '문자에 효과가 있었는지 알 수 없습니다. {all}명 중 {came}명이 왔고 모두 같은 금액을 썼습니다.',
  'Too few have come to tell: {came} of {all}, while only {count} were selected for the text. A larger audience, or a larger holdout, would make it clearer.':
    '판단하기에는 온 고객이 너무 적습니다. {all}명 중 {came}명이 왔고, 문자 대상은 {count}명뿐이었습니다. 대상 고객이나 무작위로 제외한 고객이 더 많으면 더 뚜렷해집니다.',
  'Too few have come to tell: {came} of {all}, while only {count} were left out. A larger audience, or a larger holdout, would make it clearer.':
    '판단하기에는 온 고객이 너무 적습니다. {all}명 중 {came}명이 왔고, 제외한 고객은 {count}명뿐이었습니다. 대상 고객이나 무작위로 제외한 고객이 더 많으면 더 뚜렷해집니다.',
  'All customers selected for the text are counted, including {count} whose text was not accepted: those left out include such customers too.':
    '문자가 접수되지 않은 {count}명을 포함해 문자 대상 고객을 모두 셉니다. 제외한 고객 중에도 그런 고객이 있기 때문입니다.',
  'Too few to tell whether more customers came because of the text.':
    '문자 덕분에 더 많은 고객이 왔는지 판단하기에는 수가 너무 적습니다.',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points more came because of the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    '문자 대상 고객의 {sent}, 제외한 고객의 {leftOut}가 왔습니다. 문자 덕분에 {difference}퍼센트포인트 더 왔습니다(이런 시험 100번 중 95번은 {low}에서 {high}퍼센트포인트 사이).',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points fewer came than without the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    '문자 대상 고객의 {sent}, 제외한 고객의 {leftOut}가 왔습니다. 문자를 보내지 않았을 때보다 {difference}퍼센트포인트 덜 왔습니다(이런 시험 100번 중 95번은 {low}에서 {high}퍼센트포인트 사이).',
  'Too few to tell whether more customers came because of the text: {sent} of those selected for the text came, and {leftOut} of those left out. The difference is between {low} and {high} percentage points, in 95 of 100 such tests.':
    '문자 덕분에 더 많은 고객이 왔는지 판단하기에는 수가 너무 적습니다. 문자 대상 고객의 {sent}, 제외한 고객의 {leftOut}가 왔습니다. 차이는 이런 시험 100번 중 95번이 {low}에서 {high}퍼센트포인트 사이입니다.',
  'Has opted out.': '수신을 거부했습니다.',
  'The number cannot receive texts.': '문자를 받을 수 없는 번호입니다.',
  'No consent is recorded.': '기록된 수신 동의가 없습니다.',
  'The number is outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in its time zone.':
    '번호가 북미 밖이거나, SMS_WINDOW의 시간이 그 시간대의 오전 8시~오후 9시와 겹치지 않습니다.',
  'Had a text from the salon recently, or an earlier campaign was about to send one.':
    '최근에 매장의 문자를 받았거나, 먼저 시작한 캠페인이 곧 문자를 보낼 예정이었습니다.',
  'Left out by chance, so that the report has a comparison group.':
    '보고서에서 비교할 수 있도록 무작위로 제외했습니다.',
  'The campaign was canceled before this one was sent.': '이 문자를 보내기 전에 캠페인이 취소되었습니다.',
  'The birthday or the offer had ended before the text could be sent.':
    '문자를 보내기 전에 생일이나 혜택 기간이 지났습니다.',
  'Has come or booked meanwhile, or no longer belongs to the audience of the automation for another reason.':
    '그 사이에 방문했거나 예약했거나, 다른 이유로 이 자동 문자의 대상에서 벗어났습니다.',
  'Was left out.': '제외되었습니다.',
  'Waiting to be sent.': '발송을 기다리고 있습니다.',
  'Is being sent to Twilio.': 'Twilio로 보내는 중입니다.',
  'Twilio has accepted the text.': 'Twilio가 문자를 접수했습니다.',
  'Sent to the phone network.': '통신사로 보냈습니다.',
  'Has arrived.': '도착했습니다.',
  'It is sent again only if it certainly was not.': '나가지 않은 것이 확실할 때만 다시 보냅니다.',
  'Recorded only: Twilio was not connected, and nothing was sent.':
    '기록만 되었습니다. Twilio가 연결되지 않아 보낸 것이 없습니다.',
  'Waits until you have reviewed a reply from this phone.': '이 번호에서 온 답장을 확인하실 때까지 기다립니다.',
  'Waits for a second try.': '두 번째 시도를 기다립니다.',
  'Waits for a second try: {why}.': '두 번째 시도를 기다립니다: {why}.',
  'Could not be sent: {why}.': '보내지 못했습니다: {why}.',
  'Did not arrive: {why}.': '도착하지 않았습니다: {why}.',
  'The text was not delivered.': '문자가 전달되지 않았습니다.',
  'The text was not delivered: {why} ({code}).': '문자가 전달되지 않았습니다: {why} ({code}).',
  'Its owner opted out before the text was sent.': '문자를 보내기 전에 번호 주인이 수신을 거부했습니다.',
  'Its appointment had changed or was declined, or it was too late, so it was not sent.':
    '예약이 바뀌었거나, 고객이 못 온다고 답했거나, 너무 늦어서 보내지 않았습니다.',
  'Twilio did not answer, so it is unknown whether the text was sent.':
    'Twilio가 응답하지 않아 문자가 나갔는지 알 수 없습니다.',
  'Twilio refused it.': 'Twilio가 거절했습니다.',
  'Twilio does not accept it yet: {why} ({code}). It is tried again by itself.':
    'Twilio가 아직 받지 않습니다: {why} ({code}). 자동으로 다시 시도합니다.',
  'Twilio refused the text: {why} ({code}).': 'Twilio가 문자를 거절했습니다: {why} ({code}).',
  'Twilio gave no reason': 'Twilio가 이유를 알려 주지 않았습니다',
  'Twilio gave no explanation': 'Twilio가 설명하지 않았습니다',
  'Twilio refused it (HTTP {code})': 'Twilio가 거절했습니다(HTTP {code})',
  'Twilio could not fetch the picture from our website': 'Twilio가 홈페이지에서 사진을 가져오지 못했습니다',
  'check that PUBLIC_URL can be reached from the internet': '인터넷에서 PUBLIC_URL에 접속할 수 있는지 확인하세요',
  'Twilio does not take this type of file': 'Twilio가 받지 않는 파일 형식입니다',
  'Twilio does not accept our credentials': 'Twilio가 인증 정보를 받아들이지 않습니다',
  'check the Twilio account, TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN':
    'Twilio 계정과 TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN을 확인하세요',
  'Twilio asked us to send more slowly': 'Twilio가 더 천천히 보내 달라고 했습니다',
  'Twilio had an internal error': 'Twilio에 내부 오류가 있었습니다',
  'Twilio was not available': 'Twilio를 사용할 수 없었습니다',
  'the number is not a valid phone number': '올바른 전화번호가 아닙니다',
  "the sender's number is not valid": '발신 번호가 올바르지 않습니다',
  'the number cannot be reached': '연결할 수 없는 번호입니다',
  'the Twilio account may not send texts to this country': '이 Twilio 계정은 이 국가로 문자를 보낼 수 없습니다',
  'the text was empty': '문자 내용이 비어 있었습니다',
  'the text had no sender': '문자에 발신 번호가 없었습니다',
  "the sender's number cannot send texts": '발신 번호로는 문자를 보낼 수 없습니다',
  'a trial account may only text verified numbers': '체험 계정은 인증된 번호에만 문자를 보낼 수 있습니다',
  'Twilio cannot call us back at our address': 'Twilio가 이 사이트의 주소로 결과를 알려 줄 수 없습니다',
  'set PUBLIC_URL to the public address, or leave it out to run without callbacks':
    'PUBLIC_URL을 공개 주소로 설정하거나, 결과 알림 없이 쓰려면 설정을 비우세요',
  'its owner has opted out': '번호 주인이 수신을 거부했습니다',
  "the sender's queue was full": '발신 대기열이 가득 찼습니다',
  "the sender's number cannot text this number": '발신 번호에서 이 번호로 문자를 보낼 수 없습니다',
  'the number takes no texts': '문자를 받지 않는 번호입니다',
  'the text was too long': '문자가 너무 길었습니다',
  'Twilio does not accept the address of the picture': 'Twilio가 사진 주소를 받아들이지 않습니다',
  'check that PUBLIC_URL is a public address': 'PUBLIC_URL이 공개 주소인지 확인하세요',
  "the sender's number cannot send pictures": '발신 번호로는 사진을 보낼 수 없습니다',
  'send from a number with MMS, or turn on MMS Converter in Twilio, which sends a link instead':
    'MMS를 지원하는 번호에서 보내거나, Twilio에서 사진 대신 링크를 보내는 MMS Converter를 켜세요',
  'the number is a landline': '유선 전화 번호입니다',
  'the messaging service does not exist': '메시징 서비스가 없습니다',
  'check TWILIO_MESSAGING_SERVICE_SID': 'TWILIO_MESSAGING_SERVICE_SID를 확인하세요',
  'the queue at Twilio was full': 'Twilio의 대기열이 가득 찼습니다',
  'the Twilio account is suspended': 'Twilio 계정이 정지되었습니다',
  'the phone was off or out of reach': '휴대폰이 꺼져 있거나 연결되지 않는 곳에 있었습니다',
  'the text was blocked': '문자가 차단되었습니다',
  'the number no longer exists': '더 이상 없는 번호입니다',
  'the number takes no texts (a landline, or an unreachable network)':
    '문자를 받지 않는 번호입니다(유선 전화이거나 연결되지 않는 통신망)',
  'the phone network filtered the text as unwanted': '통신사가 문자를 스팸으로 걸러 냈습니다',
  'the phone network gave no reason': '통신사가 이유를 알려 주지 않았습니다',
  'the phone or its network takes no pictures': '휴대폰이나 통신사가 사진을 받지 않습니다',
  'turn on MMS Converter in Twilio, which sends a link instead':
    'Twilio에서 사진 대신 링크를 보내는 MMS Converter를 켜세요',
  'the phone network was congested': '통신망이 혼잡했습니다',
  'the picture was too large for the phone network': '사진이 통신사에서 받기에 너무 컸습니다',
  "the sender's rate limit at Twilio was exceeded": 'Twilio에서 정한 발신 속도 한도를 넘었습니다',
  "the sender's daily limit is reached": '발신 번호의 하루 한도에 도달했습니다',
  "the sender's daily limit with this phone network is reached":
    '이 통신사에 대한 발신 번호의 하루 한도에 도달했습니다',
  'the toll-free sender is not verified': '발신용 수신자 부담 번호가 인증되지 않았습니다',
  'the sender is not registered for business texts (A2P 10DLC)':
    '발신 번호가 업무용 문자(A2P 10DLC)에 등록되지 않았습니다',
  'the text could not be delivered in time': '문자를 제때 전달하지 못했습니다',
  "the messaging service's validity period is out of range": '메시징 서비스의 유효 기간이 허용 범위를 벗어났습니다',
  'the phone network did not answer': '통신사가 응답하지 않았습니다',
  'the validity period of the text was out of range': '문자의 유효 기간이 허용 범위를 벗어났습니다',
  'the validity period of the text was not a whole number of seconds': '문자의 유효 기간이 초 단위 정수가 아니었습니다',
  'check the Twilio account, its sender and its permissions': 'Twilio 계정과 발신 번호, 권한을 확인하세요',
  'Twilio asks us to send more slowly.': 'Twilio가 더 천천히 보내 달라고 합니다.',
  "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.":
    'Twilio의 발신 대기열이 가득 찼습니다. 대기열이 비면 발송이 자동으로 계속됩니다.',
  'Twilio cannot be reached.': 'Twilio에 연결할 수 없습니다.',
  'Sending resumes automatically as soon as it can.': '연결되는 대로 발송이 자동으로 계속됩니다.',
  'Twilio does not answer properly. Sending resumes automatically: until Twilio answers, one text at a time is tried.':
    'Twilio가 제대로 응답하지 않습니다. 발송은 자동으로 계속되며, Twilio가 응답할 때까지 문자를 한 건씩 시도합니다.',
  'Twilio asks us to wait. Sending resumes automatically.':
    'Twilio가 기다려 달라고 합니다. 발송은 자동으로 계속됩니다.',
  'Twilio refuses our texts: the paused campaign shows why.':
    'Twilio가 문자를 거절하고 있습니다. 일시 중지된 캠페인에서 이유를 확인하세요.',
  'The provider asked for a pause.': '문자 업체가 잠시 멈춰 달라고 했습니다.',
  'Outside the hours in which campaigns may be sent.': '캠페인을 보낼 수 있는 시간이 아닙니다.',
  'It is too early or too late for texts where the remaining recipients live.':
    '남은 고객이 사는 곳은 문자를 보내기에 너무 이르거나 늦은 시간입니다.',
  'No text was sent for {count} minutes.': '{count}분 동안 문자가 발송되지 않았습니다.',
  'The customers cannot be read, so the audience is incomplete. The campaign resumes automatically when they can be.':
    '고객 목록을 읽을 수 없어 대상이 완전하지 않습니다. 읽을 수 있게 되면 캠페인이 자동으로 계속됩니다.',
  'The queue cannot be reached. Sending resumes automatically when it can be.':
    '발송 대기열에 연결할 수 없습니다. 연결되면 발송이 자동으로 계속됩니다.',
  'No messaging worker is running: start one.': '문자를 보내는 프로세스가 실행 중이 아닙니다. 시작하세요.',
  'The consent ledger is unavailable, so revocations are unknown and nobody is texted. Sending resumes automatically when the customer service responds.':
    '동의 기록을 읽을 수 없어 누가 수신을 거부했는지 알 수 없으므로 아무에게도 문자를 보내지 않습니다. 고객 서비스가 응답하면 발송이 자동으로 계속됩니다.',
  'The reason is unknown: see the log of the messaging worker.':
    '원인을 알 수 없습니다. 문자를 보내는 프로세스의 로그를 확인하세요.',
  '{texts} in doubt: they are looked up at Twilio.': '{texts} 확인 필요 상태입니다. Twilio에서 조회하고 있습니다.',
  '{texts} waiting for the result of the test of two texts.': '{texts} 두 문자 시험의 결과를 기다리고 있습니다.',
  '{texts} due later. They are sent automatically.': '{texts} 나중에 보낼 예정입니다. 자동으로 발송됩니다.',
  '{texts} waiting until a reply from the phone is reviewed: see Replies.':
    '{texts} 그 번호에서 온 답장을 확인할 때까지 기다리고 있습니다. 답장 화면에서 확인하세요.',
  '1 text is': '문자 1건이',
  '{count} texts are': '문자 {count}건이',
  'Paused by the staff.': '직원이 일시 중지했습니다.',
  'Paused: {failed} of {attempted} texts failed{why}. Fix the cause, then resume.':
    '일시 중지됨: 문자 {attempted}건 중 {failed}건이 실패했습니다{why}. 원인을 해결한 뒤 재개하세요.',
  'Paused: Twilio refused {count} texts in a row{why}. Fix the cause, then resume.':
    '일시 중지됨: Twilio가 문자 {count}건을 연달아 거절했습니다{why}. 원인을 해결한 뒤 재개하세요.',
  'Paused: {count} texts in a row did not get through{why}. Fix the cause, then resume.':
    '일시 중지됨: 문자 {count}건이 연달아 전달되지 않았습니다{why}. 원인을 해결한 뒤 재개하세요.',
  'Reported after the last text was sent: {failed} of {attempted} texts failed{why}. Fix the cause before the next campaign.':
    '마지막 문자를 보낸 뒤 알려진 결과: 문자 {attempted}건 중 {failed}건이 실패했습니다{why}. 다음 캠페인 전에 원인을 해결하세요.',
  'Reported after the last text was sent: Twilio refused {count} texts in a row{why}. Fix the cause before the next campaign.':
    '마지막 문자를 보낸 뒤 알려진 결과: Twilio가 문자 {count}건을 연달아 거절했습니다{why}. 다음 캠페인 전에 원인을 해결하세요.',
  'Reported after the last text was sent: {count} texts in a row did not get through{why}. Fix the cause before the next campaign.':
    '마지막 문자를 보낸 뒤 알려진 결과: 문자 {count}건이 연달아 전달되지 않았습니다{why}. 다음 캠페인 전에 원인을 해결하세요.',
  'Twilio refuses our texts{because}: {advice}, then resume ({code}{source}).':
    'Twilio가 문자를 거절하고 있습니다{because}. {advice}. 그런 다음 재개하세요({code}{source}).',
  'Twilio is no longer connected: connect it, then resume.': 'Twilio 연결이 끊겼습니다. 다시 연결한 뒤 재개하세요.',
  'Twilio cannot fetch the picture without the public address of the website: set PUBLIC_URL to it, then resume.':
    '홈페이지의 공개 주소가 없어 Twilio가 사진을 가져올 수 없습니다. PUBLIC_URL에 주소를 설정한 뒤 재개하세요.',
  'Some texts are delayed, because {cause} (error {code}). They are retried automatically after {moment}, Pacific time.':
    '일부 문자가 늦어지고 있습니다. 이유: {cause} (오류 {code}). {moment}(태평양 시간) 이후에 자동으로 다시 보냅니다.',
  'Was due on {moment} and was not sent. Start it again, or choose another time.':
    '{moment}에 보낼 예정이었으나 보내지 못했습니다. 다시 시작하거나 다른 시간을 선택하세요.',
  'Restored from a backup. Texts that were sent after it was taken are looked up at Twilio first. Check the recipients, then resume.':
    '백업에서 복원되었습니다. 백업 이후에 보낸 문자를 먼저 Twilio에서 조회합니다. 받는 고객을 확인한 뒤 재개하세요.',
  'It was due after the backup that was restored, so it may have been sent. Copy it to send it again.':
    '복원된 백업 이후에 보낼 예정이었으므로 이미 보냈을 수 있습니다. 다시 보내려면 복제하세요.',
  'It was scheduled when the restored backup was taken. It may have been sent or canceled since: check, then schedule it again.':
    '복원된 백업을 만들 때 예약되어 있었습니다. 그 뒤에 보냈거나 취소했을 수 있습니다. 확인한 뒤 다시 예약하세요.',
  'The test of two texts has no clear result. Choose the text for the other customer.':
    '두 문자 시험의 결과가 뚜렷하지 않습니다. 나머지 고객 1명에게 보낼 문자를 선택하세요.',
  'The test of two texts has no clear result. Choose the text for the other {count} customers.':
    '두 문자 시험의 결과가 뚜렷하지 않습니다. 나머지 고객 {count}명에게 보낼 문자를 선택하세요.',
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other customer.':
    '두 문자 시험의 방문을 하루 동안 집계하지 못했습니다. 나머지 고객 1명에게 보낼 문자를 선택하세요.',
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other {count} customers.':
    '두 문자 시험의 방문을 하루 동안 집계하지 못했습니다. 나머지 고객 {count}명에게 보낼 문자를 선택하세요.',
  ', most often because: {cause} (error {code})': '(가장 많은 이유: {cause}, 오류 {code})',
  ', most often because: {cause} (error {code}: {advice})': '(가장 많은 이유: {cause}, 오류 {code}: {advice})',
  ', because {cause}': '(이유: {cause})',
  'Twilio will refuse these texts: {part} was rejected.':
    'Twilio가 이 문자들을 거절할 것입니다. {part}: 거절되었습니다.',
  'Twilio will refuse these texts: {part} is missing.': 'Twilio가 이 문자들을 거절할 것입니다. {part}: 아직 없습니다.',
  'Twilio refuses these texts until {part} is approved.': '{part}: 승인될 때까지 Twilio가 이 문자들을 거절합니다.',
  'It is not known whether Twilio accepts these texts: their registration could not be read.':
    'Twilio가 이 문자들을 받아 줄지 알 수 없습니다. 등록 상태를 읽지 못했습니다.',
  'Twilio rejected {part}, so phone networks refuse your texts.':
    'Twilio가 거절했습니다: {part}. 그래서 통신사가 문자를 받지 않습니다.',
  'Error {code}.': '오류 {code}.',
  'the registration of the campaign at Twilio (A2P 10DLC)': 'Twilio의 캠페인 등록(A2P 10DLC)',
  'the registration of the business at Twilio (A2P 10DLC)': 'Twilio의 사업체 등록(A2P 10DLC)',
  'the verification of the toll-free number': '수신자 부담 번호 인증',
  'the registration at Twilio': 'Twilio 등록',
  'the registration': '등록',
  'Agreeing to texts must be a choice of its own, and no condition of anything.':
    '문자 수신 동의는 별도의 선택이어야 하며 어떤 것의 조건이어서도 안 됩니다.',
  'Paste the message flow of the page “Texts for the registration”, and submit it again.':
    '‘등록용 문구’ 페이지의 메시지 흐름을 붙여 넣고 다시 제출하세요.',
  'The box for texts is missing, or was ticked in advance.': '문자 동의란이 없거나 미리 체크되어 있습니다.',
  'Offers and information need a consent each.': '할인 문자와 안내 문자는 각각 동의가 필요합니다.',
  'Register the campaign for marketing alone, and submit it again.':
    '캠페인을 마케팅 용도로만 등록하고 다시 제출하세요.',
  'The words beside the box lack what the texts are about, how often they come, what they cost, or STOP and HELP.':
    '동의란 옆 문구에 문자의 내용, 횟수, 요금, 또는 STOP과 HELP 안내가 빠져 있습니다.',
  'It does not describe completely how customers ask for texts, or the reviewers could not check it.':
    '고객이 문자를 신청하는 방법이 다 설명되지 않았거나 심사자가 확인하지 못했습니다.',
  'The privacy page was not found, or does not say that phone numbers are not passed on.':
    '개인정보 페이지를 찾지 못했거나 전화번호를 제공하지 않는다는 말이 없습니다.',
  'Give the addresses of the page “Texts for the registration”, and submit it again.':
    '‘등록용 문구’ 페이지의 주소를 적고 다시 제출하세요.',
  'The page of terms was not found, or lacks something about texts.':
    '약관 페이지를 찾지 못했거나 문자에 관한 내용이 빠져 있습니다.',
  'The reviewers could not open the website, or did not find your business and your texts on it.':
    '심사자가 웹사이트를 열지 못했거나 거기서 사업체와 문자에 관한 내용을 찾지 못했습니다.',
  'Check that anybody can open the site at its public address, and submit it again.':
    '누구나 공개 주소로 사이트를 열 수 있는지 확인하고 다시 제출하세요.',
  'The samples do not fit the purpose, or the answers about links and phone numbers.':
    '예시가 용도나 링크·전화번호에 관한 답과 맞지 않습니다.',
  'Paste the samples and answers of the page “Texts for the registration”, and submit it again.':
    '‘등록용 문구’ 페이지의 예시와 답을 붙여 넣고 다시 제출하세요.',
  'The way to opt out is not described completely.': '수신 거부 방법이 다 설명되지 않았습니다.',
  'Paste the opt-out words of the page “Texts for the registration”, and submit it again.':
    '‘등록용 문구’ 페이지의 수신 거부 문구를 붙여 넣고 다시 제출하세요.',
  'The purpose of the campaign is not open to your business.': '이 사업체는 그 용도로 캠페인을 등록할 수 없습니다.',
  'Choose Marketing or Low Volume Mixed as the purpose, and submit it again.':
    '용도를 Marketing 또는 Low Volume Mixed로 고르고 다시 제출하세요.',
  'Phone networks take the texts for forbidden content, spam or fraud.':
    '통신사가 문자를 금지된 내용, 스팸 또는 사기로 봅니다.',
  'Do not submit it unchanged: ask the support of Twilio.': '그대로 다시 제출하지 말고 Twilio 지원팀에 문의하세요.',
  'A phone network or the registry refused it, or did not answer in time.':
    '통신사나 등록 기관이 거부했거나 제때 답하지 않았습니다.',
  'Read what Twilio says about it. If it says nothing, ask the support of Twilio.':
    'Twilio의 설명을 읽어 보세요. 설명이 없으면 Twilio 지원팀에 문의하세요.',
  'The business has as many campaigns as it may.': '사업체가 등록할 수 있는 캠페인 수가 다 찼습니다.',
  'Delete campaigns that you do not use, and submit it again.': '쓰지 않는 캠페인을 지우고 다시 제출하세요.',
  'The campaign was suspended, because of complaints or of texts that it was not registered for.':
    '불만이 접수되었거나 등록하지 않은 종류의 문자 때문에 캠페인이 정지되었습니다.',
  'Send nothing until it is settled: ask the support of Twilio.':
    '해결될 때까지 아무것도 보내지 말고 Twilio 지원팀에 문의하세요.',
  'The details of the business are incomplete, or differ from official records.':
    '사업체 정보가 빠졌거나 공식 기록과 다릅니다.',
  'Correct them as your tax papers have them, and submit it again.': '세금 서류와 같게 고치고 다시 제출하세요.',
  'The number is not at Twilio yet.': '번호가 아직 Twilio에 없습니다.',
  'Wait until it has moved, and submit it again.': '번호 이동이 끝난 뒤 다시 제출하세요.',
  'Twilio did not answer in time.': 'Twilio가 제때 답하지 않았습니다.',
  'Twilio does not accept the credentials of the settings.': 'Twilio가 설정의 인증 정보를 받아들이지 않습니다.',
  'Twilio asked us to ask less often.': 'Twilio가 더 드물게 물어 달라고 했습니다.',
  'Twilio answered with an error ({count}).': 'Twilio가 오류로 답했습니다 ({count}).',
  'Twilio answered with something else than was asked for.': 'Twilio가 물은 것과 다른 답을 보냈습니다.',
  'Twilio does not know the messaging service of the settings.': 'Twilio가 설정의 메시징 서비스를 알지 못합니다.',
  'Twilio does not list the number of the settings in your account.': 'Twilio 계정에 설정의 번호가 없습니다.',
  'Read what Twilio says about it, correct it there, and submit it again.':
    'Twilio의 설명을 읽고 거기서 고친 뒤 다시 제출하세요.',
  'Valid until {day}.': '{day}까지 유효합니다.',
  'This offer ended on {day}.': '이 혜택은 {day}에 종료되었습니다.',
  'The last day of the offer must be {day} or later, when the campaign begins.':
    '혜택의 마지막 날은 캠페인이 시작되는 {day} 또는 그 이후여야 합니다.',
  'must be {day} or later, when the campaign begins': '날짜는 캠페인이 시작되는 {day} 또는 그 이후여야 합니다',
  'the payment names no customer': '결제에 고객이 지정되어 있지 않습니다',
  'Square does not know the customer': 'Square에 없는 고객입니다',
  'the customer at Square has none': 'Square의 고객 정보에 전화번호가 없습니다',
  'the phone at Square is not a number we can text: {phone}':
    'Square에 있는 번호는 문자를 보낼 수 없는 번호입니다: {phone}',
  'paid in {currency} ({amount}): only amounts in {ours} are added':
    '{currency}로 결제됨({amount}): {ours} 금액만 더합니다',
  'the amount {cents} cannot be added': '금액 {cents}은(는) 더할 수 없습니다',
  'Too many requests. Please try again in {wait}.': '요청이 너무 많습니다. {wait} 후에 다시 시도하세요.',
  'Too many failed attempts to sign in. Please try again in {wait}.':
    '로그인 실패가 너무 많습니다. {wait} 후에 다시 시도하세요.',
  'The {service} service does not answer. Please try again in a moment.':
    '{service} 서비스가 응답하지 않습니다. 잠시 후 다시 시도하세요.',
  'There is already an account for {email}.': '{email} 계정이 이미 있습니다.',
  'There is no account for {email}.': '{email} 계정이 없습니다.',
  'Another customer has the number {phone} now. Find them by the number; if they are one person, merge the records.':
    '이제 다른 고객이 {phone} 번호를 쓰고 있습니다. 번호로 찾아보고, 같은 사람이면 기록을 병합하세요.',
  'The picture has {width} by {height} pixels; each side needs at least {least}. Upload a larger one.':
    '사진 크기가 {width}×{height}픽셀입니다. 각 변이 {least}픽셀 이상이어야 합니다. 더 큰 사진을 올리세요.',
  'It is {time} where this phone is, and no text has come from it in the last {count} hours. Send the answer after {morning}.':
    '이 번호가 있는 곳은 지금 {time}이고, 최근 {count}시간 동안 이 번호에서 온 문자가 없습니다. {morning} 이후에 답장을 보내세요.',
  'It is {time} where this phone is. Confirm that it is your own phone, or send the test after {morning}.':
    '이 번호가 있는 곳은 지금 {time}입니다. 본인의 번호임을 확인하거나, {morning} 이후에 테스트를 보내세요.',
  'The first text was chosen already, and is being sent to the rest of the audience.':
    '첫 번째 문자가 이미 선택되어 나머지 고객에게 보내고 있습니다.',
  'The second text was chosen already, and is being sent to the rest of the audience.':
    '두 번째 문자가 이미 선택되어 나머지 고객에게 보내고 있습니다.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then resume it; or cancel it.':
    '실제 문자를 보내는 캠페인인데 Twilio가 연결되어 있지 않습니다. Twilio를 연결한 뒤 재개하거나, 캠페인을 취소하세요.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then send again; or cancel it.':
    '실제 문자를 보내는 캠페인인데 Twilio가 연결되어 있지 않습니다. Twilio를 연결한 뒤 다시 보내거나, 캠페인을 취소하세요.',
  '{count} second': '{count}초',
  '{count} seconds': '{count}초',
  '{count} minutes': '{count}분',
  'has {placeholder}, and the campaign has no offer: add one, or remove {same}':
    '{placeholder}이(가) 있지만 캠페인에 혜택이 없습니다. 혜택을 추가하거나 {same}을(를) 지우세요',
  'must contain {placeholder}: without the code, nobody can redeem the offer':
    '{placeholder}이(가) 있어야 합니다. 코드가 없으면 아무도 혜택을 쓸 수 없습니다',
  'This campaign cannot be edited: {state}.': '이 캠페인은 수정할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be started: {state}.': '이 캠페인은 시작할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be scheduled: {state}.': '이 캠페인은 예약할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be paused: {state}.': '이 캠페인은 일시 중지할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be resumed: {state}.': '이 캠페인은 재개할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be canceled: {state}.': '이 캠페인은 취소할 수 없습니다. 현재 상태: {state}.',
  'This campaign cannot be sent again: {state}.': '이 캠페인은 다시 보낼 수 없습니다. 현재 상태: {state}.',
  'it is a draft': '초안',
  'it is scheduled': '예약됨',
  'it is running': '진행 중',
  'it is paused': '일시 중지됨',
  'it is finished': '완료됨',
  'it is canceled': '취소됨',
  'It can be edited, started, scheduled, duplicated or canceled.': '수정, 시작, 예약, 복제 또는 취소할 수 있습니다.',
  'It can be started now or at another time, duplicated or canceled; to change it, duplicate it and cancel this one.':
    '지금 또는 다른 시간에 시작하거나 복제, 취소할 수 있습니다. 내용을 바꾸려면 복제한 뒤 이 캠페인을 취소하세요.',
  'It can be paused, canceled or duplicated.': '일시 중지, 취소 또는 복제할 수 있습니다.',
  'It can be resumed, canceled or duplicated.': '재개, 취소 또는 복제할 수 있습니다.',
  'It can be duplicated, and what failed can be sent again.': '복제할 수 있고, 실패한 문자는 다시 보낼 수 있습니다.',
  'It can be duplicated.': '복제할 수 있습니다.',
  'has {unknown}, which is no placeholder: the only one is {placeholder}, written exactly so':
    '{unknown}은(는) 사용할 수 없습니다. {placeholder}만 정확히 그대로 쓸 수 있습니다',
  'has {unknown}, which is no placeholder: there are {placeholders} and {last}, written exactly so':
    '{unknown}은(는) 사용할 수 없습니다. {placeholders}과(와) {last}만 정확히 그대로 쓸 수 있습니다',
  'The site holds at most {count} details of the salon. Remove one before you add another.':
    '매장 정보는 최대 {count}개까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'The site holds at most {count} pages of services. Remove one before you add another.':
    '시술 페이지는 최대 {count}개까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'The site holds at most {count} services. Remove one before you add another.':
    '시술은 최대 {count}개까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'The site holds at most {count} pages. Remove one before you add another.':
    '페이지는 최대 {count}개까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'The site holds at most {count} pictures. Remove one before you add another.':
    '사진은 최대 {count}장까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'The site holds at most {count} reviews. Remove one before you add another.':
    '후기는 최대 {count}개까지 둘 수 있습니다. 추가하려면 먼저 하나를 삭제하세요.',
  'This salon has been removed. Restore it before you change it.':
    '이 매장은 삭제되었습니다. 변경하려면 먼저 복원하세요.',
  'This page has been removed. Restore it before you change it.':
    '이 페이지는 삭제되었습니다. 변경하려면 먼저 복원하세요.',
  'This service has been removed. Restore it before you change it.':
    '이 시술은 삭제되었습니다. 변경하려면 먼저 복원하세요.',
  'This picture has been removed. Restore it before you change it.':
    '이 사진은 삭제되었습니다. 변경하려면 먼저 복원하세요.',
  'This review has been removed. Restore it before you change it.':
    '이 후기는 삭제되었습니다. 변경하려면 먼저 복원하세요.',
  'Someone has changed the thanks after a visit in the meantime.':
    '그사이 다른 사람이 방문 후 감사 문자를 변경했습니다.',
  'Someone has changed this automation in the meantime.': '그사이 다른 사람이 이 자동 문자를 변경했습니다.',
  'Someone has changed this campaign in the meantime.': '그사이 다른 사람이 이 캠페인을 변경했습니다.',
  'Someone has changed the audience of new campaigns in the meantime.':
    '그사이 다른 사람이 새 캠페인의 대상을 변경했습니다.',
  'Someone has changed this customer in the meantime.': '그사이 다른 사람이 이 고객 정보를 변경했습니다.',
  'Someone has changed this message in the meantime.': '그사이 다른 사람이 이 문의를 변경했습니다.',
  'Someone has changed this price in the meantime.': '그사이 다른 사람이 이 가격을 변경했습니다.',
  'Someone has changed the reminders in the meantime.': '그사이 다른 사람이 예약 알림을 변경했습니다.',
  'Someone has changed this saved reply in the meantime.': '그사이 다른 사람이 이 저장된 답장을 변경했습니다.',
  'Someone has changed this segment in the meantime.': '그사이 다른 사람이 이 세그먼트를 변경했습니다.',
  'Someone has changed the sending rate in the meantime.': '그사이 다른 사람이 전송 속도를 변경했습니다.',
  'Someone has changed the salon in the meantime.': '그사이 다른 사람이 매장 정보를 변경했습니다.',
  'Someone has changed this salon in the meantime.': '그사이 다른 사람이 이 매장을 변경했습니다.',
  'Someone has changed this page in the meantime.': '그사이 다른 사람이 이 페이지를 변경했습니다.',
  'Someone has changed this service in the meantime.': '그사이 다른 사람이 이 시술을 변경했습니다.',
  'Someone has changed this picture in the meantime.': '그사이 다른 사람이 이 사진을 변경했습니다.',
  'Someone has changed this review in the meantime.': '그사이 다른 사람이 이 후기를 변경했습니다.',
  'Review the current version, then save yours over it or take theirs.':
    '현재 버전을 확인한 뒤, 내 것으로 덮어쓰거나 그대로 받아들이세요.',
  'Square refuses the access token: set SQUARE_ACCESS_TOKEN to one that works.':
    'Square가 액세스 토큰을 거부합니다. SQUARE_ACCESS_TOKEN에 유효한 토큰을 설정하세요.',
  'Square did not answer as expected: {answer}': 'Square의 응답이 올바르지 않습니다: {answer}',
  'Square returns the same page again': 'Square가 같은 페이지를 다시 보냅니다',
  'the sweep was taken over by another process': '다른 프로세스가 검색을 이어받았습니다',
  'the search was interrupted: {sentences}': '검색이 중단되었습니다: {sentences}',
  'no answer': '응답 없음',
  'no answer {code}': '응답 없음({code})',
  'payments at {location}: {why}': '{location} 결제: {why}',
  'refunds: {why}': '환불: {why}',
  'disputes: {why}': '이의 제기: {why}',
  'customers: {why}': '고객: {why}',
  'events: {why}': '이벤트: {why}',
  'not an event envelope': '이벤트 형식이 아닙니다',
  'no handler for {type}': '{type}을(를) 처리하는 기능이 없습니다',
  'nobody listens to {type}': '{type}을(를) 받는 서비스가 없습니다',
  '{errorCode}: {sentences}': '오류 {errorCode}: {sentences}',
  'Internal error': '내부 오류',
  'RabbitMQ gave it up ({code})': 'RabbitMQ가 전달을 포기했습니다({code})',
  'gateway: {sentences}': '홈페이지 및 로그인: {sentences}',
  'catalog: {sentences}': '시술 및 가격: {sentences}',
  'contact: {sentences}': '문의: {sentences}',
  'customer: {sentences}': '고객 및 결제: {sentences}',
  'messaging: {sentences}': '문자: {sentences}',
  'outbox of {app}': '{app}의 발신함',
  'queue, for {app}': '{app} 대기열',
  queue: '대기열',
  'Erasing a person requires the setting PRIVACY_KEY. Set it first.':
    '개인 정보 영구 삭제에는 PRIVACY_KEY 설정이 필요합니다. 먼저 설정하세요.',
  'The {service} service refuses it: {sentences}': '{service} 서비스가 거부했습니다: {sentences}',
  'The job failed.': '작업이 실패했습니다.',
  'The export continues by itself.': '내보내기는 자동으로 계속됩니다.',
  'The erasure continues by itself.': '삭제는 자동으로 계속됩니다.',
  'It waits for the {service} service, which does not answer.': '응답하지 않는 {service} 서비스를 기다리고 있습니다.',
  'Look again in a moment.': '잠시 후 다시 확인하세요.',
  'The push service answered with {count}.': '푸시 서비스가 {count} 응답을 보냈습니다.',
  'The push service could not be reached: {sentences}': '푸시 서비스에 연결하지 못했습니다: {sentences}',
  'No mail server is set up.': '메일 서버가 설정되어 있지 않습니다.',
  'The mail server did not take it: {sentences}': '메일 서버가 받지 않았습니다: {sentences}',
  'A device is no longer subscribed.': '더 이상 알림을 받지 않는 기기가 있습니다.',
  '{quoted} has lost its last digits in a spreadsheet; format the column as text, enter the number again and export the file again':
    '{quoted}은(는) 스프레드시트에서 끝자리가 사라졌습니다. 열을 텍스트 형식으로 바꾸고 번호를 다시 입력한 뒤 파일을 다시 내보내세요',
  '{quoted} is not a phone number we can text': '{quoted}은(는) 문자를 보낼 수 있는 번호가 아닙니다',
  '{quoted} is left out: a customer has one phone': '{quoted}은(는) 제외됩니다. 고객당 전화번호는 하나입니다',
  '{quoted} is left out: a customer has one phone, without an extension':
    '{quoted}은(는) 제외됩니다. 고객당 전화번호는 내선 없이 하나입니다',
  "{phone} was detached from this customer on {date}: its holder wrote that it is a wrong number; enter the new number, or undo it, on the customer's page":
    '{phone} 번호는 {date}에 이 고객에게서 분리되었습니다. 번호를 쓰는 사람이 잘못된 번호라고 답했습니다. 고객 페이지에서 새 번호를 입력하거나 되돌리세요',
  '{quoted} may start with the month or the day; say which and import the file again':
    '{quoted}은(는) 월이 먼저인지 일이 먼저인지 알 수 없습니다. 순서를 지정하고 파일을 다시 가져오세요',
  '{quoted} is no day; write 02-09, 2/9 or 1990-02-09':
    '{quoted}은(는) 날짜가 아닙니다. 02-09, 2/9 또는 1990-02-09처럼 쓰세요',
  '{quoted} is no day with a year that has passed': '{quoted}은(는) 연도가 있는 지난 날짜가 아닙니다',
  '{quoted} is no amount; write 45, 45.00 or $1,234.50':
    '{quoted}은(는) 금액이 아닙니다. 45, 45.00 또는 $1,234.50처럼 쓰세요',
  'must be one of {languages}': '다음 중 하나여야 합니다: {languages}',
  '{quoted} is left out: a customer has at most {count} tags':
    '{quoted}은(는) 제외됩니다. 고객당 태그는 최대 {count}개입니다',
  '{quoted} {sentences}': '{quoted}: {sentences}',
  'is not a statement that this product exports, with its wording, channel and time':
    '이 프로그램이 내보낸 동의 기록(문구, 경로, 시간 포함)이 아닙니다',
  'is not the history that this product exports; it may have been cut by a spreadsheet':
    '이 프로그램이 내보낸 방문 기록이 아닙니다. 스프레드시트에서 잘렸을 수 있습니다',
  'cannot be read': '읽을 수 없습니다',
  'a quotation mark is opened and not closed; write two for one that belongs to the text, or remove it':
    '따옴표가 열리고 닫히지 않았습니다. 내용에 포함된 따옴표라면 두 번 쓰고, 아니면 지우세요',
  'phone: {sentences}': '전화번호: {sentences}',
  'otherPhone: {sentences}': '다른 전화번호: {sentences}',
  'givenName: {sentences}': '이름: {sentences}',
  'familyName: {sentences}': '성: {sentences}',
  'name: {sentences}': '성명: {sentences}',
  'email: {sentences}': '이메일: {sentences}',
  'birthday: {sentences}': '생일: {sentences}',
  'language: {sentences}': '언어: {sentences}',
  'tags: {sentences}': '태그: {sentences}',
  'note: {sentences}': '메모: {sentences}',
  'visitedAt: {sentences}': '방문일: {sentences}',
  'service: {sentences}': '방문 시술: {sentences}',
  'amount: {sentences}': '방문 금액: {sentences}',
  'history: {sentences}': '방문 기록: {sentences}',
  'consentRecord: {sentences}': '수신 동의: {sentences}',
  'There is no such {noun}.': '찾을 수 없습니다: {noun}.',
  'must be the slug of a {noun}: one of {choices}': '{noun}의 주소여야 합니다. 다음 중 하나: {choices}',
  'must be the slug of a {noun}, and there is none': '{noun}의 주소여야 하는데, 아직 하나도 없습니다',
  'must name a {noun} in entry {entry}: “{given}” is none of {choices}':
    '{entry}번 항목에는 {noun}의 주소가 있어야 합니다. ‘{given}’은(는) 다음 중에 없습니다: {choices}',
  'must name a {noun} in entry {entry}, and there is none':
    '{entry}번 항목에는 {noun}의 주소가 있어야 하는데, 아직 하나도 없습니다',
  'These documents are neither added, removed nor ordered. Change their texts instead.':
    '이 항목은 추가하거나 삭제하거나 순서를 바꿀 수 없습니다. 대신 글을 고치세요.',
  'is the address of “{title}”': '‘{title}’에서 이미 쓰는 주소입니다',
  'is no longer stored: upload it again': '더 이상 저장되어 있지 않습니다. 다시 올리세요',
  'Its address, {path}, is now that of “{title}”. Give that one another address or remove it, then restore this one.':
    '이 항목의 주소 {path}을(를) 지금은 ‘{title}’에서 씁니다. 그쪽의 주소를 바꾸거나 삭제한 뒤 이 항목을 복원하세요.',
  'Its public address, {path}, is now that of “{title}”. Give that one another address or remove it, then discard these changes.':
    '이 항목의 공개 주소 {path}을(를) 지금은 ‘{title}’에서 씁니다. 그쪽의 주소를 바꾸거나 삭제한 뒤 변경을 취소하세요.',
  '“{one}” and “{other}” have the same address, {path}. Give one of them another address or remove it, then publish again.':
    '‘{one}’ 및 ‘{other}’의 주소가 {path}(으)로 같습니다. 둘 중 하나의 주소를 바꾸거나 삭제한 뒤 다시 게시하세요.',
  'In edition {edition}, “{one}” and “{other}” have the same address, {path}. Restore another edition.':
    '{edition}번 판에서는 ‘{one}’ 및 ‘{other}’의 주소가 {path}(으)로 같습니다. 다른 판을 복원하세요.',
  'shows a sample that is no salon’s own: replace it': '실제 매장 것이 아닌 예시입니다. 바꾸세요',
  'The address is still that of the sample. Say first where your salon is, at Site, Salon.':
    '주소가 아직 예시 주소입니다. 먼저 홈페이지의 매장에서 매장 위치를 입력하세요.',
  'There is no edition {edition}.': '{edition}번 판이 없습니다.',
  'The file has more than {most} MB.': '파일이 {most}MB를 넘습니다.',
  'The picture has more than {most} MB. Make it smaller, then choose it again.':
    '사진이 {most}MB를 넘습니다. 줄인 뒤 다시 고르세요.',
  'This file is of the type {type}.': '{type} 형식의 파일입니다.',
  'The picture has {megapixels} megapixels; the most is {most}. Make it smaller, then upload it.':
    '사진이 {megapixels}메가픽셀입니다. 최대 {most}메가픽셀이니 줄인 뒤 올리세요.',
  'There are {count} segments already. Delete one that you no longer use, then save this one.':
    '세그먼트가 이미 {count}개 있습니다. 더 쓰지 않는 것을 삭제한 뒤 저장하세요.',
  'The menu at Square cannot be read: {why} Try again later, or type the prices.':
    'Square의 메뉴를 읽을 수 없습니다: {why} 나중에 다시 시도하거나 가격을 직접 입력하세요.',
  'There are {count} sites already. Remove one of them first.': '사이트가 이미 {count}개 있습니다. 먼저 하나를 빼세요.',
  'There are {count} saved replies already. Delete one that nobody needs.':
    '저장된 답장이 이미 {count}개 있습니다. 필요 없는 것을 삭제하세요.',
  '{email} is the only owner who can sign in. Add or enable another owner first.':
    '로그인할 수 있는 원장이 {email}뿐입니다. 먼저 다른 원장을 추가하거나 사용하도록 설정하세요.',
  '"{text}" is not an e-mail address.': "'{text}'은(는) 이메일 주소가 아닙니다.",
  '{email} is disabled. Enable the account first.':
    '{email} 계정은 사용 중지되어 있습니다. 먼저 계정을 사용하도록 설정하세요.',
  "The PDF cannot show the letter {letter} of the salon's name. Print the page from your browser instead.":
    'PDF가 매장 이름의 글자 {letter}을(를) 표시하지 못합니다. 대신 브라우저에서 페이지를 인쇄하세요.',
  'is not a language of the site: add {language} at Site first':
    '사이트의 언어가 아닙니다. 먼저 홈페이지에서 {language}을(를) 추가하세요',
  '{count} could not be redelivered: there is no queue for {place}. Start that app once.':
    '{count}건을 다시 전달하지 못했습니다. {place}의 대기열이 없습니다. 그 앱을 한 번 실행하세요.',
};

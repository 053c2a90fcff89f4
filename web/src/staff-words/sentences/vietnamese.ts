import type { Sentences } from './reader';

/** Vietnamese of what the server says to the staff, in the order of `staffSentences`. */
export const sentences: Sentences = {
  'Nobody would be texted.': 'Sẽ không có khách nào nhận tin nhắn.',
  '{when}. Customers who got them would get them twice.': '{when}. Khách đã nhận sẽ nhận hai lần.',
  'This customer has no recorded consent to marketing texts, which the law asks for.':
    'Khách này chưa có ghi nhận đồng ý nhận tin quảng cáo, điều mà luật yêu cầu.',
  '{count} of these {all} customers have no recorded consent to marketing texts, which the law asks for.':
    '{count} trong {all} khách này chưa có ghi nhận đồng ý nhận tin quảng cáo, điều mà luật yêu cầu.',
  '1 customer is left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '1 khách bị bỏ ra: số điện thoại ở ngoài Bắc Mỹ, hoặc giờ gửi trong SMS_WINDOW không bao giờ trùng với 8:00 đến 21:00 ở múi giờ của khách.',
  '{count} customers are left out: their numbers are outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in their time zones.':
    '{count} khách bị bỏ ra: số điện thoại ở ngoài Bắc Mỹ, hoặc giờ gửi trong SMS_WINDOW không bao giờ trùng với 8:00 đến 21:00 ở múi giờ của khách.',
  '1 customer is left out: they opted out on another phone of their merged records.':
    '1 khách bị bỏ ra: khách đã ngừng nhận tin trên một số khác trong các hồ sơ đã gộp.',
  '{count} customers are left out: they opted out on another phone of their merged records.':
    '{count} khách bị bỏ ra: họ đã ngừng nhận tin trên một số khác trong các hồ sơ đã gộp.',
  '{characters} cannot be sent in the short alphabet: a segment then holds 70 characters instead of 160, and each text takes {segments}.':
    '{characters} không gửi được bằng bảng chữ SMS chuẩn: khi đó một đoạn chỉ chứa 70 ký tự thay vì 160, và mỗi tin chiếm {segments}.',
  '1 name has a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '1 tên có chữ không nằm trong bảng chữ SMS chuẩn: chỉ những tin đó dài hơn, tối đa {segments}.',
  '{count} names have a letter that the short alphabet lacks: these texts alone are longer, of up to {segments}.':
    '{count} tên có chữ không nằm trong bảng chữ SMS chuẩn: chỉ những tin đó dài hơn, tối đa {segments}.',
  'Twilio is not connected: the texts would only be simulated, immediately and at no cost. Cost and duration are those of real texts.':
    'Chưa kết nối Twilio: tin nhắn chỉ được giả lập, ngay lập tức và không tốn phí. Chi phí và thời gian hiển thị là của tin thật.',
  'The test is small: {first} customers get the first text and {second} the second. Unless one text does far better, the numbers prove nothing.':
    'Thử nghiệm này nhỏ: {first} khách nhận tin thứ nhất và {second} khách nhận tin thứ hai. Nếu không có tin nào hiệu quả hơn hẳn thì các con số không chứng minh được gì.',
  'The test is small, and nobody is left for the better text: {first} get the first text and {second} the second.':
    'Thử nghiệm này nhỏ, và không còn ai để nhận tin tốt hơn: {first} khách nhận tin thứ nhất và {second} khách nhận tin thứ hai.',
  'Campaigns are not sent at this hour: the first text is sent when the sending hours begin.':
    'Giờ này không gửi chiến dịch: tin đầu tiên được gửi khi đến giờ gửi.',
  'The last texts would go out after the last day of the offer, so they are not sent. Choose a later last day, or start earlier.':
    'Những tin cuối sẽ gửi sau ngày cuối của ưu đãi, nên không được gửi. Hãy chọn ngày cuối muộn hơn, hoặc bắt đầu sớm hơn.',
  'Some of these customers live in another time zone: their texts are sent only when it is between 8:00 AM and 9:00 PM there.':
    'Một số khách này sống ở múi giờ khác: tin của họ chỉ được gửi khi ở đó là từ 8:00 đến 21:00.',
  'one segment': 'một đoạn',
  '{count} segments': '{count} đoạn',
  'The same words are scheduled for {day} at {time}': 'Tin có nội dung này đã được hẹn gửi ngày {day}, {time}',
  'The same words began to go out less than a minute ago':
    'Tin có nội dung này bắt đầu được gửi cách đây chưa đầy một phút',
  'The same words began to go out a minute ago': 'Tin có nội dung này bắt đầu được gửi cách đây một phút',
  'The same words began to go out {count} minutes ago': 'Tin có nội dung này bắt đầu được gửi cách đây {count} phút',
  'This would now reach {customers}, not {typed}.': 'Bây giờ tin sẽ đến {customers}, không phải {typed}.',
  '{when}: campaign {campaign}, launched {by}, to {customers}.':
    '{when}: chiến dịch {campaign}, bắt đầu {by}, gửi đến {customers}.',
  'Customers who got them would get them twice.': 'Khách đã nhận sẽ nhận hai lần.',
  'To send them anyway, confirm the number of customers: {recipients}.':
    'Nếu vẫn muốn gửi, hãy xác nhận số khách: {recipients}.',
  '1 customer': '1 khách',
  '{count} customers': '{count} khách',
  'by an automation': 'bởi tin tự động',
  'on the command line': 'từ dòng lệnh',
  'by you': 'bởi bạn',
  'by {person}': 'bởi {person}',
  'Nothing was really sent: the texts were only recorded, so they cannot have brought anyone in.':
    'Không có tin nào thực sự được gửi: tin chỉ được ghi lại, nên không thể đưa khách nào đến.',
  'The seven days are not over: the figures are still growing.': 'Chưa hết bảy ngày: các con số vẫn còn tăng.',
  'No text is known to have been sent, so there is nothing to compare.':
    'Chưa có tin nào được xác nhận là đã gửi, nên không có gì để so sánh.',
  'Nobody was left out by chance, so the report cannot tell who would have come anyway. Leave some out at random in the next launch to find out.':
    'Không có khách nào được bỏ ra ngẫu nhiên, nên báo cáo không biết ai đằng nào cũng đến. Muốn biết, lần gửi sau hãy bỏ ra ngẫu nhiên một số khách.',
  'The text brought in {gain} more per customer than none (between {low} and {high} per customer, in 95 of 100 such tests): about {total} in all.':
    'Nhờ tin nhắn, mỗi khách chi thêm {gain} so với khi không gửi (từ {low} đến {high} mỗi khách, trong 95 trên 100 lần thử như vậy): tổng cộng khoảng {total}.',
  'Customers selected for the text spent {loss} less per customer than those left out (between {low} and {high} per customer, in 95 of 100 such tests).':
    'Khách được chọn nhận tin chi ít hơn {loss} mỗi khách so với khách được bỏ ra (từ {low} đến {high} mỗi khách, trong 95 trên 100 lần thử như vậy).',
  'The report cannot tell whether the text had an effect: the difference is between {low} and {high} per customer, in 95 of 100 such tests. More customers, or a larger holdout, would make it clearer.':
    'Báo cáo chưa thể nói tin nhắn có tác dụng hay không: khác biệt là từ {low} đến {high} mỗi khách, trong 95 trên 100 lần thử như vậy. Nhiều khách hơn, hoặc bỏ ra ngẫu nhiên nhiều hơn, thì sẽ rõ hơn.',
  'The report cannot tell whether the text had an effect: {came} of {all} have come, and all spent the same.':
    'Báo cáo chưa thể nói tin nhắn có tác dụng hay không: {came} trong {all} khách đã đến, và tất cả chi như nhau.',
  'Too few have come to tell: {came} of {all}, while only {count} were selected for the text. A larger audience, or a larger holdout, would make it clearer.':
    'Quá ít khách đến để kết luận: {came} trong {all}, mà chỉ {count} khách được chọn nhận tin. Nhiều khách hơn, hoặc bỏ ra ngẫu nhiên nhiều hơn, thì sẽ rõ hơn.',
  'Too few have come to tell: {came} of {all}, while only {count} were left out. A larger audience, or a larger holdout, would make it clearer.':
    'Quá ít khách đến để kết luận: {came} trong {all}, mà chỉ {count} khách được bỏ ra. Nhiều khách hơn, hoặc bỏ ra ngẫu nhiên nhiều hơn, thì sẽ rõ hơn.',
  'All customers selected for the text are counted, including {count} whose text was not accepted: those left out include such customers too.':
    'Tất cả khách được chọn nhận tin đều được tính, kể cả {count} khách có tin không được chấp nhận: trong số khách bỏ ra cũng có những khách như vậy.',
  'Too few to tell whether more customers came because of the text.':
    'Quá ít để biết có thêm khách đến nhờ tin nhắn hay không.',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points more came because of the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    '{sent} khách được chọn nhận tin đã đến, và {leftOut} khách được bỏ ra: nhờ tin nhắn, số khách đến nhiều hơn {difference} điểm phần trăm (từ {low} đến {high} điểm phần trăm, trong 95 trên 100 lần thử như vậy).',
  '{sent} of those selected for the text came, and {leftOut} of those left out: {difference} percentage points fewer came than without the text (between {low} and {high} percentage points, in 95 of 100 such tests).':
    '{sent} khách được chọn nhận tin đã đến, và {leftOut} khách được bỏ ra: số khách đến ít hơn {difference} điểm phần trăm so với khi không gửi tin (từ {low} đến {high} điểm phần trăm, trong 95 trên 100 lần thử như vậy).',
  'Too few to tell whether more customers came because of the text: {sent} of those selected for the text came, and {leftOut} of those left out. The difference is between {low} and {high} percentage points, in 95 of 100 such tests.':
    'Quá ít để biết có thêm khách đến nhờ tin nhắn hay không: {sent} khách được chọn nhận tin đã đến, và {leftOut} khách được bỏ ra. Khác biệt là từ {low} đến {high} điểm phần trăm, trong 95 trên 100 lần thử như vậy.',
  'Has opted out.': 'Đã ngừng nhận tin.',
  'The number cannot receive texts.': 'Số này không nhận được tin nhắn.',
  'No consent is recorded.': 'Chưa ghi nhận sự đồng ý.',
  'The number is outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in its time zone.':
    'Số này ở ngoài Bắc Mỹ, hoặc giờ gửi trong SMS_WINDOW không bao giờ trùng với 8:00 đến 21:00 ở múi giờ của số này.',
  'Had a text from the salon recently, or an earlier campaign was about to send one.':
    'Gần đây đã nhận tin của tiệm, hoặc một chiến dịch trước đó sắp gửi tin.',
  'Left out by chance, so that the report has a comparison group.':
    'Được bỏ ra ngẫu nhiên, để báo cáo có nhóm so sánh.',
  'The campaign was canceled before this one was sent.': 'Chiến dịch đã bị hủy trước khi gửi tin này.',
  'The birthday or the offer had ended before the text could be sent.':
    'Sinh nhật hoặc ưu đãi đã qua trước khi gửi được tin.',
  'Has come or booked meanwhile, or no longer belongs to the audience of the automation for another reason.':
    'Trong lúc chờ, khách đã đến hoặc đã đặt lịch, hoặc không còn thuộc nhóm nhận tin tự động này vì lý do khác.',
  'Was left out.': 'Đã bị bỏ ra.',
  'Waiting to be sent.': 'Đang chờ gửi.',
  'Is being sent to Twilio.': 'Đang được gửi đến Twilio.',
  'Twilio has accepted the text.': 'Twilio đã nhận tin nhắn.',
  'Sent to the phone network.': 'Đã gửi đến nhà mạng.',
  'Has arrived.': 'Đã đến nơi.',
  'It is sent again only if it certainly was not.': 'Tin chỉ được gửi lại khi chắc chắn là chưa gửi.',
  'Recorded only: Twilio was not connected, and nothing was sent.':
    'Chỉ ghi lại: Twilio chưa kết nối nên không có gì được gửi.',
  'Waits until you have reviewed a reply from this phone.': 'Chờ đến khi bạn xem lại tin trả lời từ số này.',
  'Waits for a second try.': 'Đang chờ thử lại lần hai.',
  'Waits for a second try: {why}.': 'Đang chờ thử lại lần hai: {why}.',
  'Could not be sent: {why}.': 'Không gửi được: {why}.',
  'Did not arrive: {why}.': 'Không đến nơi: {why}.',
  'The text was not delivered.': 'Tin nhắn không đến nơi.',
  'The text was not delivered: {why} ({code}).': 'Tin nhắn không đến nơi: {why} ({code}).',
  'Its owner opted out before the text was sent.': 'Chủ số đã ngừng nhận tin trước khi tin được gửi.',
  'Its appointment had changed or was declined, or it was too late, so it was not sent.':
    'Lịch hẹn đã thay đổi, khách báo không đến được, hoặc đã quá trễ, nên tin không được gửi.',
  'Twilio did not answer, so it is unknown whether the text was sent.':
    'Twilio không trả lời, nên không biết tin đã gửi hay chưa.',
  'Twilio refused it.': 'Twilio đã từ chối.',
  'Twilio does not accept it yet: {why} ({code}). It is tried again by itself.':
    'Twilio chưa chấp nhận: {why} ({code}). Hệ thống sẽ tự thử lại.',
  'Twilio refused the text: {why} ({code}).': 'Twilio từ chối tin nhắn: {why} ({code}).',
  'Twilio gave no reason': 'Twilio không nêu lý do',
  'Twilio gave no explanation': 'Twilio không giải thích',
  'Twilio refused it (HTTP {code})': 'Twilio đã từ chối (HTTP {code})',
  'Twilio could not fetch the picture from our website': 'Twilio không lấy được hình từ trang web của tiệm',
  'check that PUBLIC_URL can be reached from the internet':
    'hãy kiểm tra xem có truy cập được PUBLIC_URL từ internet không',
  'Twilio does not take this type of file': 'Twilio không nhận loại tệp này',
  'Twilio does not accept our credentials': 'Twilio không chấp nhận thông tin đăng nhập của tiệm',
  'check the Twilio account, TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN':
    'hãy kiểm tra tài khoản Twilio, TWILIO_ACCOUNT_SID và TWILIO_AUTH_TOKEN',
  'Twilio asked us to send more slowly': 'Twilio yêu cầu gửi chậm hơn',
  'Twilio had an internal error': 'Twilio gặp lỗi nội bộ',
  'Twilio was not available': 'Twilio không hoạt động',
  'the number is not a valid phone number': 'số này không phải là số điện thoại hợp lệ',
  "the sender's number is not valid": 'số gửi không hợp lệ',
  'the number cannot be reached': 'không liên lạc được số này',
  'the Twilio account may not send texts to this country': 'tài khoản Twilio không được gửi tin nhắn đến quốc gia này',
  'the text was empty': 'tin nhắn không có nội dung',
  'the text had no sender': 'tin nhắn không có số gửi',
  "the sender's number cannot send texts": 'số gửi không gửi được tin nhắn',
  'a trial account may only text verified numbers': 'tài khoản dùng thử chỉ được nhắn đến các số đã xác minh',
  'Twilio cannot call us back at our address': 'Twilio không gọi lại được địa chỉ của trang web',
  'set PUBLIC_URL to the public address, or leave it out to run without callbacks':
    'hãy đặt PUBLIC_URL là địa chỉ công khai, hoặc bỏ trống để chạy mà không cần Twilio báo lại',
  'its owner has opted out': 'chủ số đã ngừng nhận tin',
  "the sender's queue was full": 'hàng đợi của số gửi đã đầy',
  "the sender's number cannot text this number": 'số gửi không nhắn được đến số này',
  'the number takes no texts': 'số này không nhận tin nhắn',
  'the text was too long': 'tin nhắn quá dài',
  'Twilio does not accept the address of the picture': 'Twilio không chấp nhận địa chỉ của hình',
  'check that PUBLIC_URL is a public address': 'hãy kiểm tra xem PUBLIC_URL có phải là địa chỉ công khai không',
  "the sender's number cannot send pictures": 'số gửi không gửi được hình',
  'send from a number with MMS, or turn on MMS Converter in Twilio, which sends a link instead':
    'hãy gửi từ số có MMS, hoặc bật MMS Converter trong Twilio để gửi liên kết thay cho hình',
  'the number is a landline': 'số này là điện thoại bàn',
  'the messaging service does not exist': 'dịch vụ nhắn tin không tồn tại',
  'check TWILIO_MESSAGING_SERVICE_SID': 'hãy kiểm tra TWILIO_MESSAGING_SERVICE_SID',
  'the queue at Twilio was full': 'hàng đợi ở Twilio đã đầy',
  'the Twilio account is suspended': 'tài khoản Twilio bị tạm ngưng',
  'the phone was off or out of reach': 'điện thoại tắt máy hoặc ngoài vùng phủ sóng',
  'the text was blocked': 'tin nhắn bị chặn',
  'the number no longer exists': 'số này không còn tồn tại',
  'the number takes no texts (a landline, or an unreachable network)':
    'số này không nhận tin nhắn (điện thoại bàn, hoặc nhà mạng không kết nối được)',
  'the phone network filtered the text as unwanted': 'nhà mạng đã lọc tin nhắn như tin rác',
  'the phone network gave no reason': 'nhà mạng không nêu lý do',
  'the phone or its network takes no pictures': 'điện thoại hoặc nhà mạng không nhận hình',
  'turn on MMS Converter in Twilio, which sends a link instead':
    'hãy bật MMS Converter trong Twilio để gửi liên kết thay cho hình',
  'the phone network was congested': 'mạng điện thoại bị nghẽn',
  'the picture was too large for the phone network': 'hình quá lớn đối với nhà mạng',
  "the sender's rate limit at Twilio was exceeded": 'vượt giới hạn tốc độ gửi của số này ở Twilio',
  "the sender's daily limit is reached": 'số gửi đã đạt giới hạn trong ngày',
  "the sender's daily limit with this phone network is reached": 'số gửi đã đạt giới hạn trong ngày với nhà mạng này',
  'the toll-free sender is not verified': 'số miễn cước dùng để gửi chưa được xác minh',
  'the sender is not registered for business texts (A2P 10DLC)':
    'số gửi chưa đăng ký nhắn tin doanh nghiệp (A2P 10DLC)',
  'the text could not be delivered in time': 'tin nhắn không đến kịp',
  "the messaging service's validity period is out of range":
    'thời hạn hiệu lực của dịch vụ nhắn tin nằm ngoài phạm vi cho phép',
  'the phone network did not answer': 'nhà mạng không trả lời',
  'the validity period of the text was out of range': 'thời hạn hiệu lực của tin nhắn nằm ngoài phạm vi cho phép',
  'the validity period of the text was not a whole number of seconds':
    'thời hạn hiệu lực của tin nhắn không phải là số giây nguyên',
  'check the Twilio account, its sender and its permissions': 'hãy kiểm tra tài khoản Twilio, số gửi và các quyền',
  'Twilio asks us to send more slowly.': 'Twilio yêu cầu gửi chậm hơn.',
  "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.":
    'Hàng đợi của số gửi ở Twilio đã đầy. Việc gửi sẽ tự tiếp tục khi hàng đợi vơi.',
  'Twilio cannot be reached.': 'Không kết nối được với Twilio.',
  'Sending resumes automatically as soon as it can.': 'Việc gửi sẽ tự tiếp tục ngay khi kết nối được.',
  'Twilio does not answer properly. Sending resumes automatically: until Twilio answers, one text at a time is tried.':
    'Twilio trả lời không bình thường. Việc gửi sẽ tự tiếp tục: cho đến khi Twilio trả lời, mỗi lần chỉ thử một tin.',
  'Twilio asks us to wait. Sending resumes automatically.': 'Twilio yêu cầu chờ. Việc gửi sẽ tự tiếp tục.',
  'Twilio refuses our texts: the paused campaign shows why.':
    'Twilio từ chối tin nhắn của tiệm: chiến dịch đang tạm ngưng cho biết lý do.',
  'The provider asked for a pause.': 'Nhà cung cấp yêu cầu tạm dừng.',
  'Outside the hours in which campaigns may be sent.': 'Ngoài giờ được phép gửi chiến dịch.',
  'It is too early or too late for texts where the remaining recipients live.':
    'Nơi những khách còn lại sống đang quá sớm hoặc quá muộn để nhắn tin.',
  'No text was sent for {count} minutes.': 'Không có tin nhắn nào được gửi trong {count} phút.',
  'The customers cannot be read, so the audience is incomplete. The campaign resumes automatically when they can be.':
    'Không đọc được danh sách khách, nên đối tượng chưa đầy đủ. Chiến dịch sẽ tự tiếp tục khi đọc được.',
  'The queue cannot be reached. Sending resumes automatically when it can be.':
    'Không kết nối được hàng đợi gửi tin. Việc gửi sẽ tự tiếp tục khi kết nối được.',
  'No messaging worker is running: start one.': 'Tiến trình gửi tin nhắn không chạy: hãy khởi động nó.',
  'The consent ledger is unavailable, so revocations are unknown and nobody is texted. Sending resumes automatically when the customer service responds.':
    'Không đọc được sổ đồng ý nên không biết ai đã ngừng nhận, và không ai được nhắn tin. Việc gửi sẽ tự tiếp tục khi dịch vụ khách hàng phản hồi.',
  'The reason is unknown: see the log of the messaging worker.':
    'Chưa rõ nguyên nhân: hãy xem nhật ký của tiến trình gửi tin.',
  '{texts} in doubt: they are looked up at Twilio.': '{texts} chưa rõ kết quả: hệ thống đang tra ở Twilio.',
  '{texts} waiting for the result of the test of two texts.': '{texts} chờ kết quả thử nghiệm hai tin.',
  '{texts} due later. They are sent automatically.': '{texts} chờ đến giờ hẹn. Hệ thống sẽ tự gửi.',
  '{texts} waiting until a reply from the phone is reviewed: see Replies.':
    '{texts} chờ xem lại tin trả lời từ số đó: hãy mở mục Trả lời.',
  '1 text is': '1 tin nhắn đang',
  '{count} texts are': '{count} tin nhắn đang',
  'Paused by the staff.': 'Nhân viên đã tạm dừng.',
  'Paused: {failed} of {attempted} texts failed{why}. Fix the cause, then resume.':
    'Đã tạm ngưng: {failed} trong {attempted} tin nhắn không gửi được{why}. Hãy xử lý nguyên nhân rồi cho tiếp tục.',
  'Paused: Twilio refused {count} texts in a row{why}. Fix the cause, then resume.':
    'Đã tạm ngưng: Twilio từ chối {count} tin nhắn liên tiếp{why}. Hãy xử lý nguyên nhân rồi cho tiếp tục.',
  'Paused: {count} texts in a row did not get through{why}. Fix the cause, then resume.':
    'Đã tạm ngưng: {count} tin nhắn liên tiếp không đến nơi{why}. Hãy xử lý nguyên nhân rồi cho tiếp tục.',
  'Reported after the last text was sent: {failed} of {attempted} texts failed{why}. Fix the cause before the next campaign.':
    'Sau khi gửi xong mới biết: {failed} trong {attempted} tin nhắn không gửi được{why}. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  'Reported after the last text was sent: Twilio refused {count} texts in a row{why}. Fix the cause before the next campaign.':
    'Sau khi gửi xong mới biết: Twilio từ chối {count} tin nhắn liên tiếp{why}. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  'Reported after the last text was sent: {count} texts in a row did not get through{why}. Fix the cause before the next campaign.':
    'Sau khi gửi xong mới biết: {count} tin nhắn liên tiếp không đến nơi{why}. Hãy xử lý nguyên nhân trước chiến dịch sau.',
  'Twilio refuses our texts{because}: {advice}, then resume ({code}{source}).':
    'Twilio từ chối tin nhắn của tiệm{because}: {advice}, rồi cho tiếp tục ({code}{source}).',
  'Twilio is no longer connected: connect it, then resume.':
    'Twilio không còn kết nối: hãy kết nối lại rồi cho tiếp tục.',
  'Twilio cannot fetch the picture without the public address of the website: set PUBLIC_URL to it, then resume.':
    'Twilio không lấy được hình vì thiếu địa chỉ công khai của trang web: hãy đặt địa chỉ đó vào PUBLIC_URL rồi cho tiếp tục.',
  'Some texts are delayed, because {cause} (error {code}). They are retried automatically after {moment}, Pacific time.':
    'Một số tin bị chậm, vì {cause} (lỗi {code}). Hệ thống tự gửi lại sau {moment}, giờ Thái Bình Dương.',
  'Was due on {moment} and was not sent. Start it again, or choose another time.':
    'Đã hẹn gửi {moment} nhưng chưa gửi. Hãy bắt đầu lại, hoặc chọn giờ khác.',
  'Restored from a backup. Texts that were sent after it was taken are looked up at Twilio first. Check the recipients, then resume.':
    'Đã khôi phục từ bản sao lưu. Những tin gửi sau bản sao lưu được tra ở Twilio trước. Hãy kiểm tra người nhận rồi cho tiếp tục.',
  'It was due after the backup that was restored, so it may have been sent. Copy it to send it again.':
    'Lịch gửi ở sau bản sao lưu đã khôi phục, nên có thể đã gửi rồi. Muốn gửi lại, hãy tạo bản sao.',
  'It was scheduled when the restored backup was taken. It may have been sent or canceled since: check, then schedule it again.':
    'Chiến dịch đã được hẹn giờ khi bản sao lưu được tạo. Từ đó có thể đã gửi hoặc đã hủy: hãy kiểm tra rồi hẹn giờ lại.',
  'The test of two texts has no clear result. Choose the text for the other customer.':
    'Thử nghiệm hai tin không có kết quả rõ ràng. Hãy chọn tin cho khách còn lại.',
  'The test of two texts has no clear result. Choose the text for the other {count} customers.':
    'Thử nghiệm hai tin không có kết quả rõ ràng. Hãy chọn tin cho {count} khách còn lại.',
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other customer.':
    'Suốt một ngày không đếm được lượt đến cho thử nghiệm hai tin. Hãy chọn tin cho khách còn lại.',
  'The visits for the test of two texts could not be counted for a day. Choose the text for the other {count} customers.':
    'Suốt một ngày không đếm được lượt đến cho thử nghiệm hai tin. Hãy chọn tin cho {count} khách còn lại.',
  ', most often because: {cause} (error {code})': ', thường nhất là vì {cause} (lỗi {code})',
  ', most often because: {cause} (error {code}: {advice})': ', thường nhất là vì {cause} (lỗi {code}: {advice})',
  ', because {cause}': ', vì {cause}',
  'Twilio will refuse these texts: {part} was rejected.': 'Twilio sẽ từ chối những tin này: {part} đã bị từ chối.',
  'Twilio will refuse these texts: {part} is missing.': 'Twilio sẽ từ chối những tin này: còn thiếu {part}.',
  'Twilio refuses these texts until {part} is approved.': 'Twilio từ chối những tin này cho đến khi {part} được duyệt.',
  'It is not known whether Twilio accepts these texts: their registration could not be read.':
    'Chưa biết Twilio có chấp nhận những tin này không: không đọc được thông tin đăng ký.',
  'Twilio rejected {part}, so phone networks refuse your texts.':
    'Twilio đã từ chối {part}, nên các nhà mạng không nhận tin nhắn của bạn.',
  'Error {code}.': 'Lỗi {code}.',
  'the registration of the campaign at Twilio (A2P 10DLC)': 'đăng ký chiến dịch ở Twilio (A2P 10DLC)',
  'the registration of the business at Twilio (A2P 10DLC)': 'đăng ký doanh nghiệp ở Twilio (A2P 10DLC)',
  'the verification of the toll-free number': 'xác minh số miễn cước',
  'the registration at Twilio': 'đăng ký ở Twilio',
  'the registration': 'đăng ký',
  'Agreeing to texts must be a choice of its own, and no condition of anything.':
    'Đồng ý nhận tin phải là một lựa chọn riêng, không là điều kiện của việc gì.',
  'Paste the message flow of the page “Texts for the registration”, and submit it again.':
    'Dán luồng tin nhắn ở trang “Nội dung để đăng ký” rồi gửi lại.',
  'The box for texts is missing, or was ticked in advance.': 'Thiếu ô đồng ý nhận tin, hoặc ô đã được đánh dấu sẵn.',
  'Offers and information need a consent each.': 'Tin ưu đãi và tin thông báo cần sự đồng ý riêng.',
  'Register the campaign for marketing alone, and submit it again.': 'Chỉ đăng ký chiến dịch cho tiếp thị rồi gửi lại.',
  'The words beside the box lack what the texts are about, how often they come, what they cost, or STOP and HELP.':
    'Lời cạnh ô đồng ý thiếu nội dung tin, tần suất, chi phí, hoặc STOP và HELP.',
  'It does not describe completely how customers ask for texts, or the reviewers could not check it.':
    'Chưa mô tả đầy đủ cách khách yêu cầu nhận tin, hoặc người xét duyệt không kiểm tra được.',
  'The privacy page was not found, or does not say that phone numbers are not passed on.':
    'Không tìm thấy trang quyền riêng tư, hoặc trang không nói rằng số điện thoại không được chuyển cho bên khác.',
  'Give the addresses of the page “Texts for the registration”, and submit it again.':
    'Điền các địa chỉ ở trang “Nội dung để đăng ký” rồi gửi lại.',
  'The page of terms was not found, or lacks something about texts.':
    'Không tìm thấy trang điều khoản, hoặc trang thiếu nội dung về tin nhắn.',
  'The reviewers could not open the website, or did not find your business and your texts on it.':
    'Người xét duyệt không mở được trang web, hoặc không thấy doanh nghiệp và tin nhắn của bạn ở đó.',
  'Check that anybody can open the site at its public address, and submit it again.':
    'Kiểm tra để ai cũng mở được trang web ở địa chỉ công khai rồi gửi lại.',
  'The samples do not fit the purpose, or the answers about links and phone numbers.':
    'Tin mẫu không khớp với mục đích, hoặc với câu trả lời về liên kết và số điện thoại.',
  'Paste the samples and answers of the page “Texts for the registration”, and submit it again.':
    'Dán các tin mẫu và câu trả lời ở trang “Nội dung để đăng ký” rồi gửi lại.',
  'The way to opt out is not described completely.': 'Cách ngừng nhận tin chưa được mô tả đầy đủ.',
  'Paste the opt-out words of the page “Texts for the registration”, and submit it again.':
    'Dán nội dung ngừng nhận ở trang “Nội dung để đăng ký” rồi gửi lại.',
  'The purpose of the campaign is not open to your business.':
    'Doanh nghiệp của bạn không được dùng mục đích này cho chiến dịch.',
  'Choose Marketing or Low Volume Mixed as the purpose, and submit it again.':
    'Chọn mục đích Marketing hoặc Low Volume Mixed rồi gửi lại.',
  'Phone networks take the texts for forbidden content, spam or fraud.':
    'Các nhà mạng cho rằng tin nhắn là nội dung cấm, thư rác hoặc lừa đảo.',
  'Do not submit it unchanged: ask the support of Twilio.':
    'Đừng gửi lại nguyên như cũ: hãy hỏi bộ phận hỗ trợ của Twilio.',
  'A phone network or the registry refused it, or did not answer in time.':
    'Một nhà mạng hoặc cơ quan đăng ký đã từ chối, hoặc không trả lời kịp.',
  'Read what Twilio says about it. If it says nothing, ask the support of Twilio.':
    'Đọc lời giải thích của Twilio. Nếu không có, hãy hỏi bộ phận hỗ trợ của Twilio.',
  'The business has as many campaigns as it may.': 'Doanh nghiệp đã có đủ số chiến dịch được phép.',
  'Delete campaigns that you do not use, and submit it again.': 'Xóa các chiến dịch không dùng rồi gửi lại.',
  'The campaign was suspended, because of complaints or of texts that it was not registered for.':
    'Chiến dịch bị tạm ngưng vì khiếu nại hoặc vì tin nhắn không đúng với đăng ký.',
  'Send nothing until it is settled: ask the support of Twilio.':
    'Đừng gửi gì cho đến khi giải quyết xong: hãy hỏi bộ phận hỗ trợ của Twilio.',
  'The details of the business are incomplete, or differ from official records.':
    'Thông tin doanh nghiệp còn thiếu, hoặc khác với hồ sơ chính thức.',
  'Correct them as your tax papers have them, and submit it again.': 'Sửa đúng như giấy tờ thuế rồi gửi lại.',
  'The number is not at Twilio yet.': 'Số chưa được chuyển sang Twilio.',
  'Wait until it has moved, and submit it again.': 'Đợi chuyển xong rồi gửi lại.',
  'Twilio did not answer in time.': 'Twilio không trả lời kịp.',
  'Twilio does not accept the credentials of the settings.':
    'Twilio không chấp nhận thông tin đăng nhập trong cài đặt.',
  'Twilio asked us to ask less often.': 'Twilio yêu cầu hỏi ít hơn.',
  'Twilio answered with an error ({count}).': 'Twilio trả lời bằng một lỗi ({count}).',
  'Twilio answered with something else than was asked for.': 'Twilio trả lời nội dung khác với điều được hỏi.',
  'Twilio does not know the messaging service of the settings.': 'Twilio không biết dịch vụ nhắn tin trong cài đặt.',
  'Twilio does not list the number of the settings in your account.':
    'Twilio không có số trong cài đặt ở tài khoản của bạn.',
  'Read what Twilio says about it, correct it there, and submit it again.':
    'Đọc lời giải thích của Twilio, sửa ở đó rồi gửi lại.',
  'Valid until {day}.': 'Có hiệu lực đến ngày {day}.',
  'This offer ended on {day}.': 'Ưu đãi này đã hết hạn ngày {day}.',
  'The last day of the offer must be {day} or later, when the campaign begins.':
    'Ngày cuối của ưu đãi phải là {day} hoặc muộn hơn, khi chiến dịch bắt đầu.',
  'must be {day} or later, when the campaign begins': 'phải là {day} hoặc muộn hơn, khi chiến dịch bắt đầu',
  'the payment names no customer': 'khoản thanh toán không ghi khách nào',
  'Square does not know the customer': 'Square không có khách này',
  'the customer at Square has none': 'khách này không có số điện thoại ở Square',
  'the phone at Square is not a number we can text: {phone}': 'số ở Square không phải là số có thể nhắn tin: {phone}',
  'paid in {currency} ({amount}): only amounts in {ours} are added':
    'trả bằng {currency} ({amount}): chỉ cộng các khoản bằng {ours}',
  'the amount {cents} cannot be added': 'không cộng được số tiền {cents}',
  'Too many requests. Please try again in {wait}.': 'Quá nhiều yêu cầu. Hãy thử lại sau {wait}.',
  'Too many failed attempts to sign in. Please try again in {wait}.':
    'Đăng nhập sai quá nhiều lần. Hãy thử lại sau {wait}.',
  'The {service} service does not answer. Please try again in a moment.':
    'Dịch vụ {service} không phản hồi. Hãy thử lại sau giây lát.',
  'There is already an account for {email}.': 'Đã có tài khoản cho {email}.',
  'There is no account for {email}.': 'Không có tài khoản cho {email}.',
  'Another customer has the number {phone} now. Find them by the number; if they are one person, merge the records.':
    'Hiện một khách khác có số {phone}. Hãy tìm theo số; nếu là cùng một người, hãy gộp hồ sơ.',
  'The picture has {width} by {height} pixels; each side needs at least {least}. Upload a larger one.':
    'Hình có {width} x {height} điểm ảnh; mỗi cạnh cần ít nhất {least}. Hãy tải lên hình lớn hơn.',
  'It is {time} where this phone is, and no text has come from it in the last {count} hours. Send the answer after {morning}.':
    'Nơi có số này đang là {time}, và trong {count} giờ qua không có tin nào từ số này. Hãy gửi câu trả lời sau {morning}.',
  'It is {time} where this phone is. Confirm that it is your own phone, or send the test after {morning}.':
    'Nơi có số này đang là {time}. Hãy xác nhận đây là số của bạn, hoặc gửi tin thử sau {morning}.',
  'The first text was chosen already, and is being sent to the rest of the audience.':
    'Tin thứ nhất đã được chọn và đang gửi đến những khách còn lại.',
  'The second text was chosen already, and is being sent to the rest of the audience.':
    'Tin thứ hai đã được chọn và đang gửi đến những khách còn lại.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then resume it; or cancel it.':
    'Chiến dịch này gửi tin thật, mà Twilio chưa kết nối. Hãy kết nối Twilio rồi cho tiếp tục; hoặc hủy chiến dịch.',
  'This campaign sends real texts, and Twilio is not connected. Connect Twilio, then send again; or cancel it.':
    'Chiến dịch này gửi tin thật, mà Twilio chưa kết nối. Hãy kết nối Twilio rồi gửi lại; hoặc hủy chiến dịch.',
  '{count} second': '{count} giây',
  '{count} seconds': '{count} giây',
  '{count} minutes': '{count} phút',
  'has {placeholder}, and the campaign has no offer: add one, or remove {same}':
    'có {placeholder}, nhưng chiến dịch không có ưu đãi: hãy thêm ưu đãi hoặc bỏ {same}',
  'must contain {placeholder}: without the code, nobody can redeem the offer':
    'phải có {placeholder}: không có mã thì không ai dùng được ưu đãi',
  'This campaign cannot be edited: {state}.': 'Không thể sửa chiến dịch này: {state}.',
  'This campaign cannot be started: {state}.': 'Không thể bắt đầu chiến dịch này: {state}.',
  'This campaign cannot be scheduled: {state}.': 'Không thể hẹn giờ chiến dịch này: {state}.',
  'This campaign cannot be paused: {state}.': 'Không thể tạm ngưng chiến dịch này: {state}.',
  'This campaign cannot be resumed: {state}.': 'Không thể tiếp tục chiến dịch này: {state}.',
  'This campaign cannot be canceled: {state}.': 'Không thể hủy chiến dịch này: {state}.',
  'This campaign cannot be sent again: {state}.': 'Không thể gửi lại chiến dịch này: {state}.',
  'it is a draft': 'đây là bản nháp',
  'it is scheduled': 'chiến dịch đã hẹn giờ',
  'it is running': 'chiến dịch đang chạy',
  'it is paused': 'chiến dịch đang tạm ngưng',
  'it is finished': 'chiến dịch đã xong',
  'it is canceled': 'chiến dịch đã hủy',
  'It can be edited, started, scheduled, duplicated or canceled.':
    'Có thể sửa, bắt đầu, hẹn giờ, tạo bản sao hoặc hủy.',
  'It can be started now or at another time, duplicated or canceled; to change it, duplicate it and cancel this one.':
    'Có thể bắt đầu ngay hoặc vào giờ khác, tạo bản sao hoặc hủy; muốn sửa, hãy tạo bản sao rồi hủy chiến dịch này.',
  'It can be paused, canceled or duplicated.': 'Có thể tạm ngưng, hủy hoặc tạo bản sao.',
  'It can be resumed, canceled or duplicated.': 'Có thể tiếp tục, hủy hoặc tạo bản sao.',
  'It can be duplicated, and what failed can be sent again.': 'Có thể tạo bản sao, và gửi lại những tin bị lỗi.',
  'It can be duplicated.': 'Có thể tạo bản sao.',
  'has {unknown}, which is no placeholder: the only one is {placeholder}, written exactly so':
    'có {unknown}, không phải là chỗ điền hợp lệ: chỉ có {placeholder}, viết đúng như vậy',
  'has {unknown}, which is no placeholder: there are {placeholders} and {last}, written exactly so':
    'có {unknown}, không phải là chỗ điền hợp lệ: chỉ có {placeholders} và {last}, viết đúng như vậy',
  'The site holds at most {count} details of the salon. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} mục thông tin tiệm. Hãy bỏ bớt một mục trước khi thêm.',
  'The site holds at most {count} pages of services. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} trang dịch vụ. Hãy bỏ bớt một mục trước khi thêm.',
  'The site holds at most {count} services. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} dịch vụ. Hãy bỏ bớt một mục trước khi thêm.',
  'The site holds at most {count} pages. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} trang. Hãy bỏ bớt một mục trước khi thêm.',
  'The site holds at most {count} pictures. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} hình. Hãy bỏ bớt một mục trước khi thêm.',
  'The site holds at most {count} reviews. Remove one before you add another.':
    'Trang web chứa nhiều nhất {count} đánh giá. Hãy bỏ bớt một mục trước khi thêm.',
  'This salon has been removed. Restore it before you change it.': 'Tiệm này đã bị bỏ. Hãy khôi phục trước khi sửa.',
  'This page has been removed. Restore it before you change it.': 'Trang này đã bị bỏ. Hãy khôi phục trước khi sửa.',
  'This service has been removed. Restore it before you change it.':
    'Dịch vụ này đã bị bỏ. Hãy khôi phục trước khi sửa.',
  'This picture has been removed. Restore it before you change it.': 'Hình này đã bị bỏ. Hãy khôi phục trước khi sửa.',
  'This review has been removed. Restore it before you change it.':
    'Đánh giá này đã bị bỏ. Hãy khôi phục trước khi sửa.',
  'Someone has changed the thanks after a visit in the meantime.':
    'Trong lúc đó đã có người sửa tin cảm ơn sau khi ghé.',
  'Someone has changed this automation in the meantime.': 'Trong lúc đó đã có người sửa tin tự động này.',
  'Someone has changed this campaign in the meantime.': 'Trong lúc đó đã có người sửa chiến dịch này.',
  'Someone has changed the audience of new campaigns in the meantime.':
    'Trong lúc đó đã có người sửa người nhận của chiến dịch mới.',
  'Someone has changed this customer in the meantime.': 'Trong lúc đó đã có người sửa khách này.',
  'Someone has changed this message in the meantime.': 'Trong lúc đó đã có người sửa lời nhắn này.',
  'Someone has changed this price in the meantime.': 'Trong lúc đó đã có người sửa giá này.',
  'Someone has changed the reminders in the meantime.': 'Trong lúc đó đã có người sửa lời nhắc.',
  'Someone has changed this saved reply in the meantime.': 'Trong lúc đó đã có người sửa câu trả lời mẫu này.',
  'Someone has changed this segment in the meantime.': 'Trong lúc đó đã có người sửa phân khúc này.',
  'Someone has changed the sending rate in the meantime.': 'Trong lúc đó đã có người sửa tốc độ gửi.',
  'Someone has changed the salon in the meantime.': 'Trong lúc đó đã có người sửa thông tin tiệm.',
  'Someone has changed this salon in the meantime.': 'Trong lúc đó đã có người sửa tiệm này.',
  'Someone has changed this page in the meantime.': 'Trong lúc đó đã có người sửa trang này.',
  'Someone has changed this service in the meantime.': 'Trong lúc đó đã có người sửa dịch vụ này.',
  'Someone has changed this picture in the meantime.': 'Trong lúc đó đã có người sửa hình này.',
  'Someone has changed this review in the meantime.': 'Trong lúc đó đã có người sửa đánh giá này.',
  'Review the current version, then save yours over it or take theirs.':
    'Hãy xem bản hiện tại, rồi lưu đè bản của bạn hoặc dùng bản đó.',
  'Square refuses the access token: set SQUARE_ACCESS_TOKEN to one that works.':
    'Square từ chối mã truy cập: hãy đặt SQUARE_ACCESS_TOKEN là mã còn dùng được.',
  'Square did not answer as expected: {answer}': 'Square không trả lời như mong đợi: {answer}',
  'Square returns the same page again': 'Square trả lại cùng một trang',
  'the sweep was taken over by another process': 'một tiến trình khác đã tiếp nhận lần tìm này',
  'the search was interrupted: {sentences}': 'lần tìm bị gián đoạn: {sentences}',
  'no answer': 'không có phản hồi',
  'no answer {code}': 'không có phản hồi ({code})',
  'payments at {location}: {why}': 'các khoản thanh toán tại {location}: {why}',
  'refunds: {why}': 'các khoản hoàn tiền: {why}',
  'disputes: {why}': 'các khiếu nại: {why}',
  'customers: {why}': 'khách: {why}',
  'events: {why}': 'các sự kiện: {why}',
  'not an event envelope': 'không phải là sự kiện',
  'no handler for {type}': 'không có phần nào xử lý {type}',
  'nobody listens to {type}': 'không có dịch vụ nào nhận {type}',
  '{errorCode}: {sentences}': 'Lỗi {errorCode}: {sentences}',
  'Internal error': 'Lỗi nội bộ',
  'RabbitMQ gave it up ({code})': 'RabbitMQ đã ngừng gửi ({code})',
  'gateway: {sentences}': 'trang web và đăng nhập: {sentences}',
  'catalog: {sentences}': 'dịch vụ và giá: {sentences}',
  'contact: {sentences}': 'lời nhắn: {sentences}',
  'customer: {sentences}': 'khách và thanh toán: {sentences}',
  'messaging: {sentences}': 'tin nhắn: {sentences}',
  'outbox of {app}': 'hộp gửi của {app}',
  'queue, for {app}': 'hàng đợi, cho {app}',
  queue: 'hàng đợi',
  'Erasing a person requires the setting PRIVACY_KEY. Set it first.':
    'Muốn xóa một người cần thiết lập PRIVACY_KEY. Hãy đặt trước.',
  'The {service} service refuses it: {sentences}': 'Dịch vụ {service} từ chối: {sentences}',
  'The job failed.': 'Việc này bị lỗi.',
  'The export continues by itself.': 'Việc xuất dữ liệu tự tiếp tục.',
  'The erasure continues by itself.': 'Việc xóa tự tiếp tục.',
  'It waits for the {service} service, which does not answer.': 'Đang chờ dịch vụ {service}, hiện không phản hồi.',
  'Look again in a moment.': 'Hãy xem lại sau giây lát.',
  'The push service answered with {count}.': 'Dịch vụ thông báo đẩy trả lời {count}.',
  'The push service could not be reached: {sentences}': 'Không kết nối được dịch vụ thông báo đẩy: {sentences}',
  'No mail server is set up.': 'Chưa thiết lập máy chủ thư.',
  'The mail server did not take it: {sentences}': 'Máy chủ thư không nhận: {sentences}',
  'A device is no longer subscribed.': 'Một thiết bị không còn đăng ký nhận thông báo.',
  '{quoted} has lost its last digits in a spreadsheet; format the column as text, enter the number again and export the file again':
    '{quoted} đã mất các chữ số cuối trong bảng tính; hãy định dạng cột là văn bản, nhập lại số rồi xuất lại tệp',
  '{quoted} is not a phone number we can text': '{quoted} không phải là số có thể nhắn tin',
  '{quoted} is left out: a customer has one phone': '{quoted} bị bỏ qua: mỗi khách có một số điện thoại',
  '{quoted} is left out: a customer has one phone, without an extension':
    '{quoted} bị bỏ qua: mỗi khách có một số điện thoại, không có số máy lẻ',
  "{phone} was detached from this customer on {date}: its holder wrote that it is a wrong number; enter the new number, or undo it, on the customer's page":
    'Số {phone} đã được tách khỏi khách này ngày {date}: người giữ số trả lời là nhầm số; hãy nhập số mới, hoặc hoàn tác, ở trang của khách',
  '{quoted} may start with the month or the day; say which and import the file again':
    '{quoted} có thể bắt đầu bằng tháng hoặc ngày; hãy chọn thứ tự rồi nhập lại tệp',
  '{quoted} is no day; write 02-09, 2/9 or 1990-02-09':
    '{quoted} không phải là ngày; hãy viết 02-09, 2/9 hoặc 1990-02-09',
  '{quoted} is no day with a year that has passed': '{quoted} không phải là ngày đã qua có ghi năm',
  '{quoted} is no amount; write 45, 45.00 or $1,234.50':
    '{quoted} không phải là số tiền; hãy viết 45, 45.00 hoặc $1,234.50',
  'must be one of {languages}': 'phải là một trong: {languages}',
  '{quoted} is left out: a customer has at most {count} tags':
    '{quoted} bị bỏ qua: mỗi khách có nhiều nhất {count} nhãn',
  '{quoted} {sentences}': '{quoted}: {sentences}',
  'is not a statement that this product exports, with its wording, channel and time':
    'không phải là lời xác nhận do phần mềm này xuất ra, có câu chữ, kênh và thời gian',
  'is not the history that this product exports; it may have been cut by a spreadsheet':
    'không phải là lịch sử do phần mềm này xuất ra; có thể bảng tính đã cắt mất',
  'cannot be read': 'không đọc được',
  'a quotation mark is opened and not closed; write two for one that belongs to the text, or remove it':
    'dấu ngoặc kép mở mà không đóng; nếu thuộc nội dung thì viết hai dấu, nếu không thì bỏ đi',
  'phone: {sentences}': 'điện thoại: {sentences}',
  'otherPhone: {sentences}': 'số khác: {sentences}',
  'givenName: {sentences}': 'tên: {sentences}',
  'familyName: {sentences}': 'họ: {sentences}',
  'name: {sentences}': 'họ và tên: {sentences}',
  'email: {sentences}': 'e-mail: {sentences}',
  'birthday: {sentences}': 'sinh nhật: {sentences}',
  'language: {sentences}': 'ngôn ngữ: {sentences}',
  'tags: {sentences}': 'nhãn: {sentences}',
  'note: {sentences}': 'ghi chú: {sentences}',
  'visitedAt: {sentences}': 'ngày của lượt đến: {sentences}',
  'service: {sentences}': 'dịch vụ của lượt đến: {sentences}',
  'amount: {sentences}': 'số tiền của lượt đến: {sentences}',
  'history: {sentences}': 'các lượt đến: {sentences}',
  'consentRecord: {sentences}': 'sự đồng ý: {sentences}',
  'There is no such {noun}.': 'Không tìm thấy: {noun}.',
  'must be the slug of a {noun}: one of {choices}': 'phải là địa chỉ của {noun}: một trong {choices}',
  'must be the slug of a {noun}, and there is none': 'phải là địa chỉ của {noun}, nhưng chưa có cái nào',
  'must name a {noun} in entry {entry}: “{given}” is none of {choices}':
    'ở mục {entry} phải là địa chỉ của {noun}: “{given}” không có trong {choices}',
  'must name a {noun} in entry {entry}, and there is none':
    'ở mục {entry} phải là địa chỉ của {noun}, nhưng chưa có cái nào',
  'These documents are neither added, removed nor ordered. Change their texts instead.':
    'Mục này không thêm, không xóa và không đổi thứ tự được. Hãy sửa phần chữ.',
  'is the address of “{title}”': 'là địa chỉ của “{title}”',
  'is no longer stored: upload it again': 'không còn được lưu: hãy tải lên lại',
  'Its address, {path}, is now that of “{title}”. Give that one another address or remove it, then restore this one.':
    'Địa chỉ của mục này, {path}, nay là của “{title}”. Hãy đổi địa chỉ của mục đó hoặc xóa nó, rồi khôi phục mục này.',
  'Its public address, {path}, is now that of “{title}”. Give that one another address or remove it, then discard these changes.':
    'Địa chỉ công khai của mục này, {path}, nay là của “{title}”. Hãy đổi địa chỉ của mục đó hoặc xóa nó, rồi bỏ các thay đổi này.',
  '“{one}” and “{other}” have the same address, {path}. Give one of them another address or remove it, then publish again.':
    '“{one}” và “{other}” có cùng địa chỉ {path}. Hãy đổi địa chỉ của một trong hai hoặc xóa một mục, rồi đăng lại.',
  'In edition {edition}, “{one}” and “{other}” have the same address, {path}. Restore another edition.':
    'Trong bản {edition}, “{one}” và “{other}” có cùng địa chỉ {path}. Hãy khôi phục bản khác.',
  'shows a sample that is no salon’s own: replace it': 'là mẫu, không phải của tiệm nào: hãy thay đi',
  'The address is still that of the sample. Say first where your salon is, at Site, Salon.':
    'Địa chỉ vẫn là của phần mẫu. Trước hết hãy cho biết tiệm ở đâu, tại Trang web, Tiệm.',
  'There is no edition {edition}.': 'Không có bản {edition}.',
  'The file has more than {most} MB.': 'Tệp lớn hơn {most} MB.',
  'The picture has more than {most} MB. Make it smaller, then choose it again.':
    'Hình lớn hơn {most} MB. Hãy thu nhỏ rồi chọn lại.',
  'This file is of the type {type}.': 'Tệp này thuộc loại {type}.',
  'The picture has {megapixels} megapixels; the most is {most}. Make it smaller, then upload it.':
    'Hình có {megapixels} megapixel; tối đa là {most}. Hãy thu nhỏ rồi tải lên.',
  'There are {count} segments already. Delete one that you no longer use, then save this one.':
    'Đã có {count} phân khúc. Hãy xóa một phân khúc không còn dùng rồi lưu phân khúc này.',
  'The menu at Square cannot be read: {why} Try again later, or type the prices.':
    'Không đọc được bảng giá trên Square: {why} Hãy thử lại sau hoặc tự nhập giá.',
  'There are {count} sites already. Remove one of them first.': 'Đã có {count} trang. Hãy bỏ bớt một trang trước.',
  'There are {count} saved replies already. Delete one that nobody needs.':
    'Đã có {count} câu trả lời mẫu. Hãy xóa một câu không ai cần.',
  '{email} is the only owner who can sign in. Add or enable another owner first.':
    '{email} là chủ tiệm duy nhất còn đăng nhập được. Hãy thêm hoặc bật một chủ tiệm khác trước.',
  '"{text}" is not an e-mail address.': '“{text}” không phải là địa chỉ e-mail.',
  '{email} is disabled. Enable the account first.': 'Tài khoản {email} đang bị tắt. Hãy bật tài khoản trước.',
  "The PDF cannot show the letter {letter} of the salon's name. Print the page from your browser instead.":
    'PDF không hiện được chữ {letter} trong tên tiệm. Hãy in trang từ trình duyệt.',
  'is not a language of the site: add {language} at Site first':
    'không phải ngôn ngữ của trang web: hãy thêm {language} ở mục Trang web trước',
  '{count} could not be redelivered: there is no queue for {place}. Start that app once.':
    'Không gửi lại được {count}: không có hàng đợi cho {place}. Hãy khởi động ứng dụng đó một lần.',
};

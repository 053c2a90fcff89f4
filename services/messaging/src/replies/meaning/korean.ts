import { matches } from './clauses.js';

/** Korean opt-outs. Spaces carry little meaning in Korean texts, so patterns match clauses without any. */

const text = String.raw`(?:문자|메시지|메세지|카톡|광고|홍보|스팸|연락|알림)(?:를|을|는|은|도|이|가)?`;
const stress = String.raw`(?:좀|더이상|이제|제발|앞으로|다시는|절대|또|그냥)*`;
const request = String.raw`(?:요|합니다|할게요|해|해요|하세요|해줘|해줘요|해주세요|바랍니다|부탁드립니다|부탁드려요|부탁합니다|요청합니다)?`;
const doNot = String.raw`지(?:마|말)`;

const clear = [
  new RegExp(
    String.raw`^${stress}(?:그만|중지|중단|스톱|스탑|거부|(?:수신|구독|문자)?(?:취소|해지|차단|거부|중지)(?<!^취소)|탈퇴)${request}$`,
  ),
  new RegExp(String.raw`^${stress}(?:보내|하)${doNot}`),
  new RegExp(String.raw`그만(?:좀|제발)?(?:보내|문자|연락)`),
  new RegExp(String.raw`${text}${stress}(?:그만(?![큼한두뒀둬둘]|하면)|중지|중단|차단|해지|거부|사절)`),
  new RegExp(
    String.raw`${text}${stress}(?:(?:보내|하)${doNot}|(?:받고|받)(?:싶지않|기싫)|안받(?:을|고싶|겠|습니다|아요|아$))`,
  ),
  new RegExp(String.raw`(?:더이상|다시는|앞으로)(?:보내|하)${doNot}`),
  new RegExp(String.raw`^${stress}(?:저는|난|전)?(?:받고싶지않|받기싫|안받(?:을|고싶|겠))`),
  /(?:수신|구독)(?:거부|해지|차단|취소)/,
  /(?<!예약)번호(?:를|을)?(?:좀)?(?:삭제|지워)/,
  /^(?:저는|전)?(?:별로)?관심없(?:어|습|음|네)/,
];

const wrongNumber = [
  /^(?:죄송하지만|저기)?(?:전화)?번호(?:를|가)?(?:잘못(?:아|보|거|찍|된|됐)|틀)/,
  /^(?:죄송하지만|저기)?잘못된(?:전화)?번호/,
  /^(?:죄송하지만|저기)?사람(?:을)?잘못(?:보|아|찾)/,
  /^(?:죄송하지만|저기)?(?:문자(?:를)?)?잘못(?:보내|거|찾)(?:셨|신)/,
];

const negative = [
  /^(?:아니요|아니오|아뇨|싫어|싫습니다|됐어|됐습니다|필요없|괜찮습니다만)/,
  /누구(?:세요|시|예요|신)/,
  /스팸|신고|짜증|귀찮|성가|불쾌|그만(?![큼한두뒀둬둘]|하면)|스톱|수신|받고싶지않/,
  /번호(?:를|는)?어떻게아|번호(?:가|를)?(?:바뀌|변경)/,
  /(?:보내|연락하)지(?:마|말|않)/,
];

const unspaced = (clauses: readonly string[]): string[] => clauses.map((clause) => clause.replaceAll(' ', ''));

/** The arguments are clauses; see `clausesOf`. */
export const korean = {
  isOptOut: (clauses: readonly string[]) => matches(clear, unspaced(clauses)),
  isWrongNumber: (clauses: readonly string[]) => matches(wrongNumber, unspaced(clauses)),
  isNegative: (clauses: readonly string[]) => matches(negative, unspaced(clauses)),
};

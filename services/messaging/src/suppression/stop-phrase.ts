/**
 * Opt-outs in words of one's own, beside the keywords that the provider acts on. "Any reasonable means" of revocation must
 * be honoured (47 CFR 64.1200(a)(10)), while "stop by" and "cancel my appointment" are no opt-outs: a phrase must be about
 * the texts, or be all that is said. What is taken for one is shown to the staff for review.
 */

/** Around the phrases, meaning nothing. */
const courtesy = /\b(?:hi|hello|hey|please|pls|plz|thanks|thank you|thx|ok|okay|por favor|gracias|hola)\b/g;

const text = String.raw`(?:sms(?:es)?|texts?|txts?|messages?|msgs?|messaging|texting|ads?|promos?|promotions?|offers?|marketing|spam)`;
const own = String.raw`(?:these|those|the|your|any|all|more|of|such|me|us|with|sending|getting|receiving|to)`;
const mensajes = String.raw`(?:mensajes?|mensajitos|textos?|sms|publicidad|promociones)`;

/** The whole of a text, courtesies aside. */
const whole = [
  /^(?:cancel|end)(?: now)?$/,
  /^(?:stop|quit|unsubscribe|opt ?out)(?: (?:it|this|now|already|immediately|all|everything|that|me))*$/,
  /^(?:stop ){2,}$|^stop(?: stop)+$/,
  /^(?:no more|enough)$/,
  /^no m[aá]s$/,
  /^(?:quitar|quitarme|qu[ií]tame|qu[ií]tenme|basta|parar?|alto|detener|baja|darme de baja|d[ae]me de baja)$/,
  /^(?:remove|delete|unsubscribe|take) (?:me|my (?:number|phone|name))(?: off)?(?: now| already)?$/,
  /^(?:그만|그만해|그만하세요|그만해주세요|그만 보내세요|그만 보내주세요|수신거부|수신 거부|거부|구독취소|구독 취소)(?: ?(?:요|합니다|해주세요|바랍니다|부탁드립니다))?$/,
];

/** Anywhere in a text. */
const within = [
  new RegExp(String.raw`\b(?:no more|stop|quit|end|cease)(?: ${own})* ${text}\b`),
  /\b(?:stop|quit) (?:texting|messaging|contacting|bothering|spamming|sending)\b/,
  new RegExp(
    String.raw`\b(?:do not|dont|don't|never) (?:want|wanna|wish|need|send|get)(?: ${own}| get| receive| be sent)* ${text}\b`,
  ),
  /\b(?:do not|dont|don't|never) (?:text|message|contact) (?:me|us|this (?:number|phone))\b/,
  /\b(?:unsubscribe|opt(?:ing)? ?(?:me )?out|opt-out)\b/,
  /\b(?:remove|take|delete) (?:me|my (?:number|phone|name)|us|this number)(?: off| out)?(?: of| from| off)?(?: (?:of|from|the|your|this|any|all|sms|text|texting|mailing|marketing|contact|phone))*(?: lists?| texts?| messages?)\b/,
  /\b(?:remove|delete) (?:me|my number|us)$/,
  /\bleave me alone\b/,
  /\blose (?:my|this) number\b/,
  new RegExp(String.raw`\bno (?:quiero|deseo|me (?:env[ií]en?|mand[ea]n?))(?: \S+){0,3} ${mensajes}\b`),
  new RegExp(String.raw`\bno m[aá]s ${mensajes}(?![\p{L}])`, 'u'),
  new RegExp(
    String.raw`\b(?:dej[ae]n?|deje|paren?|pare) de (?:mandar|enviar|escribir|textear)(?:me|nos)?(?: (?:m[aá]s|estos|sus|tus))?(?: ${mensajes})?`,
  ),
  /\b(?:qu[ií]t[ae]n?me|b[oó]rr[ae]n?me|elim[ií]n[ae]n?me) de (?:la|su|esta|tu) lista\b/,
  /(?:문자|메시지|메세지|광고|연락)(?:를|을|는|은|도)?\s*(?:좀\s*|더\s*이상\s*|이제\s*)*(?:그만|보내지\s*마|보내지\s*말|하지\s*마|하지\s*말|수신\s*거부|받고\s*싶지\s*않|안\s*받)/,
  /수신\s*거부/,
];

/** What makes any of them mean something else. */
const exceptions = [
  /\b(?:don't|dont|do not|never|please don't) (?:stop|unsubscribe|remove|opt)\b/,
  /\b(?:no|without) (?:need|reason) to stop\b/,
  /\b(?:did|do|will|would|how|why|when|can i|could i|should i) (?:\w+ ){0,3}(?:opt(?:ed)? ?out|unsubscribe)/,
  /\bno (?:paren|dejen|me quiten)\b/,
];

/** A text in which whoever wrote it asks for no more texts. Keywords alone are the provider's: see `findKeyword`. */
export function isStopPhrase(body: string): boolean {
  const said = normalize(body);
  if (exceptions.some((pattern) => pattern.test(said))) return false;
  const bare = said.replace(courtesy, ' ').replace(/\s+/g, ' ').trim();
  return whole.some((pattern) => pattern.test(bare)) || within.some((pattern) => pattern.test(said));
}

/** Lower case, plain apostrophes, no punctuation but those, single spaces. */
function normalize(body: string): string {
  return body
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}'\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

import { withoutCourtesy } from './clauses.js';

/**
 * Recognizes opt-outs in free text, in addition to the provider's keywords. "Any reasonable means" of revocation must
 * be honored (47 CFR 64.1200(a)(10)), but "stop by" and "cancel my appointment" are not opt-outs: a phrase must refer
 * to the texts, or be the whole text. The staff reviews every match. If the wording is ambiguous, a false opt-out costs
 * less than a missed one. Patterns match normalized letters: see `clausesOf`.
 */

const text = String.raw`(?:sms(?:es)?|texts?|txts?|messages?|msgs?|messaging|texting|ads?|promos?|promotions?|offers?|marketing|spam)`;
const own = String.raw`(?:these|those|the|your|any|all|more|of|such|me|us|with|sending|getting|receiving|to|promotional|automated)`;
const canceled = String.raw`(?:sms|texts?|txts?|messages?|msgs?|messaging|texting|alerts?|notifications?|subscription)`;
const mensajes = String.raw`(?:mensajes?|mensajitos|textos?|sms|publicidad|promociones)`;
const optOut = String.raw`(?:unsub(?:scribe)?|opt(?:ed|ing)?(?: (?:me|us))?[ -]?out)`;

/** Match the whole text, without polite words. */
const whole = [
  /^(?:cancel|end)(?: now)?$/,
  /^(?:stop|stopall|quit|unsubscribe|revoke)(?: (?:it|this|now|already|immediately|all|everything|that|me))*$/,
  /^stop(?: stop)+$/,
  /^(?:no more|enough)$/,
  /^(?:i )?(?:do not|dont|no longer) want (?:these|this|them)(?: anymore| any more)?$/,
  /^(?:do not|dont|never) (?:text|txt|message|contact)(?: again| anymore| any more)?$/,
  /^(?:i am |im )?(?:not|no longer) interested(?: anymore| any more| at all)?$/,
  /^(?:go away|(?:fuck|piss) off|get lost)$/,
  /^(?:ya )?no mas$/,
  /^(?:ya )?(?:basta|par(?:a|en?)|alto)(?: ya)?$/,
  /^(?:ya )?no (?:me interesan?|estoy interesad[oa])(?: mas| nada)?$/,
  /^(?:ya )?no (?:quiero (?:recibir )?|me manden? |me envien? )(?:nada|mas|esto|cosas)(?: mas)?$/,
  /^(?:quitar|quitarme|quitame|quitenme|par(?:ar?|en?)|detener|baja|cancelar)$/,
  /^(?:ya )?no (?:(?:me|nos) )?(?:mande|envie|escriba|contacte)[ns]?(?: (?:mas|nada))*$/,
  /^(?:remove|delete)(?: (?:now|already|immediately))*$/,
  /^(?:borr(?:ar|a|e|en)(?:me)?|elimin(?:ar|a|e|en)(?:me)?|desuscri(?:bir|be|ban?)(?:me)?|(?:saca|saque|saquen)(?:me)?|no molest(?:ar|e|en|es))$/,
  /^(?:remove|delete|unsub(?:scribe)?|take) (?:me|my (?:number|phone|name))(?: off)?(?: now| already)?$/,
];

/** Match anywhere in a text. */
const within = [
  new RegExp(String.raw`\b(?:no more|no further|stop|quit|end|cease)(?: ${own})* ${text}\b`),
  /\b(?:stop|quit) (?:texting|txting|messaging|contacting|bothering|spamming|harassing|sending)\b/,
  new RegExp(
    String.raw`\b(?:do not|dont|never|no longer) (?:want|wanna|wish|need|send)(?: ${own}| get| receive| be sent)* ${text}\b`,
  ),
  /\b(?:do not|dont|never) (?:call (?:or |and )?)?(?:text|txt|message|msg|contact)(?: (?:or |and )?call)? (?:me|us|this (?:number|phone))\b/,
  new RegExp(String.raw`\b(?!opted)${optOut}\b`),
  /\b(?:revok|withdraw)(?:e|ing)?(?: \S+){0,2} (?:consent|permission|authorization)\b/,
  /\b(?:remove|take|delete) (?:me|my (?:number|phone|name)|us|this number)(?: off| out)?(?: of| from| off)?(?: (?:of|from|the|your|this|any|all|sms|text|texting|mailing|marketing|contact|phone))*(?: lists?| texts?| messages?)\b/,
  /\b(?:remove|delete) (?:me|my number|us)$/,
  /\bleave me alone\b/,
  /\blose (?:my|this) number\b/,
  new RegExp(
    String.raw`\bno (?:quiero|deseo|(?:(?:me|nos) )?(?:(?:mande|envie)[ns]?|(?:mandar|enviar)(?:me|nos)?))(?: \S+){0,3} ${mensajes}\b`,
  ),
  new RegExp(String.raw`\bno mas ${mensajes}\b`),
  /\b(?:borr|elimin|quit|sa[cq]u?)(?:ar?|en?|es) (?:mi|este) (?:numero|telefono|contacto)\b/,
  /\bno (?:me|nos) (?:escriba|textee|contacte|moleste)[ns]?\b/,
  /\b(?:dej(?:a|an|e|en|es)|para|paren?) de (?:mandar|enviar|escribir|textear|contactar|molestar)(?:me|nos)?\b/,
  /\b(?:quit|borr|elimin|sac|saqu)[ae]n?me de (?:(?:la|su|esta|tu) lista|aqui)\b/,
  new RegExp(
    String.raw`\b(?:stop|parar|paren?|detener|detengan?|alto a|basta de)(?: (?:los|estos|sus|tus|todos|mas))* ${mensajes}\b`,
  ),
  /\bdej[ae]n?me en paz\b/,
  /\b(?:dar|da|de|den)(?:me|nos)? de baja\b/,
  /\bdesuscri(?:bir|ba|ban)(?:me|nos)\b/,
];

/** Match within one clause, without polite words. */
const withinClause = [
  /^(?:stop|quit|revoke)(?: (?:now|already|immediately|all|everything))*$/,
  /^stop (?:i|im|ive|wrong|not|no|this is|you are|youre)\b/,
  new RegExp(
    String.raw`\bcancel(?: (?:these|those|this|the|your|my|any|all|more|of|future|receiving|getting|sending|promotional|marketing))* ${canceled}\b`,
  ),
  new RegExp(String.raw`\bcancel(?:ar|a|en?)(?: (?:los|las|mis|estos|estas|sus|tus|todos|todas))* ${mensajes}\b`),
  /\bcancel(?:ar|a|en?) (?:(?:la|mi) )?suscripcion\b/,
];

/**
 * Clauses that end in "stop" and are not opt-outs: a place, somebody else's action, a question about where or whether.
 * A clause that asks us to stop ("can you stop", "when will you stop") is an opt-out.
 */
const otherStops = [
  /\b(?:an?|the|the wrong|my|your|our|his|her|their|bus|metro|train|subway|tram|truck|rest|pit|gas|coffee|full|one|two|one more|first|second|third|next|last|final|nearest|closest|quick|short|brief|usual|same|(?:at|on|near|from|to) (?:this|that)) stop$/,
  /\b(?:ill|i|we|(?:i|we|he|she) (?:will|can|could|might|may|should|must|(?:have|had|tried) to)|(?:im|i am|we are) (?:going|about|trying) to|let me|lets|(?:can|could|may|should|shall) (?:i|we))(?: (?:just|also|quickly|make a))? stop$/,
  /\b(?:cant|cannot|(?:does|did|would)(?:nt| not)|where to|when to|how to|me to|us to) stop$/,
  /^(?:where|wheres|which|what|whats|is|are|was|does|do(?! stop)|did)\b/,
  /^(?:when|why|how)\b(?!.*\b(?:you|u)\b)/,
];

/** Phrases that reverse the meaning of a match. The rest of the clause, and the other clauses, still count. */
const exceptions = [
  // "if you don't stop texting me" does not ask for more texts
  /(?<!\bif (?:you|u|they|it|this) |\b(?:they|texts|messages|guys|people) |^(?:you|u) )\b(?:dont|do not|never|didnt|did not)(?: ever)?(?: (?:want|wish|need|mean)(?: you| them)? to| wanna)? (?:stop|unsub(?:scribe)?|remove|opt|revoke|cancel)\b/g,
  /\b(?:no|without) (?:need|reason) to stop\b/g,
  /\b(?:did|why would) (?:i|we|you|u|they|it)(?: guys| all| ever)? stop\b/g,
  new RegExp(
    String.raw`\b(?:how|why|when) (?:to|do|did|does|can|could|would|should|will) (?:\w+ ){0,2}${optOut}\b`,
    'g',
  ),
  new RegExp(String.raw`(?<!\btimes )\b(?:did|do|will|would|should) (?:i|we) (?:\w+ ){0,3}${optOut}\b`, 'g'),
  /\bnon[ -]stop\b/g,
  // complaints about missing texts
  /(?:^|\b(?:why|but|because|how come) )(?:you|u|they|yall)(?: guys| all)? (?:never|dont|do not)(?: even| ever)? (?:send|text|txt|message|contact)\b(?!.*\bagain\b)/g,
  /\bno (?:(?:quiero|deseo) (?:que )?)?(?:paren|dejen|me quiten|dejar|perder(?:me)?|cancelar)\b/g,
];

/** Whether a text in English or Spanish asks for no more texts. `plain`: its clauses without diacritics. */
export function isStopPhrase(plain: readonly string[]): boolean {
  const clauses = plain.map(withoutExceptions);
  const said = clauses.join(' ');
  const bare = withoutCourtesy(said);
  return (
    whole.some((pattern) => pattern.test(bare)) ||
    within.some((pattern) => pattern.test(said)) ||
    clauses.map(withoutCourtesy).some((clause) => isStopClause(clause))
  );
}

function isStopClause(clause: string): boolean {
  if (withinClause.some((pattern) => pattern.test(clause))) return true;
  return clause.endsWith(' stop') && !otherStops.some((pattern) => pattern.test(clause));
}

/** Replaces an exception with a mark, so that the rest does not match as a whole text. */
export function withoutExceptions(clause: string): string {
  return exceptions.reduce((rest, pattern) => rest.replace(pattern, '…'), clause);
}

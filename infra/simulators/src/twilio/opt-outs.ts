const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

/** What Advanced Opt-Out takes a text as. */
export const optOutTypes = ['STOP', 'START', 'HELP'] as const;
export type OptOutType = (typeof optOutTypes)[number];

/** Twilio's own block list: a phone that replied STOP is rejected with 21610 until it replies START. */
export class OptOuts {
  private readonly phones = new Set<string>();

  hear(phone: string, body: string, optOutType?: OptOutType): void {
    const word = optOutType ?? body.trim().toUpperCase();
    if (stopWords.has(word)) this.phones.add(phone);
    else if (startWords.has(word)) this.phones.delete(phone);
  }

  has(phone: string): boolean {
    return this.phones.has(phone);
  }

  clear(): void {
    this.phones.clear();
  }
}

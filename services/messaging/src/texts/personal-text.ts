import {
  firstNameFallback,
  firstNamePlaceholder,
  firstNameShape,
  toFirstName,
} from '@lacquer/contracts/messaging/first-name';
import type { RenderedMessage } from './message-text.js';
import { measureText, type TextMeasure } from './segments.js';

/** A final text that may contain the recipient's first name. */
export class PersonalText {
  /** Caches measures by shape: names of the same shape yield texts of the same measure. */
  private readonly measures = new Map<string, TextMeasure>();

  /** `fallback` replaces an unknown name. */
  constructor(
    private readonly body: string,
    readonly fallback: string = firstNameFallback,
  ) {}

  get hasName(): boolean {
    return this.body.includes(firstNamePlaceholder);
  }

  to(firstName: string | null | undefined): RenderedMessage {
    return { body: this.bodyTo(firstName), segments: this.measure(firstName).segments };
  }

  bodyTo(firstName: string | null | undefined): string {
    // a replacer function, so that `$` in a name has no special meaning
    return this.body.replaceAll(firstNamePlaceholder, () => this.insertedName(firstName));
  }

  measure(firstName: string | null | undefined): TextMeasure {
    const shape = this.hasName ? firstNameShape(this.insertedName(firstName)) : '';
    const known = this.measures.get(shape);
    if (known) return known;
    const measure = measureText(this.bodyTo(firstName));
    this.measures.set(shape, measure);
    return measure;
  }

  private insertedName(firstName: string | null | undefined): string {
    return toFirstName(firstName) ?? this.fallback;
  }
}

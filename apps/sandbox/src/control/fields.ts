import { NotADecimalError, parseDecimal, Refusal } from '@usdt-africa/kernel';

/** A request's JSON body, whose members are read one by one and refused with the member's name. */
export class Fields {
  readonly #body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    this.#body = body;
  }

  /** A text that is there. @throws Refusal */
  text(name: string): string {
    const value = this.#body[name];
    if (typeof value !== 'string' || value.trim() === '') throw wrong(name, 'a text is needed');
    return value.trim();
  }

  /** A text with every space and line break it has. @throws Refusal */
  exactText(name: string, most: number): string {
    const value = this.#body[name];
    if (typeof value !== 'string' || value === '' || value.length > most)
      throw wrong(name, `a text of 1 to ${most} characters is needed`);
    return value;
  }

  optionalText(name: string): string | null {
    const value = this.#body[name];
    return value === undefined || value === null || value === '' ? null : this.text(name);
  }

  /** One of some words. @throws Refusal */
  oneOf<T extends string>(name: string, words: readonly T[], otherwise?: T): T {
    const value = this.#body[name] ?? otherwise;
    const word = words.find((one) => one === value);
    if (word === undefined) throw wrong(name, `one of ${words.join(', ')} is needed`);
    return word;
  }

  /** A whole number within bounds. @throws Refusal */
  integer(name: string, least: number, most: number, otherwise?: number): number {
    const value = this.#body[name] ?? otherwise;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw wrong(name, `a whole number from ${least} to ${most} is needed`);
    return value;
  }

  optionalInteger(name: string, least: number, most: number): number | null {
    return this.#body[name] === undefined || this.#body[name] === null ? null : this.integer(name, least, most);
  }

  flag(name: string, otherwise?: boolean): boolean {
    const value = this.#body[name] ?? otherwise;
    if (typeof value !== 'boolean') throw wrong(name, 'true or false is needed');
    return value;
  }

  /** A decimal text as an integer of its smallest unit, zero or more. @throws Refusal */
  amount(name: string, scale: number): bigint {
    return amountOf(name, this.#body[name], scale);
  }

  has(name: string): boolean {
    return this.#body[name] !== undefined;
  }

  /** A list of objects, one to `most`. @throws Refusal */
  list(name: string, most: number): Fields[] {
    const value = this.#body[name];
    if (!Array.isArray(value) || value.length === 0 || value.length > most)
      throw wrong(name, `a list of 1 to ${most} is needed`);
    return value.map((one: unknown) => {
      if (typeof one !== 'object' || one === null) throw wrong(name, 'each one must be an object');
      return new Fields(one as Record<string, unknown>);
    });
  }
}

function amountOf(name: string, value: unknown, scale: number): bigint {
  if (typeof value !== 'string') throw wrong(name, 'a decimal text such as "25.00" is needed');
  try {
    const units = parseDecimal(value.trim(), scale);
    if (units >= 0n) return units;
  } catch (error) {
    if (!(error instanceof NotADecimalError)) throw error;
  }
  throw wrong(name, `a decimal number with at most ${scale} decimals is needed`);
}

/** Builds the refusal for one invalid member of a request. */
export function wrong(field: string, message: string): Refusal {
  return new Refusal(400, 'invalid_request', `${field}: ${message}.`, {
    errors: [{ field, code: 'invalid', message }],
  });
}

/** Thrown when an answer does not have the shape its documentation promises. */
export class UnreadableAnswerError extends Error {
  constructor(readonly what: string) {
    super(`unreadable answer: ${what}`);
    this.name = 'UnreadableAnswerError';
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Strict readers of fields: a missing field or a wrong type throws {@link UnreadableAnswerError}. */
export const read = {
  fields(value: unknown, what: string): Fields {
    if (!isFields(value)) throw new UnreadableAnswerError(what);
    return value;
  },
  list(value: unknown, what: string): readonly unknown[] {
    if (!Array.isArray(value)) throw new UnreadableAnswerError(what);
    return value;
  },
  text(value: unknown, what: string): string {
    if (typeof value !== 'string' || value === '') throw new UnreadableAnswerError(what);
    return value;
  },
  /** Kobo: a JSON integer that a double holds exactly, never negative. */
  kobo(value: unknown, what: string): bigint {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new UnreadableAnswerError(what);
    return BigInt(value);
  },
  /** Kobo on an account, which may be below nothing. */
  balance(value: unknown, what: string): bigint {
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    const match = /^(-?\d{1,15})(?:\.\d+)?$/.exec(text);
    if (!match) throw new UnreadableAnswerError(what);
    return BigInt(match[1]!);
  },
  /** A time; null when it is absent. What has no zone is UTC, as the provider's times are. */
  time(value: unknown, what: string): Date | null {
    if (value === null || value === undefined) return null;
    const match = typeof value === 'string' ? TIME.exec(value.trim()) : null;
    const time = match ? new Date(`${match[1]}T${match[2]}${zoneOf(match[3])}`) : null;
    if (!time || Number.isNaN(time.getTime())) throw new UnreadableAnswerError(what);
    return time;
  },
};

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/i;

function zoneOf(text: string | undefined): string {
  if (text === undefined) return 'Z';
  return text.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Readers of optional fields that decide nothing: null for an unreadable value. */
export const glean = {
  /** Kobo, also as text and with decimals: rounded to the nearest, half up. Null when negative or absurd. */
  kobo(value: unknown): bigint | null {
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    const match = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text);
    return match ? BigInt(match[1]!) + (match[2] !== undefined && match[2][0]! >= '5' ? 1n : 0n) : null;
  },
  time(value: unknown): Date | null {
    try {
      return read.time(value, 'time');
    } catch (error) {
      if (error instanceof UnreadableAnswerError) return null;
      throw error;
    }
  },
};

/** Digits that the provider may write as a number, which loses its leading zeros. */
export function digits(value: unknown, length: number): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? String(value).padStart(length, '0')
    : value;
}

/** A flag that the provider may write as a number or a text. */
export function isFlag(value: unknown, flag: boolean): boolean {
  if (typeof value === 'string')
    return value.trim().toLowerCase() === String(flag) || value.trim() === (flag ? '1' : '0');
  return value === flag || value === Number(flag);
}

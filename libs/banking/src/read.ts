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

/** Strict readers of fields: what is missing or of another type throws {@link UnreadableAnswerError}. */
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
  /** A time with its zone; null when absent. */
  time(value: unknown, what: string): Date | null {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value))
      throw new UnreadableAnswerError(what);
    const time = new Date(value);
    if (Number.isNaN(time.getTime())) throw new UnreadableAnswerError(what);
    return time;
  },
};

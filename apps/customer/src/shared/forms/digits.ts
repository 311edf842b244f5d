/** What boxes of one digit each hold: their digits in order, without gaps. */
export interface Typed {
  readonly value: string;
  /** The box to go on in. */
  readonly at: number;
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

/** The one number of `count` digits in a pasted text, grouped or not; null where there is none, or more than one. */
function codeIn(text: string, count: number): string | null {
  const numbers = text.match(/\d(?:[\s-]?\d)*/g) ?? [];
  const codes = new Set(numbers.map(digitsIn).filter((digits) => digits.length === count));
  return codes.size === 1 ? [...codes][0]! : null;
}

/**
 * Something was typed, pasted or filled in at a box.
 * @param text all that its field holds now
 */
export function typedAt(value: string, box: number, text: string, count: number): Typed {
  const digits = digitsIn(text);
  const before = value[box];
  if (digits === '') return before === undefined || text !== '' ? { value, at: box } : takenAt(value, box);
  // A whole code, whichever box it is put into. A number with more digits is no code and changes nothing.
  if (digits.length >= count) {
    const code = digits.length === count ? digits : codeIn(text, count);
    return code === null ? { value, at: box } : { value: code, at: count - 1 };
  }
  // A second digit typed into a filled box replaces the first.
  const put = before !== undefined && digits.length === 2 ? digits.replace(before, '') : digits;
  const next = (value.slice(0, box) + put + value.slice(box + put.length)).slice(0, count);
  return { value: next, at: Math.min(box + put.length, count - 1) };
}

/** Backspace: the digit of this box, or where it has none the one before. */
export function takenAt(value: string, box: number): Typed {
  const from = value[box] === undefined ? box - 1 : box;
  if (from < 0) return { value, at: 0 };
  return { value: value.slice(0, from) + value.slice(from + 1), at: from };
}

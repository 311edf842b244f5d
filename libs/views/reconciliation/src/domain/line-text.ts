import { cellText, readOutcome } from './cells.js';
import { readTime } from './statement-times.js';

const MOST = 120;
const OMITTED = '…';
/** An amount or a time, also a damaged one: `5,0x0.00`, `(5.00)`, `25:04`. */
const FIGURES = /^(?=.*\d)(?:₦|NGN|N)?\s*[-\u2212+(]?[\dOIl][\dA-Za-z.,:/ ()+-]{0,39}$/;
/** An account or phone number has so many digits in a row, a name so many letters. */
const PERSONAL = /\d{8}|[a-z]{4}/i;
/** A reference as providers make them: letters and digits together. */
const REFERENCE = /^(?=.*\d)(?=.*[a-z])[\w|-]{6,64}$/i;
/** A word for an outcome, also one that is not known yet. */
const OUTCOME =
  /^[a-z_ -]*(?:succe|paid|fail|rever|return|refund|pend|process|queue|hold|cancel|declin|settl|complet|error|reject|block|time)[a-z_ -]*$/i;

/** The text of cells that could not be read, as it may be stored: what could be a person's name or account is left out. */
export function lineText(cells: readonly string[]): string {
  const text = cells.map(storable).join(' | ');
  return text.length > MOST ? `${text.slice(0, MOST - 1)}${OMITTED}` : text;
}

function storable(cell: string): string {
  const text = cellText(cell).replace(/\s+/g, ' ');
  const isFigures = FIGURES.test(text) && !PERSONAL.test(text);
  const isKnown = readOutcome(text) !== null || readTime(text, 'day-first') || readTime(text, 'month-first');
  const isWord = text.length <= 40 && OUTCOME.test(text);
  return text === '' || isFigures || isKnown || isWord || REFERENCE.test(text) ? text : OMITTED;
}

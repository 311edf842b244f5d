import type { RefusalText } from './refusal-text.js';

export interface Lines {
  readonly lines: number;
}

const linesOf = (count: number): string => (count === 1 ? 'one line' : `${count} lines`);

/** The refusals of reconciliation. */
export const reconciliation = {
  'reconciliation.seen-before': { status: 409, sentence: 'This very file is the statement of this day already.' },
  'reconciliation.closed': { status: 409, sentence: 'This day is closed.' },
  'reconciliation.closed/already': { status: 409, sentence: 'This day is closed already.' },
  'reconciliation.day-not-over': { status: 409, sentence: 'This day is not over yet.' },
  'reconciliation.still-reading': { status: 409, sentence: 'The statement is still being read.' },
  'reconciliation.no-statement': { status: 409, sentence: 'No statement of the whole day was read yet.' },
  'reconciliation.lines-to-explain': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} must be explained first.`,
  },
  'reconciliation.not-concluded': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} may still be paid or not.`,
  },
  'reconciliation.file-too-large': { status: 413, sentence: 'A statement is at most 16 MB. Divide it by days.' },
  'reconciliation.not-text': { status: 422, sentence: 'This is not a text file. Save the statement as CSV (UTF-8).' },
  'reconciliation.no-lines': { status: 422, sentence: 'The file has a heading at most: there is no line to compare.' },
  'reconciliation.too-many-lines': {
    status: 422,
    sentence: 'A statement has at most 200,000 lines. Divide it by days.',
  },
  'reconciliation.not-a-csv': {
    status: 422,
    sentence: 'The first line must be the heading of a table: one name a column.',
  },
  'reconciliation.not-a-csv/twice': { status: 422, sentence: 'Two columns have the same heading. Give each its own.' },
  'reconciliation.columns-twice': { status: 422, sentence: 'Two columns are taken for the same. Choose one of them.' },
} as const satisfies Readonly<Record<`reconciliation.${string}`, RefusalText>>;

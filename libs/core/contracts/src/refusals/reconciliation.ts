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
  'reconciliation.half-read': {
    status: 409,
    sentence: 'A statement was read in part and left. Read it once more, to its end.',
  },
  'reconciliation.lines-to-explain': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} must be explained first.`,
  },
  'reconciliation.not-concluded': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} may still be paid or not.`,
  },
  'reconciliation.naira-in-differs': {
    status: 409,
    sentence: ({ lines }: Lines) =>
      `The day cannot be closed: ${linesOf(lines)} of naira in differ from the provider's list.`,
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
  'reconciliation.dates-unclear': {
    status: 422,
    sentence: 'Times of this file are of this day with the day first and with the month first. Choose one of them.',
  },
  'reconciliation.no-lines/empty': { status: 422, sentence: 'The file is empty.' },
  'reconciliation.not-found': { status: 404, sentence: 'There is no such line.' },
  'reconciliation.bad-request': { status: 400, sentence: 'The columns of a file cannot be told like this.' },
  'reconciliation.changed-meanwhile': {
    status: 409,
    sentence: 'Something of this day changed meanwhile. Look at it again.',
  },
  'reconciliation.figures-behind': {
    status: 409,
    sentence: 'The figures are behind what has happened. Try again in a moment.',
  },
  'reconciliation.figures-behind/parked': {
    status: 409,
    sentence:
      'Something that happened could not be read into the figures yet. An engineer must look at the dead letters first.',
  },
  'reconciliation.no-statement/unread': { status: 409, sentence: 'No statement of this day was read to its end yet.' },
  'reconciliation.not-found/there': { status: 404, sentence: 'There is no such line on this day.' },
  'reconciliation.not-possible': {
    status: 409,
    sentence: 'It is not concluded yet: it may still come to match by itself.',
  },
  'reconciliation.reason-required': { status: 422, sentence: 'Say why this file is the statement.' },
  'reconciliation.file-changed': { status: 409, sentence: 'This is not the file that was checked. Check it again.' },
  'reconciliation.columns-missing': {
    status: 422,
    sentence: 'Say which columns are the reference, the amount, the status and the time.',
  },
  'reconciliation.bad-request/day': { status: 400, sentence: 'Lines are listed of one day: the filter must name it.' },
  'reconciliation.not-found/day': { status: 404, sentence: 'There is no such day.' },
} as const satisfies Readonly<Record<`reconciliation.${string}`, RefusalText>>;

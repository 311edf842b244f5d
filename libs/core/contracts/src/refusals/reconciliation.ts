import type { RefusalText } from './refusal-text.js';

export interface Lines {
  readonly lines: number;
}

const linesOf = (count: number): string => (count === 1 ? 'one line' : `${count} lines`);

/** The refusals of reconciliation. */
export const reconciliation = {
  'reconciliation.seen-before': { status: 409, sentence: 'This file is already the statement of this day.' },
  'reconciliation.closed': { status: 409, sentence: 'This day is closed.' },
  'reconciliation.closed/already': { status: 409, sentence: 'This day is already closed.' },
  'reconciliation.day-not-over': { status: 409, sentence: 'This day is not over yet.' },
  'reconciliation.still-reading': { status: 409, sentence: 'The statement is still being read.' },
  'reconciliation.no-statement': { status: 409, sentence: 'No statement of the whole day has been read yet.' },
  'reconciliation.half-read': {
    status: 409,
    sentence: 'A statement was only partly read. Read it again to its end.',
  },
  'reconciliation.lines-to-explain': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} must be explained first.`,
  },
  'reconciliation.not-concluded': {
    status: 409,
    sentence: ({ lines }: Lines) => `The day cannot be closed: ${linesOf(lines)} may or may not be paid.`,
  },
  'reconciliation.naira-in-differs': {
    status: 409,
    sentence: ({ lines }: Lines) =>
      `The day cannot be closed: ${linesOf(lines)} of naira in differ from the provider's list.`,
  },
  'reconciliation.file-too-large': { status: 413, sentence: 'A statement can have at most 16 MB. Split it by day.' },
  'reconciliation.not-text': { status: 422, sentence: 'This is not a text file. Save the statement as CSV (UTF-8).' },
  'reconciliation.no-lines': { status: 422, sentence: 'The file has no lines to compare, only a heading at most.' },
  'reconciliation.too-many-lines': {
    status: 422,
    sentence: 'A statement can have at most 200,000 lines. Split it by day.',
  },
  'reconciliation.not-a-csv': {
    status: 422,
    sentence: 'The first line must be the table’s heading, with one name per column.',
  },
  'reconciliation.not-a-csv/twice': { status: 422, sentence: 'Two columns have the same heading. Give each its own.' },
  'reconciliation.columns-twice': {
    status: 422,
    sentence: 'Two columns are chosen for the same thing. Choose one of them.',
  },
  'reconciliation.dates-unclear': {
    status: 422,
    sentence: 'The times in this file fit this day both day-first and month-first. Choose one.',
  },
  'reconciliation.no-lines/empty': { status: 422, sentence: 'The file is empty.' },
  'reconciliation.not-found': { status: 404, sentence: 'We can’t find this line.' },
  'reconciliation.bad-request': { status: 400, sentence: 'These columns aren’t valid.' },
  'reconciliation.changed-meanwhile': {
    status: 409,
    sentence: 'This day changed while you had it open. Load the page again.',
  },
  'reconciliation.figures-behind': {
    status: 409,
    sentence: 'The figures aren’t up to date yet. Try again in a moment.',
  },
  'reconciliation.figures-behind/parked': {
    status: 409,
    sentence: 'The figures are missing an event that couldn’t be read. An engineer must check the dead letters first.',
  },
  'reconciliation.no-statement/unread': {
    status: 409,
    sentence: 'No statement of this day has been read to its end yet.',
  },
  'reconciliation.not-found/there': { status: 404, sentence: 'We can’t find this line on this day.' },
  'reconciliation.not-possible': {
    status: 409,
    sentence: 'This line isn’t final yet. It may still match by itself.',
  },
  'reconciliation.reason-required': { status: 422, sentence: 'Enter a reason why this file is the statement.' },
  'reconciliation.file-changed': { status: 409, sentence: 'This isn’t the file that was checked. Check it again.' },
  'reconciliation.columns-missing': {
    status: 422,
    sentence: 'Choose the columns for the reference, amount, status and time.',
  },
  'reconciliation.bad-request/day': {
    status: 400,
    sentence: 'Lines are listed for one day. Add the day to the filter.',
  },
  'reconciliation.not-found/day': { status: 404, sentence: 'We can’t find this day.' },
} as const satisfies Readonly<Record<`reconciliation.${string}`, RefusalText>>;

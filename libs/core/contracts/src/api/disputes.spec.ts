import * as z from 'zod/mini';
import { AdminDisputeAnswerRequest, AdminDisputeId } from './admin-disputes.js';
import { DisputeMessageRequest, OpenDisputeRequest } from './disputes.js';

const FILE = '0b6a8f0e-7d25-7c11-8a44-0f2f6b8f5a10';
const other = (index: number) => FILE.slice(0, -2) + String(index).padStart(2, '0');
const codes = (schema: z.ZodMiniType, body: unknown): string[] =>
  z.safeParse(schema, body).error?.issues.map(({ message }) => message) ?? [];

describe('what a customer writes in a dispute', () => {
  it('HELP-03 may contain lines and emoji, and is trimmed with uniform line ends', () => {
    const { text } = z.parse(DisputeMessageRequest, { text: '  Nothing\r\nsince morning 👩‍👧❤️ \n', files: [] });
    expect(text).toBe('Nothing\nsince morning 👩‍👧❤️');
  });

  it('HELP-03 may have no text when a case is opened or a file is attached, but not neither text nor file', () => {
    expect(codes(OpenDisputeRequest, { issue: 'nothing', text: '', files: [] })).toEqual([]);
    expect(codes(DisputeMessageRequest, { text: '', files: [FILE] })).toEqual([]);
    expect(codes(DisputeMessageRequest, { text: ' \n ', files: [] })).toEqual(['message-empty']);
  });

  it('HELP-03 has no hidden characters, a limited length, and at most five distinct files', () => {
    const text = (words: string) => codes(DisputeMessageRequest, { text: words, files: [] });
    expect(text('a\u202eb')).toEqual(['unsafe-characters']);
    expect(text('a\u0000b')).toEqual(['unsafe-characters']);
    expect(text('x'.repeat(4_001))).toEqual(['too-long']);
    const files = (ids: readonly string[]) => codes(DisputeMessageRequest, { text: 'x', files: ids });
    expect(files([1, 2, 3, 4, 5].map(other))).toEqual([]);
    expect(files([1, 2, 3, 4, 5, 6].map(other))).toEqual(['too-many-files']);
    expect(files([FILE, FILE])).toHaveLength(1);
    expect(files(['../etc/passwd'])).toEqual(['uuid']);
    expect(codes(OpenDisputeRequest, { issue: 'greed', text: '', files: [] })).toEqual(['dispute-issue']);
    expect(codes(OpenDisputeRequest, { issue: 'nothing', text: '', files: [], state: 'resolved' })).toHaveLength(1);
  });
});

describe('what an operator writes in a dispute', () => {
  it('ADM-04 requires a text and limits a promise to one day', () => {
    const answer = (more: object) => codes(AdminDisputeAnswerRequest, { text: 'We ask the bank.', files: [], ...more });
    expect(answer({})).toEqual([]);
    expect(answer({ promiseMinutes: 1_440 })).toEqual([]);
    expect(answer({ promiseMinutes: 1_441 })).toHaveLength(1);
    expect(answer({ text: '' })).toEqual(['message-empty']);
  });

  it('ADM-04 names a case by its id or its number', () => {
    for (const id of [FILE, 'D-2041']) expect(z.safeParse(AdminDisputeId, id).success).toBe(true);
    for (const id of ['D-1', '2041', "D-2041' or 1=1"]) expect(z.safeParse(AdminDisputeId, id).success).toBe(false);
  });
});

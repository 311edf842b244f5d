import { event, type EventData } from '@usdt-africa/contracts/events';
import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import { GIVE_UP_MS, isDue, mailDecider, type MailEvent } from './mail.js';
import { textMessageDecider, type TextMessageEvent } from './text-message.js';

type MailState = typeof mailDecider.initial;
const mailId = '00d8d3f1-1739-82f3-9370-99982b4674c2';
const failedTry = (state: MailState, now: Date, final: boolean): readonly MailEvent[] =>
  isDue(state, now)
    ? [event('MailFailed', { mailId, attempt: state.attempts + 1, cause: 'x', final, at: now.toISOString() })]
    : [];
const mail: Walkable<MailState, MailEvent> = {
  decider: mailDecider,
  label: ({ requested, state }) => (requested ? state : 'none'),
  acts: {
    request: ({ requested }, now) =>
      requested ? [] : [{ type: 'MailRequested', data: { at: now.toISOString() } as EventData<'MailRequested'> }],
    send: (state, now) => (isDue(state, now) ? [event('MailSent', { mailId, at: now.toISOString() })] : []),
    fail: (state, now) => (state.attempts < 3 ? failedTry(state, now, false) : []),
    giveUp: (state, now) => failedTry(state, new Date(now.getTime() + GIVE_UP_MS), true),
  },
  ends: ['sent', 'failed'],
};

type MessageState = typeof textMessageDecider.initial;
const messageId = '00d8d3f1-1739-82f3-9370-99982b4674d2';
const failed = ({ attempts }: MessageState, now: Date, final: boolean, unknown: boolean) => {
  const at = now.toISOString();
  return [event('TextMessageFailed', { messageId, cause: 'x', unknown, attempt: attempts + 1, final, at })];
};
const open = ({ requested, isOver, sendingSince }: MessageState) =>
  requested !== null && !isOver && sendingSince === null;
const sending = ({ isOver, sendingSince }: MessageState) => !isOver && sendingSince !== null;
const message: Walkable<MessageState, TextMessageEvent> = {
  decider: textMessageDecider,
  label: ({ requested, isOver, sendingSince }) =>
    isOver ? 'over' : sendingSince ? 'sending' : requested ? 'pending' : 'none',
  acts: {
    request: ({ requested }, now) =>
      requested
        ? []
        : [{ type: 'TextMessageRequested', data: { at: now.toISOString() } as EventData<'TextMessageRequested'> }],
    send: (state, now) =>
      open(state) && state.attempts < 3
        ? [event('TextMessageSending', { messageId, attempt: state.attempts + 1, at: now.toISOString() })]
        : [],
    taken: (state, now) =>
      sending(state)
        ? [event('TextMessageSent', { messageId, provider: 'p', providerId: '1', at: now.toISOString() })]
        : [],
    refused: (state, now) => (sending(state) ? failed(state, now, false, false) : []),
    unknown: (state, now) => (sending(state) ? failed(state, now, true, true) : []),
    ended: (state, now) => (open(state) ? failed(state, now, true, false) : []),
  },
  ends: ['over'],
};

describe('every state of a text message', () => {
  it('ENG-02 has an event that leaves it, or is its end', () => {
    const found = walk(message, 6);
    expect(withoutExit(found, message.ends)).toEqual([]);
  });
});

describe('every state of a mail', () => {
  it('ENG-02 has an event that leaves it, or is its end', () => {
    const found = walk(mail, 6);
    expect(withoutExit(found, mail.ends)).toEqual([]);
  });
});

import { event } from '@usdt-africa/contracts/events';
import * as rules from './decide.js';
import {
  ORDER,
  DISPUTE,
  FEMI,
  SEALED,
  PAID_AT,
  FROM,
  OPENED_AT,
  LATER,
  type Command,
  given,
  opening,
  open,
  paid,
  opened,
  claimed,
} from './dispute.features.js';
import { DISPUTE_RULES } from './rules.js';

describe('a question about an order', () => {
  const question = event('OrderQuestionOpened', {
    disputeId: DISPUTE,
    orderId: ORDER,
    number: 'D-2040',
    orderNumber: 'S615220947318',
    topic: 'wrong-bank',
    amountKobo: '31420000',
    evidence: [],
    words: SEALED,
    files: [],
    openedAt: PAID_AT,
    dueAt: FROM,
  });
  const { eligibility: _eligibility, issue: _issue, ...same } = opening(paid);
  const openQuestion: Command = (dispute, now) =>
    rules.openQuestion(dispute, { ...same, number: 'D-2040', topic: 'wrong-bank', words: SEALED }, now, DISPUTE_RULES);
  const close: Command = (dispute, now) => rules.close(dispute, FEMI, now);

  it('HELP-01 opens a case at any time, once', () => {
    given().when(openQuestion, PAID_AT).then(question);
    given(question).when(openQuestion, LATER).thenRefused({ code: 'dispute-exists' });
    given(opened).when(openQuestion, LATER).thenRefused({ code: 'dispute-exists' });
  });

  it('HELP-02 becomes a dispute under its number, after the two hours alone', () => {
    given(question).when(open(paid), '2026-11-21T10:00:00.000Z').thenRefused({ code: 'not-enough-time' });
    given(question)
      .when(open(paid), OPENED_AT)
      .then(event('DisputeOpened', { ...opened.data, number: 'D-2040' }));
    given(question, event('DisputeOpened', { ...opened.data, number: 'D-2040' }))
      .when(open(paid), LATER)
      .thenRefused({ code: 'dispute-exists' });
  });

  it('ADM-04 is closed by an operator; a dispute that it became is not', () => {
    given(question)
      .when(close, LATER)
      .then(claimed, event('DisputeClosed', { at: LATER }));
    given(question, opened).when(close, LATER).thenRefused({ code: 'not-closable' });
  });
});

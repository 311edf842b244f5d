import { Refusal } from '@usdt-africa/kernel';
import { refusal, REFUSALS, type RefusalName } from './index.js';

describe('refusals by name', () => {
  it('ENG-01 have the status, the code and the sentence of the catalogue', () => {
    const held = refusal('orders.not-held');
    expect(held).toBeInstanceOf(Refusal);
    expect(held).toMatchObject({ status: 409, code: 'not-held', message: 'This order isn’t held.', extra: {} });
    expect(refusal('operators.oneself/disable')).toMatchObject({
      status: 409,
      code: 'oneself',
      message: 'You can’t disable yourself. Ask another admin.',
    });
  });

  it('ENG-01 keep the data of their sentence and the retry delay', () => {
    expect(
      refusal('disputes.not-enough-time', { since: 'paid', waitSeconds: 7_200, retryAfterSeconds: 5_881 }),
    ).toMatchObject({
      refusal: 'disputes.not-enough-time',
      data: { since: 'paid', retryAfterSeconds: 5_881 },
      code: 'not-enough-time',
      message:
        'Not Enough Time To Dispute: an order can be disputed two hours after its status became Autowithdrawal ' +
        'Successful, if the money is still not there. Delays may come from the bank or the network. ' +
        'You can dispute this order in 1 h 39 min.',
      extra: { retryAfterSeconds: 5_881 },
    });
    const openLines = (lines: number) => refusal('reconciliation.lines-to-explain', { lines }).message;
    expect(openLines(1)).toBe('The day cannot be closed: one line must be explained first.');
    expect(openLines(12)).toBe('The day cannot be closed: 12 lines must be explained first.');
  });

  it('ENG-01 send only the data that clients act upon in addition to the sentence', () => {
    expect(refusal('accounts.wrong-pin', { field: 'pin', triesLeft: 1 })).toMatchObject({
      message: 'That PIN is wrong. 1 try left.',
      extra: {
        errors: [{ field: 'pin', code: 'wrong-pin', message: 'That PIN is wrong. 1 try left.' }],
        triesLeft: 1,
      },
    });
    expect(refusal('accounts.invalid-fields/password', { field: 'password' })).toMatchObject({
      code: 'invalid-fields',
      extra: { errors: [{ field: 'password', code: 'password-wrong', message: 'This is not your password.' }] },
    });
    expect(refusal('limits.over-limit', { limit: '1,000', left: null })).toMatchObject({
      message:
        'You can sell 1,000 USD a day without an account. You have none left today. It renews at midnight, Lagos time.',
      extra: { errors: [{ field: 'amount', code: 'over-limit' }] },
    });
    expect(refusal('http.uploads-busy').extra).toEqual({ retryAfterSeconds: 5 });
    expect(refusal('orders.not-held').extra).toEqual({});
  });

  it.each(Object.keys(REFUSALS) as RefusalName[])('ENG-01 %s has a name, a status and a sentence', (name) => {
    expect(name).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*(\/[a-z]+)?$/);
    const { status, sentence } = REFUSALS[name];
    expect([400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 415, 417, 422, 429, 431, 500, 503]).toContain(status);
    if (typeof sentence === 'string') expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

import { HttpError } from 'react-admin';
import { ActKeys, isOver, isUncertain } from './uncertain';

const failed = (status: number, code?: string) => new HttpError('It did not work.', status, code ? { code } : {});

describe('outcome of an operator’s action', () => {
  it('ADM-03 is unknown and not final without a response or after a server error other than a refusal', () => {
    for (const error of [
      failed(0, 'offline'),
      failed(500, 'internal'),
      failed(502),
      failed(503, 'unknown'),
      failed(503, 'database-away'),
      failed(504),
    ])
      expect([isUncertain(error), isOver(error)]).toEqual([true, false]);
    expect(isUncertain(new DOMException('too long', 'TimeoutError'))).toBe(true);
  });

  it('ADM-03 is known and final after a refusal, also when the product is temporarily unavailable', () => {
    for (const error of [failed(409, 'changed-meanwhile'), failed(422, 'invalid-fields'), failed(503, 'no-fresh-rate')])
      expect([isUncertain(error), isOver(error)]).toEqual([false, true]);
  });

  it('ADM-03 is not final while its first request is under way, so its idempotency key stays the same', () => {
    expect(isOver(failed(409, 'under-way'))).toBe(false);
  });
});

describe('idempotency key of an operator’s action', () => {
  it('ADM-09 stays the same until the response, and changes when the same action is repeated afterwards', () => {
    const keys = new ActKeys();
    const first = keys.of('pause', {}).key;
    expect(keys.of('pause', {}).key).toBe(first);
    keys.done('pause');
    keys.of('resume', {});
    keys.done('resume');
    expect(keys.of('pause', {}).key).not.toBe(first);
  });

  it('ADM-03 differs for another action', () => {
    const keys = new ActKeys();
    expect(keys.of('approve', {}).key).not.toBe(keys.of('refuse', {}).key);
  });

  it('ADM-04 repeats an action with the record version of its first submission, although the page has moved on', () => {
    const keys = new ActKeys();
    const sent = keys.of('answer', { text: 'We ask the bank.', version: 4 });
    expect(sent.body).toEqual({ text: 'We ask the bank.', version: 4 });
    expect(keys.of('answer', { text: 'We ask the bank.', version: 5 })).toEqual(sent);
    // An action without a version does not get one.
    expect(keys.of('note', { text: 'Rang them.' }).body).toEqual({ text: 'Rang them.' });
    keys.done('answer');
    expect(keys.of('answer', { text: 'They have it.', version: 5 }).body).toMatchObject({ version: 5 });
  });
});

import { jest } from '@jest/globals';
import { waitingOrder } from '../../../dev/orders';
import { requestSale } from './request-sale';

const sale = {
  key: 'a'.repeat(32),
  terms: { quoteId: 'quote', recipientId: 'adaeze', enquiryId: 'enquiry', network: 'TRC20', note: null },
} as const;

const ATTEMPT_ID = 'b'.repeat(32);

type Answer = Response | 'lost';
const refused = (status: number, code: string) => new Response(JSON.stringify({ code, detail: 'No.' }), { status });
const placed = () => new Response(JSON.stringify(waitingOrder()), { status: 201 });

/** Sends it to a server that answers so, one after the other. */
async function requestsOf(sentBefore: boolean, ...answers: Answer[]) {
  const keys: (string | null)[] = [];
  const attemptIds: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    attemptIds.push(new Headers(init?.headers).get('Attempt-Id'));
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(new TypeError('lost'));
  });
  const outcome = await requestSale(sale, { pin: '2748', attemptId: ATTEMPT_ID }, sentBefore, undefined, () =>
    Promise.resolve(),
  );
  expect(new Set(keys)).toEqual(new Set([sale.key]));
  // However often it is sent, a wrong PIN is one try.
  expect(new Set(attemptIds)).toEqual(new Set([ATTEMPT_ID]));
  return outcome;
}

describe('SELL-11 request of a sale', () => {
  afterEach(() => jest.restoreAllMocks());

  it('SELL-11 is repeated under its key until a response comes, or the tries are used up', async () => {
    expect(await requestsOf(false, 'lost', 'lost', placed())).toMatchObject({ state: 'placed' });
    expect(await requestsOf(false, 'lost', 'lost', 'lost')).toEqual({ state: 'unknown' });
  });

  it.each(['signed-out', 'pin-locked', 'wrong-pin'])(
    'SELL-11 AUTH-09 treats the sale as possibly placed when %s follows a lost response',
    async (code) => {
      const status = code === 'signed-out' ? 401 : 403;
      expect(await requestsOf(false, 'lost', refused(status, code))).toMatchObject({
        state: 'refused',
        wasUnknown: true,
      });
      expect(await requestsOf(true, refused(status, code))).toMatchObject({ state: 'refused', wasUnknown: true });
      expect(await requestsOf(false, refused(status, code))).toMatchObject({ state: 'refused', wasUnknown: false });
    },
  );

  it('SELL-11 treats a refusal of the sale itself as proof that no try has placed it', async () => {
    for (const answers of [['lost', refused(409, 'quote-expired')], [refused(422, 'over-limit')]] as const)
      expect(await requestsOf(true, ...answers)).toMatchObject({ state: 'refused', wasUnknown: false });
  });
});

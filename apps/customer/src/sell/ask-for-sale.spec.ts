import { jest } from '@jest/globals';
import { waitingOrder } from '../../dev/fixtures.mjs';
import { askForSale } from './ask-for-sale';

const sale = {
  key: 'a'.repeat(32),
  terms: { quoteId: 'quote', recipientId: 'adaeze', enquiryId: 'enquiry', network: 'TRC20', note: null },
} as const;

const PRESS = 'b'.repeat(32);

type Answer = Response | 'lost';
const refused = (status: number, code: string) => new Response(JSON.stringify({ code, detail: 'No.' }), { status });
const placed = () => new Response(JSON.stringify(waitingOrder()), { status: 201 });

/** Sends it to a server that answers so, one after the other. */
async function asked(sentBefore: boolean, ...answers: Answer[]) {
  const keys: (string | null)[] = [];
  const presses: (string | null)[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    presses.push(new Headers(init?.headers).get('X-Press'));
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(new TypeError('lost'));
  });
  const outcome = await askForSale(sale, { pin: '2748', press: PRESS }, sentBefore, undefined, () => Promise.resolve());
  expect(new Set(keys)).toEqual(new Set([sale.key]));
  // However often it is sent, a wrong PIN is one try.
  expect(new Set(presses)).toEqual(new Set([PRESS]));
  return outcome;
}

describe('SELL-11 a sale that is sent', () => {
  afterEach(() => jest.restoreAllMocks());

  it('SELL-11 is asked for again under its key until somebody answers, or nobody does', async () => {
    expect(await asked(false, 'lost', 'lost', placed())).toMatchObject({ state: 'placed' });
    expect(await asked(false, 'lost', 'lost', 'lost')).toEqual({ state: 'unknown' });
  });

  it.each(['signed-out', 'pin-locked', 'wrong-pin'])(
    'SELL-11 AUTH-09 after a lost answer %s leaves open whether it was placed: nothing new is sent in its place',
    async (code) => {
      const status = code === 'signed-out' ? 401 : 403;
      expect(await asked(false, 'lost', refused(status, code))).toMatchObject({ state: 'refused', wasUnknown: true });
      expect(await asked(true, refused(status, code))).toMatchObject({ state: 'refused', wasUnknown: true });
      expect(await asked(false, refused(status, code))).toMatchObject({ state: 'refused', wasUnknown: false });
    },
  );

  it('SELL-11 what is refused for what it is was not placed by any try', async () => {
    for (const answers of [['lost', refused(409, 'quote-expired')], [refused(422, 'over-limit')]] as const)
      expect(await asked(true, ...answers)).toMatchObject({ state: 'refused', wasUnknown: false });
  });
});

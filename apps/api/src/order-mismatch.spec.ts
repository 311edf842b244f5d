import { streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { ApiAtWork } from '../test/api-at-work.js';
import { newGuest, placedOrder } from '../test/placed-order.js';

const USUAL = { choice: 'wait', isChosen: false, waitSeconds: 600 };

describe('what is done with a different amount', () => {
  const api = ApiAtWork.forAll();

  const choose = async (number: string, choice: unknown, cookie: string, key?: string) => {
    const answer = await api.post(`/api/orders/${number}/choose-mismatch`, { choice }, cookie, key);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const view = async (number: string, cookie = '') =>
    (await (await api.get(`/api/orders/${number}`, cookie)).json()) as Record<string, unknown>;
  const typesOf = async (orderId: string) =>
    (await createEventStore({ pool: api.db.app }).readStream(streams.order(orderId))).map(({ type }) => type);

  it('SELL-16 is waiting for usually, chosen by the owner alone, and printed for who has the number', async () => {
    const { number, cookie, orderId } = await placedOrder(api);
    expect(await view(number, cookie)).toMatchObject({ mismatch: USUAL, can: { chooseMismatch: true } });
    const stranger = newGuest();
    expect((await choose(number, 'pay', stranger.cookie)).status).toBe(404);
    const key = 'choose-once-choose-once';
    const waiting = await choose(number, 'wait', cookie, key);
    expect(waiting).toMatchObject({
      status: 200,
      body: { mismatch: { choice: 'wait', isChosen: true, waitSeconds: 86_400 } },
    });
    expect(await choose(number, 'wait', cookie, key)).toEqual(waiting);
    for (const choice of ['pay', 'refund'])
      expect(await choose(number, choice, cookie)).toMatchObject({
        status: 200,
        body: { mismatch: { choice, isChosen: true, waitSeconds: null } },
      });
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', ...Array<string>(3).fill('OrderMismatchChosen')]);
    expect(await view(number)).toMatchObject({
      view: 'masked',
      mismatch: { choice: 'refund', isChosen: true },
      can: { chooseMismatch: false },
    });
  });

  it('SELL-16 refuses another word, and a choice for an order that has ended', async () => {
    const { number, cookie } = await placedOrder(api);
    expect(await choose(number, 'keep', cookie)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'choice' }] },
    });
    expect((await api.post(`/api/orders/${number}/cancel`, {}, cookie)).status).toBe(200);
    expect(await choose(number, 'pay', cookie)).toMatchObject({ status: 409, body: { code: 'already-ended' } });
  });
});

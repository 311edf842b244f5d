import type { OrderView, ShareView } from '@usdt-africa/contracts/api';
import { type Guest, Product } from './product.js';

const product = new Product();
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

/** Reads an event stream until the messages are as they should be, or the stream ends. */
async function follow(
  guest: Guest,
  number: string,
  enough: (views: OrderView[]) => boolean,
  cookie = guest.cookie,
): Promise<{ status: number; views: OrderView[]; ended: boolean }> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 60_000);
  const response = await fetch(`${product.app}/api/orders/${number}/events`, {
    headers: { cookie },
    signal: abort.signal,
  });
  const views: OrderView[] = [];
  let ended = false;
  try {
    if (response.status !== 200) return { status: response.status, views, ended };
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) views.push(JSON.parse(data) as OrderView);
      }
      if (enough(views)) return { status: 200, views, ended };
    }
    ended = true;
    return { status: 200, views, ended };
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

describe('live pages', () => {
  it('SELL-05 every step is pushed: waiting, counted confirmations, in wallet, completed', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    const following = follow(guest, order.number, (views) => views.at(-1)?.status === 'completed');
    await product.send(order.address!, '5');
    const { views } = await following;
    expect(new Set(views.map((view) => view.status))).toEqual(
      new Set(['waiting', 'received', 'in-wallet', 'completed']),
    );
    const counted = views.flatMap((view) => view.deposits.map((deposit) => deposit.confirmations));
    expect(counted).toEqual([...counted].sort((a, b) => a - b));
    expect(new Set(counted).size).toBeGreaterThan(5);
    expect(views.map((view) => view.revision)).toEqual([...views.map((view) => view.revision)].sort((a, b) => a - b));
  });

  it('TRACK-04 a shared link shows the masked view live and allows nothing; it ends when its owner stops it', async () => {
    const guest = product.guest();
    const order = await guest.placeOrder('5');
    const share = await guest.must<ShareView>('POST', `/api/orders/${order.number}/shares`, {});
    const friend = product.guest();
    expect((await follow(friend, order.number, () => true)).status).toBe(401);
    const exchanged = await friend.call('POST', '/api/share-links/exchange', {
      number: order.number,
      token: share.token,
    });
    expect(exchanged.status).toBe(200);
    const cookie = exchanged.headers.getSetCookie().find((line) => line.startsWith('share='))!;
    expect(cookie).toMatch(new RegExp(`Path=/api/orders/${order.number}.*HttpOnly.*SameSite=Lax`, 'i'));
    const { views } = await follow(friend, order.number, (seen) => seen.length > 0, cookie.split(';')[0]);
    expect(views[0]).toMatchObject({ view: 'masked', address: null, can: { cancel: false, share: false } });
    friend.cookie = cookie.split(';')[0]!;
    expect((await friend.call('POST', `/api/orders/${order.number}/cancel`, {})).status).toBe(401);

    expect((await guest.call('DELETE', `/api/orders/${order.number}/shares/${share.id}`)).status).toBe(204);
    expect((await follow(friend, order.number, () => true)).status).toBe(401);
    expect(
      (await friend.call('POST', '/api/share-links/exchange', { number: order.number, token: share.token })).status,
    ).toBe(410);
    expect((await guest.order(order.number)).view).toBe('full');
  });

  it('SELL-06 what arrives after the lock is paid at the rate of its arrival', async () => {
    const slow = new Product({ QUOTE_LOCK_SECONDS: '3' });
    await slow.prepare();
    try {
      await slow.start();
      const guest = slow.guest();
      const order = await guest.placeOrder('10');
      await guest.orderThat(order.number, (now) => now.lockSecondsLeft === 0, 30);
      await slow.control.must('POST', '/control/rates/quidax', { mode: 'wrong', value: '1500' });
      await slow.control.must('POST', '/control/rates/coingecko', { mode: 'wrong', value: '1500' });
      await slow.control.must('POST', '/control/rates/coinbase', { mode: 'wrong', value: '1500' });
      await waitFor(
        async () =>
          (await guest.must<{ referenceRate: string }>('GET', '/api/rates/current')).referenceRate === '1500.0000',
      );
      await slow.send(order.address!, '10');
      const done = await guest.orderThat(order.number, (now) => now.status === 'completed');
      expect(done.deposits[0]).toMatchObject({
        late: true,
        parts: [{ basis: 'arrival', rate: '1492.9500', naira: '14929.50' }],
      });
      expect(done.paid).toBe('14929.50');
    } finally {
      await slow.clear();
    }
  });
});

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come to hold');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

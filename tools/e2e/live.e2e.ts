import type { OrderView, ShareView } from '@usdt-africa/contracts/api';
import { type Guest, Product } from './product.js';

/** Blocks and a bank so slow that a busy machine, too, gets to see each state before the next. */
const product = new Product({ SANDBOX_BLOCK_MS: '300' });
beforeAll(async () => {
  await product.prepare();
  await product.start();
  await product.control.must('POST', '/control/bank/settings', { settleDelayMs: 5_000 });
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
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const following = follow(guest, order.number, (views) => {
      begin();
      return views.at(-1)?.status === 'completed';
    });
    // A transfer before the stream is open could be seen before it, too.
    await Promise.race([begun, following]);
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
});

describe('what the product sends', () => {
  /** Requests a path without following redirects or unpacking. */
  const load = (path: string, encodings: string) =>
    fetch(product.app + path, { headers: { 'accept-encoding': encodings }, redirect: 'manual' });

  it.each([
    ['the app', '/', /src="(\/assets\/[^"]+\.js)"/],
    ['the console', '/admin/', /src="(\/admin\/assets\/[^"]+\.js)"/],
  ])('%s is sent compressed: its page is revalidated, its scripts are cached', async (_name, path, script) => {
    for (const encoding of ['br', 'gzip']) {
      const page = await load(path, encoding);
      expect([page.status, page.headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const [, file] = script.exec(await page.text())!;
      const { headers } = await load(file!, encoding);
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      // Headers that browsers read on documents only, or that mean nothing on a file.
      for (const name of ['content-security-policy', 'referrer-policy', 'x-correlation-id'])
        expect({ name, on: [page.headers.has(name), headers.has(name)] }).toEqual({ name, on: [true, false] });
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('etag')).toMatch(/"/);
    }
    expect((await load(path, 'identity')).headers.get('content-encoding')).toBeNull();
  });

  it('responses of the api are never compressed, since they contain secrets next to text of strangers', async () => {
    const answer = await load('/api/rates/current', 'br, gzip');
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('SHELL-07 an unknown address is 404: an unknown page gets the app, an unknown file a problem', async () => {
    for (const path of ['/assets/nope.js', '/foo.png', '/admin/assets/nope.js', '/admin/foo.png', '/csp.json']) {
      const answer = await load(path, 'br');
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    }
    for (const path of ['/no-such-page', '/order/S1/more', '/admin/no-such-room']) {
      const answer = await load(path, 'br');
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, expect.stringContaining('id="root"')]);
    }
  });

  it('robots may read the landing, the rates and the track page, and nothing of an order', async () => {
    const text = await (await load('/robots.txt', 'identity')).text();
    const lines = text.split('\n').filter((line) => /^(Allow|Disallow)/.test(line));
    expect(lines).toEqual(expect.arrayContaining(['Allow: /$', 'Allow: /rates$', 'Allow: /track$', 'Disallow: /']));
    expect(lines.filter((line) => /order|confirm|api|dispute|admin/.test(line))).toEqual([]);
    const closes = async (path: string): Promise<boolean> => {
      const page = await load(path, 'identity');
      return page.headers.has('x-robots-tag') || /<meta name="robots"/.test(await page.text());
    };
    const pages = lines.flatMap((line) => /^Allow: (\/.*)\$$/.exec(line)?.[1] ?? []);
    for (const path of pages) expect([path, await closes(path)]).toEqual([path, false]);
    for (const path of ['/order', '/order/S482039551840', '/track/S482039551840', '/send-to', '/no-such-page'])
      expect([path, await closes(path)]).toEqual([path, true]);
  });
});

import { randomUUID } from 'node:crypto';
import type { AdminSwitch } from '@usdt-africa/contracts/admin';
import type { CurrentRateView, QuoteView } from '@usdt-africa/contracts/api';
import { ApiAtWork, cookiesOf } from '../test/api-at-work.js';

describe('switches that customers meet', () => {
  const api = ApiAtWork.forAll();
  beforeAll(() => api.rated());

  const refusal = async (answer: Response) => {
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    return { status: answer.status, type: answer.headers.get('content-type')?.split(';')[0], code, detail };
  };

  it('ADM-15 refuses quotes and orders with an explanation while quotes are paused, and accepts them afterwards', async () => {
    const finance = await api.signIn('finance');
    const held = await api.post('/api/quotes', { side: 'sell', amount: '10' });
    const guest = cookiesOf(held);
    const { id: quoteId } = (await held.json()) as QuoteView;

    const until = new Date(Date.now() + 3_600_000).toISOString();
    const paused = await api.post('/api/admin/switches/quotes/pause', { reason: 'The node is behind', until }, finance);
    expect([paused.status, (await paused.json()) as AdminSwitch]).toMatchObject([
      200,
      { paused: true, until, touches: { what: 'open-quotes', count: 1 } },
    ]);
    const refused = {
      status: 503,
      type: 'application/problem+json',
      code: 'quotes-paused',
      detail: expect.stringMatching(
        /^We’re taking no new orders for a while\. Orders already placed are paid/,
      ) as string,
    };
    const again = await api.post('/api/quotes', { side: 'sell', amount: '10' }, guest);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await refusal(again)).toEqual(refused);
    const order = {
      quoteId,
      enquiryId: randomUUID(),
      network: 'TRC20',
      sender: { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' },
      recipientEmail: 'emeka@example.com',
    };
    expect(await refusal(await api.post('/api/orders', order, guest))).toEqual(refused);
    const shown = (await (await api.get('/api/rates/current')).json()) as CurrentRateView;
    expect(shown).toMatchObject({ rate: null, paused: { until } });

    expect((await api.post('/api/admin/switches/quotes/resume', { reason: 'It has caught up' }, finance)).status).toBe(
      200,
    );
    expect((await api.post('/api/quotes', { side: 'sell', amount: '10' }, guest)).status).toBe(201);
    // The held quote is valid again: the refusal is now about the invented enquiry.
    expect((await refusal(await api.post('/api/orders', order, guest))).code).not.toBe('quotes-paused');
  });

  it('ADM-15 refuses both while the chain is paused, and shows that sent money is safe; the longer pause counts', async () => {
    const engineer = await api.signIn('engineer');
    const held = await api.post('/api/quotes', { side: 'sell', amount: '10' });
    const guest = cookiesOf(held);
    const soon = new Date(Date.now() + 1_800_000).toISOString();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const pause = (id: string, until?: string) =>
      api.post(`/api/admin/switches/${id}/pause`, { reason: 'The nodes disagree', until }, engineer);
    expect((await pause('chain-tron', soon)).status).toBe(200);
    expect(await refusal(await api.post('/api/quotes', { side: 'sell', amount: '10' }, guest))).toEqual({
      status: 503,
      type: 'application/problem+json',
      code: 'deposits-paused',
      detail: expect.stringMatching(/crediting no deposits for a while\. What you already sent is safe/) as string,
    });
    const rate = async () => (await (await api.get('/api/rates/current')).json()) as CurrentRateView;
    expect(await rate()).toMatchObject({ rate: null, paused: { until: soon, deposits: true } });
    await pause('quotes', later);
    expect(await rate()).toMatchObject({ paused: { until: later, deposits: true } });
    await pause('chain-tron');
    expect(await rate()).toMatchObject({ paused: { until: null, deposits: true } });
    await api.post('/api/admin/switches/chain-tron/resume', { reason: 'They agree' }, engineer);
    expect(await rate()).toMatchObject({ paused: { until: later, deposits: false } });
    await api.post('/api/admin/switches/quotes/resume', { reason: 'They agree' }, engineer);
    expect((await api.post('/api/quotes', { side: 'sell', amount: '10' }, guest)).status).toBe(201);
  });
});

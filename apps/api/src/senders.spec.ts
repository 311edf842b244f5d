import { randomBytes } from 'node:crypto';
import type { AdminApprovalView, AdminSenderRow } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { context } from '@usdt-africa/deposits';
import { addressToHex20 } from '@usdt-africa/tron';
import { ApiAtWork } from '../test/api-at-work.js';

const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const OTHER = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const LETTER = { reason: 'Named in letter 14' };

describe('listed senders in the console', () => {
  const api = ApiAtWork.forAll();
  let [one, other, admin, support] = ['', '', '', ''];
  beforeAll(async () => {
    [one, other] = [await api.signIn('finance', 0), await api.signIn('finance', 1)];
    [admin, support] = [await api.signIn('admin'), await api.signIn('support')];
  });
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  const key = (): string => randomBytes(16).toString('hex');
  const add = (address: string, cookie = one, under = key()) =>
    api.post('/api/admin/senders/list/add', { address, ...LETTER }, cookie, under);
  const remove = (id: string, cookie = one, under = key()) =>
    api.post('/api/admin/senders/list/remove', { id, reason: 'The bank took it back' }, cookie, under);
  const listed = async (cookie = support) =>
    (await (await api.get('/api/admin/senders', cookie)).json()) as AdminSenderRow[];
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { readonly code?: string }).code,
  ];
  const decide = async (id: string, cookie: string) => {
    const shown = (await (await api.get(`/api/admin/approvals/${id}`, cookie)).json()) as AdminApprovalView;
    const { payloadHash } = shown;
    return codeOf(await api.post(`/api/admin/approvals/${id}/approve`, { payloadHash }, cookie));
  };

  it('SELL-07 finance or an admin lists an address, once under its key; support reads, engineers do not', async () => {
    const under = key();
    expect((await add(ADDRESS, support)).status).toBe(403);
    expect(await codeOf(await add(`${ADDRESS.slice(0, -1)}8`))).toEqual([422, 'not-an-address']);
    for (let time = 0; time < 2; time++)
      expect((await add(`41${addressToHex20(ADDRESS)}`, one, under)).status).toBe(200);
    expect(await codeOf(await add(ADDRESS, admin))).toEqual([409, 'listed-already']);
    expect((await add(OTHER, admin)).status).toBe(200);
    const rows = await listed();
    expect(rows).toMatchObject([
      { address: OTHER, pending: null },
      { address: ADDRESS, ...LETTER, pending: null },
    ]);
    expect((await api.get('/api/admin/senders', await api.signIn('engineer'))).status).toBe(403);
  });

  it('SELL-07 finds a listed address in any form by a request body, and never by a URL', async () => {
    const find = async (q: string) => {
      const answer = await api.post('/api/admin/senders/search', { filter: { q } }, support);
      return ((await answer.json()) as AdminSenderRow[]).map(({ address }) => address);
    };
    for (const q of [ADDRESS, `41${addressToHex20(ADDRESS)}`, ADDRESS.slice(0, 5), ADDRESS.slice(-5)])
      expect(await find(q)).toEqual([ADDRESS]);
    expect(await find('nobody')).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ q: ADDRESS }));
    expect((await api.get(`/api/admin/senders?filter=${filter}`, support)).status).toBe(400);
  });

  it('SELL-07 removing a listed sender takes two operators: the requester cannot approve, and finance approves', async () => {
    const { id } = (await listed()).find(({ address }) => address === ADDRESS)!;
    expect((await remove(id, support)).status).toBe(403);
    const under = key();
    for (let time = 0; time < 2; time++) expect((await remove(id, one, under)).status).toBe(200);
    const { pending } = (await listed(one)).find((row) => row.id === id)!;
    expect(pending).toMatchObject({ action: 'sender-unlist', mine: true });
    const shown = (await (await api.get(`/api/admin/approvals/${pending!.id}`, other)).json()) as AdminApprovalView;
    expect(shown.effect).toMatchObject({ kind: 'sender', address: ADDRESS });
    expect(await decide(pending!.id, one)).toEqual([403, 'own-request']);
    expect(await decide(pending!.id, admin)).toEqual([403, 'not-permitted']);
    expect((await listed()).map(({ address }) => address)).toContain(ADDRESS);
    expect((await decide(pending!.id, other))[0]).toBe(200);
    expect((await listed()).map(({ address }) => address)).toEqual([OTHER]);
    expect(await codeOf(await remove(id))).toEqual([409, 'not-listed']);
    expect((await add(ADDRESS)).status).toBe(200);
  });

  it('SELL-07 every change of the list is part of the audit, with actor and reason', async () => {
    const recorded = await createEventStore({ pool: api.db.app }).readStream(streams.senderWatchlist);
    expect(recorded.map(({ type, metadata: { reason, actor } }) => [type, reason, actor.split(':')[0]])).toEqual([
      ['SenderAddedToWatchlist', LETTER.reason, 'operator'],
      ['SenderAddedToWatchlist', LETTER.reason, 'operator'],
      ['SenderRemovedFromWatchlist', 'The bank took it back', 'operator'],
      ['SenderAddedToWatchlist', LETTER.reason, 'operator'],
    ]);
    expect(context.auditActs!.types).toEqual(expect.arrayContaining(recorded.map(({ type }) => type)));
  });
});

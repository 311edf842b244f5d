import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { AdminTierRow } from '@usdt-africa/contracts/admin';
import { createEventStore, DirectTransport } from '@usdt-africa/event-store';
import { context } from '@usdt-africa/verifications';
import { ApiAtWork } from '../test/api-at-work.js';
import { signedIn } from '../test/customers.js';
import {
  BVN,
  picture,
  ReviewerAtWork,
  SEND_BUSINESS,
  SEND_BVN,
  SEND_NIN,
  TICKS,
  UpgradeAtWork,
  upgradeRequestId,
} from '../test/upgrade.js';

describe('tier upgrade requests over HTTP', () => {
  const api = ApiAtWork.forAll();
  beforeEach(() => api.db.owner.query('delete from rate_limits'));

  let people = 0;
  async function customer() {
    people += 1;
    const who = { email: `temitope${people}@example.org`, phone: `+23480310000${String(people).padStart(2, '0')}` };
    const { accountId, cookie } = await signedIn(api, who);
    return { accountId, upgrade: new UpgradeAtWork(api, cookie) };
  }
  const finance = async (nth = 0) => new ReviewerAtWork(api, await api.signIn('finance', nth));
  const events = async (streamId: string) =>
    (
      await api.db.owner.query<{ type: string; data: unknown; metadata: { reason?: string } }>(
        'select type, data, metadata from events where stream_id = $1 order by version',
        [streamId],
      )
    ).rows;
  const tiers = async (accountId: string) =>
    (await events(`account-${accountId}`)).filter(({ type }) => type === 'AccountTierSet');

  it('LIM-02 documents are added one by one, stay, are replaced and removed, and no input is stored in clear', async () => {
    const { upgrade } = await customer();
    expect(await upgrade.show()).toEqual({ tier: 'basic', next: 'individual', request: null });
    expect((await upgrade.document('selfie', await picture())).body.code).toBe('no-upgrade');
    expect((await upgrade.act('', { tier: 'business' })).body.code).toBe('not-above');
    const key = randomUUID();
    const begun = await upgrade.act('', { tier: 'individual' }, key);
    expect(begun).toMatchObject({ status: 200, body: { request: { state: 'draft', documents: [] } } });
    expect((await upgrade.act('', { tier: 'individual' }, key)).body).toEqual(begun.body);
    expect((await upgrade.act('', { tier: 'individual' })).body.request?.number).toBe(begun.body.request?.number);

    const first = await upgrade.document('identity-front', await picture('#00f'));
    expect(first.body.request?.documents).toMatchObject([{ part: 'identity-front', kind: 'jpg' }]);
    const again = await upgrade.document('identity-front', await picture('#f00'));
    expect(again.body.request?.documents).toHaveLength(1);
    expect(again.body.request?.documents[0]?.id).not.toBe(first.body.request?.documents[0]?.id);
    await upgrade.document('identity-back', await picture());
    const back = (await upgrade.show()).request!.documents.find(({ part }) => part === 'identity-back')!;
    const gone = await api.request('DELETE', `/api/account/upgrade/documents/${back.id}`, { cookie: upgrade.cookie });
    expect([gone.status, (await upgrade.show()).request!.documents.length]).toEqual([200, 1]);
    const { rows: files } = await api.db.owner.query('select sealed from stored_files');
    expect(files).toHaveLength(1);

    expect((await upgrade.act('/send', SEND_BVN)).body.code).toBe('documents-missing');
    const bytes = await picture('#0ff');
    await upgrade.document('selfie', bytes);
    const wrong = await upgrade.act('/send', { ...SEND_BVN, number: { kind: 'bvn', value: '2217 4508 3' } });
    expect(wrong.body).toMatchObject({ errors: [{ field: 'number.value', code: 'identity-number' }] });
    expect((await upgrade.act('/send', { ...SEND_BVN, account: null })).status).toBe(422);
    const sending = randomUUID();
    const sent = await upgrade.act('/send', SEND_BVN, sending);
    expect(sent.body.request).toMatchObject({ state: 'waiting-us', document: 'passport', numberKind: 'bvn' });
    expect((await upgrade.act('/send', SEND_BVN, sending)).status).toBe(200);
    expect((await upgrade.act('/send', SEND_BVN)).body.code).toBe('not-draft');
    expect((await upgrade.document('selfie', bytes)).body.code).toBe('not-open');
    expect((await upgrade.act('', { tier: 'individual' })).body.code).toBe('under-way');

    const { rows } = await api.db.owner.query<{ all: string }>(
      `select (select string_agg(e::text, '') from events e) || (select string_agg(w::text, '') from tier_upgrade_requests w)
         || (select coalesce(string_agg(i::text, ''), '') from idempotency_keys i) as all`,
    );
    for (const clear of [BVN, '0145528174', 'Adewale']) expect(rows[0]!.all).not.toContain(clear);
    const { rows: storedFiles } = await api.db.owner.query<{ sealed: Buffer }>('select sealed from stored_files');
    for (const { sealed } of storedFiles) expect(sealed.includes(Buffer.from('JFIF'))).toBe(false);
  });

  it('LIM-02 a file is judged by its content, and a selfie is a picture', async () => {
    const { upgrade } = await customer();
    await upgrade.act('', { tier: 'individual' });
    expect((await upgrade.document('identity-front', Buffer.from('<html>'))).body.code).toBe('file-kind');
    expect((await upgrade.document('registration', await picture())).body.code).toBe('wrong-part');
    expect((await upgrade.document('identity-front', Buffer.alloc(0))).body.code).toBe('file-empty');
    const { rows } = await api.db.owner.query(
      `select from stored_files f where not exists (select from events e where e.data->>'documentId' = f.file_id::text)`,
    );
    expect(rows).toEqual([]);
  });

  it('ADM-07 only finance views documents, for a reason, for 15 minutes, and each view is recorded', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const [support, engineer] = [await api.signIn('support'), await api.signIn('engineer')];
    expect((await api.get(`/api/admin/tiers/${id}`, engineer)).status).toBe(403);
    const masked = (await new ReviewerAtWork(api, support).show(id)).body;
    expect(masked).toMatchObject({ who: 'T·····e A·····e', typed: null, openUntil: null, mayDecide: false });
    expect(JSON.stringify(masked)).not.toMatch(/Adewale|70123456789/);
    const file = `/api/admin/tiers/${id}/files/${masked.files[0]!.id}`;
    expect((await api.get(file, support)).status).toBe(403);
    expect((await new ReviewerAtWork(api, support).act(id, 'view-documents', { reason: 'x' })).status).toBe(403);

    const [reviewer, other] = [await finance(), await finance(1)];
    expect((await api.get(file, reviewer.cookie)).status).toBe(409);
    expect((await reviewer.act(id, 'view-documents', {})).status).toBe(422);
    const opened = (await reviewer.act(id, 'view-documents', { reason: 'tier review' })).body;
    expect(opened.typed).toEqual({
      firstName: 'Temitope',
      lastName: 'Adewale',
      number: { kind: 'nin', value: '70123456789' },
      companyName: null,
      account: null,
    });
    expect(opened.checks.map(({ outcome, source }) => [outcome, source])).toEqual(
      Array(3).fill(['not-compared', null]),
    );
    const seen = await api.get(file, reviewer.cookie);
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect(seen.headers.get('cache-control')).toContain('no-store');
    expect(Buffer.from(await seen.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect((await api.get(file, other.cookie)).status).toBe(409);
    expect((await other.show(id)).body).toMatchObject({ typed: null, openUntil: null });
    const viewed = (await events(`verification-${id}`)).find(({ type }) => type === 'VerificationDocumentsViewed');
    expect(viewed?.metadata.reason).toBe('tier review');

    await other.act(id, 'view-documents', { reason: 'tier review' });
    expect((await new ReviewerAtWork(api, support).act(id, 'close-documents', {})).status).toBe(403);
    const closed = await reviewer.act(id, 'close-documents', {});
    expect([closed.status, closed.body.typed, closed.body.openUntil]).toEqual([200, null, null]);
    expect((await api.get(file, reviewer.cookie)).status).toBe(409);
    expect((await api.get(file, other.cookie)).status).toBe(200);
    await reviewer.act(id, 'close-documents', {});
    const closings = (await events(`verification-${id}`)).filter(({ type }) => type === 'VerificationDocumentsClosed');
    expect(closings).toHaveLength(1);
    expect((await reviewer.act(id, 'view-documents', { reason: 'tier review' })).body.openUntil).not.toBeNull();
  });

  it('LIM-02 ADM-07 one finance operator approves Individual, two approve Business, and the limits change at once', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const [ada, obi] = [await finance(), await finance(1)];
    const approve = async (version: number) => ({ version, ticks: [...TICKS], reason: 'All five seen' });
    expect((await ada.act(id, 'approve', await approve((await ada.show(id)).body.version))).body.code).toBe(
      'documents-not-viewed',
    );
    const { version } = (await ada.act(id, 'view-documents', { reason: 'tier review' })).body;
    expect((await ada.act(id, 'approve', { ...(await approve(version)), ticks: ['corners'] })).status).toBe(422);
    expect((await ada.act(id, 'approve', await approve(version - 1))).body.code).toBe('changed-meanwhile');
    // Two browsers and a double submission: it is approved once.
    const key = randomUUID();
    const responses = await Promise.all(
      [key, key, randomUUID()].map(async (one) => ada.act(id, 'approve', await approve(version), one)),
    );
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await tiers(accountId)).toMatchObject([{ data: { tier: 'individual', verificationId: id } }]);
    expect(await upgrade.show()).toMatchObject({
      tier: 'individual',
      next: 'business',
      request: { state: 'approved' },
    });
    const limits = (await (await api.get('/api/account/limits', upgrade.cookie)).json()) as object;
    expect(limits).toMatchObject({ tier: 'individual' });

    const number = { ...SEND_BUSINESS, company: { ...SEND_BUSINESS.company, number: 'RC 12' } };
    await upgrade.act('', { tier: 'business' });
    expect((await upgrade.act('/send', number)).body).toMatchObject({
      errors: [{ field: 'company.number', code: 'company-number' }],
    });
    await upgrade.document('registration', await picture());
    expect((await upgrade.act('/send', { ...SEND_BUSINESS, company: null })).status).toBe(422);
    await upgrade.sent('business', SEND_BUSINESS);
    const second = await upgradeRequestId(api, accountId);
    expect((await ada.approve(second)).body).toMatchObject({ state: 'waiting-us', agreementsNeeded: 2 });
    expect((await ada.approve(second)).body.code).toBe('second-person');
    expect(await tiers(accountId)).toHaveLength(1);
    expect((await obi.approve(second)).body).toMatchObject({ state: 'approved', current: 'business' });
    expect(await tiers(accountId)).toHaveLength(2);
    expect(await upgrade.show()).toMatchObject({ tier: 'business', next: null });
    expect((await upgrade.act('', { tier: 'business' })).body.code).toBe('not-above');
  });

  it('ADM-07 the customer reads the reviewer’s text of a rejection, but never a suspicion; then they may try again', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const ada = await finance();
    const refuse = async (of: string, because: string) => {
      const { version, files } = (await ada.act(of, 'view-documents', { reason: 'tier review' })).body;
      const words = 'The passport ended in August 2026';
      const documents = files.flatMap((one) =>
        one.part === 'identity-front' ? [{ id: one.id, fault: 'expired' }] : [],
      );
      return ada.act(of, 'refuse', { version, because, words, documents, reason: 'Seen' });
    };
    expect((await refuse(id, 'expired')).body).toMatchObject({ state: 'refused', refused: { reason: 'expired' } });
    expect((await upgrade.show()).request).toMatchObject({
      state: 'refused',
      again: [{ part: 'identity-front', nth: 1, fault: 'expired' }],
      refused: { reason: 'expired', words: 'The passport ended in August 2026' },
    });
    expect(await tiers(accountId)).toEqual([]);
    // Picture 19c: documents that were not rejected, and the number, need not be sent again.
    const keeps = { document: 'nin-slip', number: 'nin' };
    expect((await upgrade.show()).request).toMatchObject({ keeps });
    const begun = (await upgrade.act('', { tier: 'individual' })).body.request!;
    expect(begun).toMatchObject({ state: 'draft', documents: [{ part: 'selfie' }], keeps });
    const withoutNumber = { ...SEND_NIN, number: null };
    expect((await upgrade.act('/send', withoutNumber)).body.code).toBe('documents-missing');
    await upgrade.document('identity-front', await picture('#0f0'));
    expect((await upgrade.act('/send', withoutNumber)).body.request).toMatchObject({ numberKind: 'nin', keeps: null });
    const again = await upgradeRequestId(api, accountId);
    const seen = (await ada.act(again, 'view-documents', { reason: 'tier review' })).body;
    expect(seen).toMatchObject({ attempt: 2, typed: { number: SEND_NIN.number } });
    for (const { id: file } of seen.files)
      expect((await api.get(`/api/admin/tiers/${again}/files/${file}`, ada.cookie)).status).toBe(200);
    await refuse(again, 'altered');
    const upgradeRequest = (await upgrade.show()).request!;
    expect([upgradeRequest.refused, upgradeRequest.again, upgradeRequest.keeps]).toEqual([
      { reason: 'neutral', words: null },
      [],
      null,
    ]);
    expect(JSON.stringify(upgradeRequest)).not.toMatch(/altered|August/);
  });

  it('LIM-02 ADM-07 each document of a business is rejected separately: the others stay, and those to send again have a reason', async () => {
    const { accountId, upgrade } = await customer();
    const [ada, obi] = [await finance(), await finance(1)];
    await upgrade.sent('individual', SEND_NIN);
    await ada.approve(await upgradeRequestId(api, accountId));
    await upgrade.act('', { tier: 'business' });
    for (const colour of ['#111', '#222']) await upgrade.document('registration', await picture(colour));
    const { request: sent } = await upgrade.sent('business', SEND_BUSINESS);
    const [first, second, third] = sent!.documents.map(({ id }) => id) as [string, string, string];
    const id = await upgradeRequestId(api, accountId);
    const { version } = (await ada.act(id, 'view-documents', { reason: 'tier review' })).body;
    const refuse = (documents: readonly object[]) =>
      ada.act(id, 'refuse', { version, because: 'unreadable', words: '', documents, reason: 'Seen' });
    const elsewhere = { id: '0199a000-0000-7000-8000-0000000000c9', fault: 'unreadable' };
    expect((await refuse([elsewhere])).body.code).toBe('no-such-document');
    expect((await refuse([{ id: first, fault: 'ugly' }])).status).toBe(422);
    const [blurred, old] = [
      { id: second, fault: 'unreadable' },
      { id: third, fault: 'expired' },
    ];
    expect((await refuse([blurred, blurred])).status).toBe(422);
    const named = [
      { ...blurred, part: 'registration', nth: 2 },
      { ...old, part: 'registration', nth: 3 },
    ];
    expect((await refuse([blurred, old])).body.refused).toEqual({
      reason: 'unreadable',
      words: null,
      documents: named,
    });

    const upgradeRequest = (await upgrade.show()).request!;
    expect(upgradeRequest.documents.map((document) => document.id)).toEqual([first, second, third]);
    expect(upgradeRequest).toMatchObject({ again: named, keeps: { document: null, number: 'rc' } });
    const draft = (await upgrade.act('', { tier: 'business' })).body.request!;
    expect(draft).toMatchObject({ state: 'draft', documents: [{ part: 'registration', reused: true }], again: named });
    const added = (await upgrade.document('registration', await picture('#333'))).body.request!;
    expect(added.documents.map(({ reused }) => reused)).toEqual([true, false]);
    const again = (await upgrade.act('/send', { ...SEND_BUSINESS, company: null })).body.request!;
    expect(again).toMatchObject({ state: 'waiting-us', numberKind: 'rc', again: [], keeps: null });
    const next = await upgradeRequestId(api, accountId);
    expect((await ada.act(next, 'view-documents', { reason: 'tier review' })).body.files).toHaveLength(2);
    await ada.approve(next);
    expect((await obi.approve(next)).body).toMatchObject({ state: 'approved', current: 'business' });
  });

  it('ADM-07 an information request stops the due date; the customer’s reply restarts it and voids earlier approvals', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const ada = await finance();
    const { version } = (await ada.show(id)).body;
    const response = await ada.act(id, 'request-information', {
      version,
      question: 'A sharper front, please',
      parts: ['identity-front'],
    });
    expect(response.body).toMatchObject({ state: 'waiting-customer', dueAt: null });
    expect((await ada.approve(id)).body.code).toBe('not-ours');
    expect((await upgrade.show()).request).toMatchObject({
      question: 'A sharper front, please',
      parts: ['identity-front'],
    });
    await upgrade.document('identity-front', await picture('#fff'));
    expect((await upgrade.act('/answer', { text: 'Here it is' })).body.request).toMatchObject({ state: 'waiting-us' });
    expect((await ada.show(id)).body).toMatchObject({ answer: 'Here it is' });
  });

  it('LIM-02 a number used by another account is shown to the reviewer only', async () => {
    const number = { kind: 'bvn', value: '22200000009' };
    const [first, second] = [await customer(), await customer()];
    for (const { upgrade } of [first, second]) {
      const sent = await upgrade.sent('individual', { ...SEND_BVN, number });
      expect(JSON.stringify(sent)).not.toMatch(/elsewhere/i);
    }
    const ada = await finance();
    for (const { accountId } of [first, second])
      expect((await ada.show(await upgradeRequestId(api, accountId))).body.elsewhere).toBe(true);
  });

  it('LIM-02 ADM-10 a freeze holds an upgrade: nothing is sent and no approval is possible; afterwards it continues', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const reviewer = await finance();
    await reviewer.act(id, 'view-documents', { reason: 'tier review' });
    const customers = (action: string, body: object) =>
      api.post(`/api/admin/customers/${accountId}/${action}`, body, reviewer.cookie);
    expect((await customers('freeze', { because: 'suspicion', reason: 'Looked at', endSessions: false })).status).toBe(
      200,
    );
    const held = await reviewer.approve(id);
    expect([held.status, held.body.code]).toEqual([409, 'account-frozen']);
    expect(await tiers(accountId)).toEqual([]);
    const { version } = (await reviewer.show(id)).body;
    await reviewer.act(id, 'request-information', { version, question: 'Another picture, please', parts: ['selfie'] });
    expect((await upgrade.document('selfie', await picture('#a0f'))).status).toBe(403);
    expect((await upgrade.act('/answer', { text: 'Here' })).status).toBe(403);
    expect((await customers('unfreeze', { reason: 'Cleared' })).status).toBe(200);
    expect((await upgrade.act('/answer', { text: 'Here' })).status).toBe(200);
    expect((await reviewer.approve(id)).status).toBe(200);
    expect(await tiers(accountId)).toHaveLength(1);
  });

  it('LIM-02 ADM-10 a frozen customer cannot withdraw the request or a document during the review', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const reviewer = await finance();
    const { version } = (await reviewer.act(id, 'view-documents', { reason: 'tier review' })).body;
    const customers = (action: string, body: object) =>
      api.post(`/api/admin/customers/${accountId}/${action}`, body, reviewer.cookie);
    expect(
      (await customers('freeze', { because: 'suspicion', reason: 'The picture is altered', endSessions: false }))
        .status,
    ).toBe(200);
    const back = await upgrade.act('/withdraw');
    expect([back.status, back.body.code]).toEqual([403, 'paused']);
    await reviewer.act(id, 'request-information', { version, question: 'Another picture, please', parts: ['selfie'] });
    const { documents } = (await upgrade.show()).request!;
    for (const document of documents) {
      const gone = await api.request('DELETE', `/api/account/upgrade/documents/${document.id}`, {
        cookie: upgrade.cookie,
      });
      expect(gone.status).toBe(403);
    }
    expect((await reviewer.show(id)).body).toMatchObject({ state: 'waiting-customer', documents: 2 });
    for (const document of documents)
      expect((await api.get(`/api/admin/tiers/${id}/files/${document.id}`, reviewer.cookie)).status).toBe(200);
    expect((await customers('unfreeze', { reason: 'Cleared' })).status).toBe(200);
    expect((await upgrade.act('/withdraw')).body.request).toMatchObject({ state: 'withdrawn' });
  });

  it('ADM-01 ADM-07 documents opened by a finance operator are closed to them once they leave finance', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_BVN);
    const id = await upgradeRequestId(api, accountId);
    const reviewer = await finance();
    expect((await reviewer.act(id, 'view-documents', { reason: 'tier review' })).body.typed).toMatchObject({
      number: { value: `··· ${BVN.slice(-4)}` },
    });
    const { rows } = await api.db.owner.query<{ id: string }>(
      `select data->>'operatorId' as id from events where stream_id = $1 and type = 'VerificationDocumentsViewed'`,
      [`verification-${id}`],
    );
    const becomes = (role: string) =>
      api.db.owner.query('update operators set role = $2 where operator_id = $1', [rows[0]!.id, role]);
    await becomes('support');
    try {
      const shown = (await reviewer.show(id)).body;
      expect(shown).toMatchObject({ typed: null, openUntil: null, mayDecide: false });
      expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${BVN}|Adewale`));
    } finally {
      await becomes('finance');
    }
  });

  it('LIM-02 documents of two kinds sent under one key are two documents', async () => {
    const { upgrade } = await customer();
    await upgrade.act('', { tier: 'individual' });
    const key = randomUUID();
    await upgrade.document('identity-front', await picture('#00f'), key);
    const selfie = await upgrade.document('selfie', await picture('#f00'), key);
    expect(selfie.body.request?.documents.map(({ part }) => part)).toEqual(['identity-front', 'selfie']);
  });

  it('ADM-07 the queue shows the most urgent first, by tab, and a withdrawn request leaves it', async () => {
    const { accountId, upgrade } = await customer();
    await upgrade.sent('individual', SEND_NIN);
    const id = await upgradeRequestId(api, accountId);
    const transport = new DirectTransport({ store: createEventStore({ pool: api.db.app }), leaderPollMs: 20 });
    const running = await transport.project(context.projections!({ ...api.config, acts: [] } as never)[0]!.projection);
    try {
      await running.caughtUp();
      const support = await api.signIn('support');
      const list = async (tab: string) =>
        (await (
          await api.get(`/api/admin/tiers?filter=${JSON.stringify({ tab })}&range=[0,99]`, support)
        ).json()) as AdminTierRow[];
      const waiting = await list('waiting');
      expect(waiting.map((row) => row.id)).toContain(id);
      expect(waiting.map(({ dueAt }) => dueAt)).toEqual(waiting.map(({ dueAt }) => dueAt).sort());
      const counts = (await (await api.get('/api/admin/tiers/counts', support)).json()) as { tabs: object };
      expect(counts.tabs).toMatchObject({ waiting: waiting.length });
      expect((await upgrade.show()).request!.before).toBe(waiting.length - 1);
      expect((await upgrade.act('/withdraw')).body.request).toMatchObject({ state: 'withdrawn' });
      await running.caughtUp();
      expect((await list('waiting')).map((row) => row.id)).not.toContain(id);
      expect((await list('decided')).map((row) => row.id)).toContain(id);
    } finally {
      await transport.close();
    }
  });
});

import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { posting, uuidFrom } from '@usdt-africa/kernel';
import { everything, sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, limitSteps, rateControlSteps, rateSteps, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { refundStep } from '../test/refund-step.js';
import { sentSteps } from '../test/sent-steps.js';
import { sweepSteps } from '../test/sweep-steps.js';
import { projections } from './index.js';

const all = projections({ shortfallWaitSeconds: 600, keys: sealingKeys() });

describe('every projection', () => {
  let db: TestDatabase;
  const byStream = new Map<string, RecordedEvent[]>();

  beforeAll(async () => {
    db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    await append(store, rateSteps(1, 3));
    await append(store, rateControlSteps(1));
    await append(store, limitSteps(1, 3));
    for (let index = 0; index < 9; index++) await append(store, makeScenario(1, index).steps);
    await append(store, [switchStep()]);
    for (const [index, ending] of (['granted', 'refused', 'expired'] as const).entries())
      await append(store, approvalSteps(index, ending));
    for (const [index, ending] of (['sent', 'refused', 'unknown'] as const).entries())
      await append(store, [textStep(index, ending)]);
    for (const isFrozen of [true, false]) await append(store, [accountStep(isFrozen)]);
    for (const isApproved of [true, false]) await append(store, [upgradeStep(isApproved)]);
    for (const isSettled of [true, false]) await append(store, [sendStep(isSettled)]);
    for (const isSettled of [true, false]) await append(store, [purchaseStep(isSettled)]);
    for (const index of [0, 1]) await append(store, [walletStep(index)]);
    for (const index of [0, 1]) await append(store, [walletStep(index), fundingStep(index)]);
    for (const isUndone of [true, false]) await append(store, buySteps(isUndone));
    for (const index of [0, 1]) await append(store, sentSteps(index));
    for (const isCompleted of [true, false]) await append(store, sweepSteps(isCompleted));
    for (const isSent of [true, false]) await append(store, [refundStep(isSent)]);
    for (const one of await everything(store)) {
      byStream.set(one.streamId, [...(byStream.get(one.streamId) ?? []), one]);
    }
  });
  afterAll(() => db.drop());

  it.each(all.map(({ projection }) => [projection.name, projection] as const))(
    'ENG-02 %s gives the same rows for any interleaving of streams and any cut into batches',
    async (_name, projection) => {
      const wanted = [...byStream.values()].filter((events) =>
        events.some(({ type }) => projection.handles.includes(type)),
      );
      expect(wanted.length).toBeGreaterThan(0);
      await expectSameRowsForAnyInterleaving({
        pool: db.app,
        projection,
        streams: wanted.map((events) => events.filter(({ type }) => projection.handles.includes(type))),
        tables: projection.tables,
        runs: 8,
      });
    },
  );

  it('ENG-02 every table of a projection can be rebuilt', async () => {
    const { rows } = await db.owner.query<{ projection: string; table: string }>(
      'select projection, table_name as table from projection_tables',
    );
    const written = all.flatMap(({ projection: { name, tables } }) =>
      tables.map((table) => ({ projection: name, table })),
    );
    const sorted = (pairs: typeof written): string[] =>
      pairs.map(({ projection, table }) => `${projection} ${table}`).sort();
    expect(sorted(rows)).toEqual(sorted(written));
  });
});

/** A customer who was frozen, or whose PIN was locked. */
function accountStep(isFrozen: boolean) {
  const accountId = `0199a000-0000-7000-8000-0000000000${isFrozen ? 'a1' : 'a2'}`;
  const about = { accountId, at: '2026-01-05T12:10:00.000Z' };
  const profile = { $sealed: { v: 1 as const, s: `account-${accountId}`, c: 'AAAA' } };
  return {
    streamId: streams.account(accountId),
    events: [
      event('AccountRegistered', {
        ...about,
        profile,
        terms: '1',
        referralSource: null,
        referral: null,
        language: 'en',
      }),
      ...(isFrozen
        ? [event('AccountFrozen', { ...about, because: 'suspicion' }), event('AccountUnfrozen', about)]
        : [event('AccountPinLocked', about)]),
    ],
    metadata: { correlationId: 'customer', actor: 'operator:01a1f0aa-0000-7000-8000-00000000fe31' },
  };
}

/** A tier upgrade request, and its decision. */
function upgradeStep(isApproved: boolean) {
  const verificationId = `0199a000-0000-7000-8000-0000000000${isApproved ? 'b1' : 'b2'}`;
  const [accountId, operatorId] = [verificationId, '01a1f0aa-0000-7000-8000-00000000fe31'];
  const [at, eraseAt] = ['2026-01-05T12:10:00.000Z', '2031-01-05T12:10:00.000Z'];
  const typed = { $sealed: { v: 1 as const, s: `documents-${verificationId}`, c: 'AAAA' } };
  const about = { verificationId, accountId, number: 'T-1001', tier: 'business' as const, attempt: 1 };
  return {
    streamId: streams.verification(verificationId),
    events: [
      event('VerificationStarted', { ...about, language: 'en', at }),
      event('VerificationSubmitted', { document: null, numberKind: null, typed, dueAt: eraseAt, at }),
      event('VerificationClaimed', { operatorId, at }),
      isApproved
        ? event('VerificationApproved', { tier: 'business', eraseAt, at })
        : event('VerificationWithdrawn', { eraseAt: at, at }),
    ],
    metadata: { correlationId: 'request', actor: `operator:${operatorId}` },
  };
}

/** USDT that was sent, and a send that was given up. */
function sendStep(isSettled: boolean) {
  const id = `0199a000-0000-7000-8000-0000000000${isSettled ? 'c1' : 'c2'}`;
  const [sendId, cause] = [uuidFrom('send', 'purchase', id), { kind: 'purchase' as const, id }];
  const at = '2026-01-05T12:10:00.000Z';
  const amountMicro = '12500000';
  const moved = (debited: string, credited: string) => [
    posting(debited, 'USDT', BigInt(amountMicro)),
    posting(credited, 'USDT', -BigInt(amountMicro)),
  ];
  const [payable, owed] = [`payable:purchase:${id}`, `payable:send:${sendId}`];
  const common = { sendId, for: cause, walletId: null };
  const intent = {
    attempt: 1,
    reference: { number: 900, id: 'a'.repeat(64) },
    expiration: '2026-01-05T12:15:00.000Z',
    feeLimitSun: '30000000',
  };
  const txId = uuidFrom(id).replaceAll('-', '').repeat(2);
  const requested = event('SendRequested', {
    ...common,
    ...{ from: { kind: 'hot' }, asset: 'USDT', token: null, to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amountMicro },
    ...{ into: null, attemptsAllowed: 1, at },
    postings: moved(payable, owed),
  });
  const mined = { txId, block: { number: 920, id: 'b'.repeat(64), time: at }, feeSun: '0', energy: 64_285 };
  const events = isSettled
    ? [
        requested,
        event('SendSigningStarted', { ...common, ...intent, at }),
        event('SendSigned', {
          ...common,
          ...intent,
          ...{ txId, raw: '0a02', signature: '1b', journal: { sequence: 1, hash: 'c'.repeat(64) }, at },
        }),
        event('SendSettled', {
          ...common,
          ...{ attempt: 1, ...mined, bandwidth: 345, at, postings: moved(owed, 'chain:hot') },
        }),
      ]
    : [
        requested,
        event('SendGivenUp', {
          ...common,
          ...{ reason: 'not-signed', detail: null, amountMicro, at, postings: moved(owed, payable) },
        }),
      ];
  return { streamId: streams.send(sendId), events, metadata: { correlationId: id, actor: 'system:sends' } };
}

/** A purchase that was held and ended. */
function purchaseStep(isSettled: boolean) {
  const purchaseId = `01a1fe90-0000-7000-8000-00000000b10${isSettled ? 1 : 2}`;
  const accountId = '01a1fe90-0000-7000-8000-00000000b001';
  const at = '2026-01-05T12:00:00.000Z';
  const payable = `payable:purchase:${purchaseId}`;
  const postings = (sign: bigint) => [
    posting(payable, 'NGN', sign * 4_000_000n),
    posting('exchange:position', 'NGN', sign * -4_000_000n),
    posting('exchange:position', 'USDT', sign * 25_000_000n),
    posting(payable, 'USDT', sign * -25_000_000n),
  ];
  const placed = event('PurchasePlaced', {
    ...{ purchaseId, accountId, number: `B00000000000${isSettled ? 1 : 2}`, word: 'harbour', network: 'TRC20' },
    ...{ quoteId: uuidFrom('quote', purchaseId), nairaKobo: '4000000', feeKobo: '0', amountMicro: '25000000' },
    ...{ rate: '1600.0000', referenceRate: '1584.0000', marginBps: 100, sources: [], recipientId: null, label: null },
    ...{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', debitId: uuidFrom('debit', purchaseId), balanceKobo: '0' },
    ...{ limitDay: '2026-01-05', at, postings: postings(1n) },
  });
  const held = event('PurchaseHeld', { purchaseId, why: 'large', people: 2, until: '2026-01-05T13:00:00.000Z', at });
  const block = { number: 920, id: 'b'.repeat(64), time: at };
  const ended = isSettled
    ? [
        event('PurchaseReleased', { purchaseId, people: [uuidFrom('a'), uuidFrom('b')], at }),
        event('PurchaseSettled', {
          ...{
            purchaseId,
            accountId,
            sendId: uuidFrom('send', purchaseId),
            txId: 'd'.repeat(64),
            block,
            feeSun: '0',
            at,
          },
        }),
      ]
    : [
        event('PurchaseUndone', {
          ...{ purchaseId, accountId, reason: 'refused', detail: null, creditId: uuidFrom('credit', purchaseId) },
          ...{ nairaKobo: '4000000', balanceKobo: '4000000', people: [uuidFrom('a')], at, postings: postings(-1n) },
        }),
      ];
  const metadata = { correlationId: purchaseId, actor: `account:${accountId}` };
  return { streamId: streams.purchase(purchaseId), events: [placed, held, ...ended], metadata };
}

/** Requests for a second person, and how they ended. */
function approvalSteps(index: number, ending: 'granted' | 'refused' | 'expired') {
  const [id, asker, other] = [`01a1fe90-0000-7000-8000-00000000a90${index}`, 'fe31', 'ce31'];
  const operatorId = `01a1f0aa-0000-7000-8000-00000000${other}`;
  const at = '2026-01-05T12:10:00.000Z';
  const payloadHash = 'a'.repeat(64);
  const requested = event('ApprovalRequested', {
    approvalId: id!,
    action: 'payout-repay',
    subject: { resource: 'payouts', id: id!, label: 'S482039551840' },
    payload: { payoutId: id! },
    payloadHash,
    amountKobo: '60000000',
    requestedBy: `01a1f0aa-0000-7000-8000-00000000${asker}`,
    at: '2026-01-05T12:00:00.000Z',
    expiresAt: '2026-01-05T13:00:00.000Z',
  });
  const ends = {
    granted: [event('ApprovalGranted', { operatorId, payloadHash, at }), event('ApprovalExecuted', { at })],
    refused: [event('ApprovalRejected', { operatorId, at })],
    expired: [event('ApprovalExpired', { at })],
  };
  const metadata = { correlationId: id!, actor: `operator:${operatorId}`, reason: 'Line 884' };
  return [{ streamId: streams.approval(id!), events: [requested, ...ends[ending]], metadata }];
}

/** A text message, and what became of it. */
function textStep(index: number, ending: 'sent' | 'refused' | 'unknown') {
  const messageId = `01a1fe90-0000-7000-8000-00000000b90${index}`;
  const accountId = '01a1fe90-0000-7000-8000-00000000ac00';
  const at = '2026-01-05T12:10:00.000Z';
  const failed = (unknown: boolean) =>
    event('TextMessageFailed', { messageId, cause: 'timeout', unknown, attempt: 1, final: unknown, at });
  const to = {
    $sealed: { v: 1 as const, s: `account-${accountId}`, c: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' },
  };
  const events = [
    event('TextMessageRequested', { messageId, accountId, kind: 'pin-set', to, language: 'en', at }),
    event('TextMessageSending', { messageId, attempt: 1, at }),
    ending === 'sent'
      ? event('TextMessageSent', { messageId, provider: 'termii', providerId: '9', at })
      : failed(ending === 'unknown'),
  ];
  return { streamId: streams.message(messageId), events, metadata: { correlationId: 'text', actor: 'system:test' } };
}

/** A wallet's lines: added, spent, and more taken back than was left. */
function walletStep(index: number) {
  const accountId = `01a1fe90-0000-7000-8000-00000000c90${index}`;
  const about = { accountId, entryId: accountId, counter: 'collection:paystack', undoes: null };
  const at = '2026-01-05T12:10:00.000Z';
  const postings = (account: string, amount: bigint) => [
    posting(`${account}:${accountId}`, 'NGN', amount),
    posting('collection:paystack', 'NGN', -amount),
  ];
  const line = { ...about, limit: null, at };
  const credited = { kind: 'funding' as const, amountKobo: '900', balanceKobo: '900' };
  const debited = { kind: 'funding-taken-back' as const, amountKobo: '900', balanceKobo: '0' };
  const events = [
    event('WalletCredited', { ...line, ...credited, postings: postings('customer:wallet', -900n) }),
    event('WalletDebited', { ...line, ...debited, postings: postings('customer:wallet', 900n) }),
    event('WalletReceivableOpened', {
      ...{ ...about, at, amountKobo: '50', openKobo: '50', postings: postings('receivable:wallet', 50n) },
    }),
  ];
  return { streamId: streams.wallet(accountId), events, metadata: { correlationId: 'wallet', actor: 'system:test' } };
}

/** Naira that bought USDT, and naira that came back. */
function buySteps(isUndone: boolean) {
  const id = `01a1fe90-0000-7000-8000-00000000cb0${isUndone ? 0 : 1}`;
  const at = '2026-01-05T12:10:00.000Z';
  const counter = `payable:purchase:${id}`;
  const line = { accountId: id, amountKobo: '900', counter, limit: { class: 'buy' as const, day: '2026-01-05' }, at };
  const postings = (kobo: bigint) => [posting(`customer:wallet:${id}`, 'NGN', kobo), posting(counter, 'NGN', -kobo)];
  const [undone, credited] = [{ undoes: id, entryId: uuidFrom('undone', id) }, { balanceKobo: '900' }];
  const metadata = { correlationId: 'purchase', actor: 'system:test' };
  const events = [
    event('WalletDebited', {
      ...{ ...line, kind: 'purchase', entryId: id, undoes: null, balanceKobo: '0', postings: postings(900n) },
    }),
    ...(isUndone
      ? [
          event('WalletCredited', {
            ...line,
            ...undone,
            ...credited,
            kind: 'purchase-undone',
            postings: postings(-900n),
          }),
        ]
      : []),
  ];
  const placed = event('PurchasePlaced', {
    ...{ purchaseId: id, accountId: id, quoteId: id, debitId: id, number: 'B920000000001', word: 'harbour', at },
    ...{ network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', recipientId: null, label: null },
    ...{ nairaKobo: '900', feeKobo: '0', amountMicro: '5625', rate: '1600.0000', referenceRate: '1584.0000' },
    ...{ marginBps: 100, sources: [], balanceKobo: '0', limitDay: '2026-01-05' },
    postings: [posting(counter, 'NGN', 900n), posting('exchange:position', 'NGN', -900n)],
  });
  const settled = event('PurchaseSettled', {
    ...{ purchaseId: id, accountId: id, sendId: id, txId: 'a'.repeat(64), feeSun: '0', at },
    block: { number: 920, id: 'b'.repeat(64), time: at },
  });
  return [
    { streamId: streams.wallet(id), events, metadata },
    ...(isUndone ? [] : [{ streamId: streams.purchase(id), events: [placed, settled], metadata }]),
  ];
}

/** A payment that was held, and returned or claimed. */
function fundingStep(index: number) {
  const fundingId = `01a1fe90-0000-8000-8000-00000000ca0${index}`;
  const at = '2026-01-05T12:10:00.000Z';
  const amount = { fundingId, amountKobo: '900' };
  const sender = { $sealed: { v: 1 as const, s: `funding-${fundingId}`, c: 'AAAA' } };
  const postings = (kobo: bigint) => [
    posting('collection:paystack', 'NGN', kobo),
    posting('suspense:funding', 'NGN', -kobo),
  ];
  const seen = { provider: 'paystack', transactionId: `40${index}`, reference: `ref-${index}`, accountId: null };
  const events = [
    event('FundingSeen', { ...amount, ...seen, feeKobo: null, sender, paidAt: null, found: 'webhook', at }),
    event('FundingSuspended', {
      ...{ ...amount, accountId: null, feeKobo: '0', why: 'no-owner', dueAt: at, at, postings: postings(900n) },
    }),
    ...(index === 0
      ? [event('FundingClaimed', { dueAt: at, at })]
      : [
          event('FundingReturnRequested', { by: 'clock', attempt: 1, amountKobo: '900', at }),
          event('FundingReturned', { ...amount, refundId: '1', at, postings: postings(-900n) }),
        ]),
  ];
  return { streamId: streams.funding(fundingId), events, metadata: { correlationId: 'funding', actor: 'system:test' } };
}

/** Payouts were paused and went on. */
function switchStep() {
  const at = '2026-01-05T12:10:00.000Z';
  const events = [
    event('SwitchPaused', { name: 'payouts', until: null, at }),
    event('SwitchResumed', { name: 'payouts', at }),
    event('SwitchPaused', { name: 'payouts', until: '2026-01-05T12:40:00.000Z', at }),
  ];
  const actor = 'operator:01a1f0aa-0000-7000-8000-00000000fe31';
  return { streamId: streams.switch('payouts'), events, metadata: { correlationId: 'switch', actor, reason: 'Late' } };
}

describe('the list of projections', () => {
  it('ENG-01 lists each once, with its own tables', () => {
    for (const names of [all.map((one) => one.projection.name), all.flatMap((one) => one.projection.tables)]) {
      expect(new Set(names).size).toBe(names.length);
    }
    expect(all.every((one) => one.projection.tables.length > 0)).toBe(true);
  });

  it('ENG-03 lets no read model that money waits for depend on Kafka', () => {
    expect(all.filter((one) => one.feed === 'direct').map((one) => one.projection.name)).toEqual([
      'order_deadlines',
      'rate-log',
      'rate-controls',
      'switches',
      'chain-lines',
      'fundings',
      'holdings',
      'saved_recipients',
    ]);
  });

  it('ENG-01 holds every projection that a context offers', async () => {
    const contexts = await Promise.all([
      import('@usdt-africa/orders'),
      import('@usdt-africa/rates'),
      import('@usdt-africa/notifications'),
      import('@usdt-africa/deposits'),
      import('@usdt-africa/limits'),
      import('@usdt-africa/payouts'),
      import('@usdt-africa/disputes'),
      import('@usdt-africa/addresses'),
    ]);
    const offered = contexts
      .flatMap((context) => Object.values(context) as unknown[])
      .filter((value): value is { name: string } => typeof value === 'object' && value !== null && 'tables' in value);
    expect(all.map((one) => one.projection.name)).toEqual(expect.arrayContaining(offered.map((one) => one.name)));
    expect(offered.length).toBeGreaterThanOrEqual(3);
  });
});

import { event, streams } from '@usdt-africa/contracts/events';
import { posting } from '@usdt-africa/kernel';
import { AccountScene, PHONE } from './account-scene.features.js';
import { textIn } from '../messages/catalogue.js';

const ABOUT = { brand: 'USDT Africa', host: 'usdt.africa' };

const SEALED = { $sealed: { v: 1 as const, s: 'account', c: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' } };

describe('account notices to customers', () => {
  let scene: AccountScene;
  beforeEach(async () => {
    scene = await AccountScene.open();
  });
  afterEach(() => scene.close());

  const at = () => scene.clock.now().toISOString();
  const texts = () => scene.phones.list(PHONE).map(({ text }) => text);
  async function recorded(type: 'AccountMailRequested' | 'TextMessageRequested'): Promise<string[]> {
    const { rows } = await scene.db.app.query<{ kind: string }>(
      `select data ->> 'kind' as kind from events where type = $1 order by global_position`,
      [type],
    );
    return rows.map(({ kind }) => kind);
  }

  it('SEC-14 AUTH-12 reports each change of sign-in or payment methods by mail and text message, once', async () => {
    const accountId = await scene.registered();
    const about = { accountId, at: at() };
    const passkeyId = '0199a000-0000-7000-8000-0000000000b1';
    const until = new Date(scene.clock.now().getTime() + 86_400_000).toISOString();
    const session = { ...about, sessionId: '0199a000-0000-7000-8000-0000000000c1' };
    await scene.happens(
      accountId,
      event('AccountSignedIn', { ...session, method: 'registration', isNewDevice: true }),
      event('AccountSignedIn', { ...session, method: 'password', isNewDevice: false }),
      event('AccountSignedIn', { ...session, method: 'sandbox', isNewDevice: true }),
      event('AccountSignedIn', { ...session, method: 'password', isNewDevice: true }),
      event('AccountPasswordSet', { ...about, how: 'reset' }),
      event('AccountPayoutsHeld', { ...about, until, because: 'password' }),
      event('AccountPinLocked', about),
      event('AccountPinResetAllowed', { ...about, until }),
      event('AccountPinSet', { ...about, how: 'changed' }),
      event('AccountTotpEnrolled', { ...about, recoveryCodes: 10 }),
      event('AccountTotpRemoved', about),
      event('AccountEmailCodeChosen', about),
      event('AccountEmailCodeRemoved', about),
      event('AccountPasskeyAdded', { ...about, passkeyId }),
      event('AccountPasskeyUsesSet', { ...about, passkeyId, logsIn: true, confirms: false }),
      event('AccountPasskeyRemoved', { ...about, passkeyId }),
      event('AccountIdentityLinked', { ...about, identityId: passkeyId, identity: SEALED }),
      event('AccountIdentityUnlinked', { ...about, identityId: passkeyId }),
    );
    await scene.deliver();
    const kinds = [
      'new-device',
      'password-set',
      'payouts-held',
      'pin-locked',
      'pin-locked',
      'pin-set',
      'totp-enrolled',
      'totp-removed',
      'email-code-chosen',
      'email-code-removed',
      'passkey-added',
      'passkey-changed',
      'passkey-removed',
      'identity-linked',
      'identity-unlinked',
    ];
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds]);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
    expect(texts()).toHaveLength(15);
    expect(texts().some((text) => text.includes(textIn('en')('textPayoutsHeld', ABOUT).split('{')[0]!))).toBe(true);
    for (const happened of await scene.store.readStream(streams.account(accountId)))
      await scene.notices.react(happened);
    expect(await recorded('AccountMailRequested')).toHaveLength(16);
    expect(await recorded('TextMessageRequested')).toHaveLength(15);
  });

  it('LIM-02 reports the result of a tier upgrade request by mail and text message, once, and never the reason', async () => {
    const accountId = await scene.registered('pcm');
    await scene.deliver();
    const id = '0199a000-0000-7000-8000-0000000000e1';
    const sealed = await scene.personalData.seal(`account-${accountId}`, { text: 'It ended in August' });
    const about = { number: 'T-1001', tier: 'individual' as const, attempt: 1, language: 'pcm' as const };
    await scene.store.append(
      {
        streamId: streams.verification(id),
        expectedVersion: 0,
        events: [
          event('VerificationStarted', { verificationId: id, accountId, ...about, at: at() }),
          event('VerificationInformationRequested', { question: sealed, parts: [], at: at() }),
          event('VerificationRefused', {
            reason: 'expired',
            words: sealed,
            documents: [],
            eraseAt: at(),
            at: at(),
          }),
          event('VerificationApproved', { tier: 'individual', eraseAt: at(), at: at() }),
        ],
      },
      { metadata: { correlationId: 'c', actor: 'operator:0199a000-0000-7000-8000-0000000000f1' } },
    );
    await scene.deliver();
    const kinds = ['upgrade-information-requested', 'upgrade-refused', 'upgrade-approved'];
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds]);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
    expect(texts()).toEqual(expect.arrayContaining([textIn('pcm')('textUpgradeApproved', ABOUT)]));
    expect(texts().join()).not.toMatch(/August|password/);
    for (const happened of await scene.store.readStream(streams.verification(id))) await scene.notices.react(happened);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
  });

  it('RCP-05 tells the receiver of a transfer by mail who sent it, and the sender nothing', async () => {
    const accountId = await scene.registered();
    await scene.deliver();
    const transferId = '0199a000-0000-7000-8000-0000000000a8';
    const subject = `transfer-${transferId}`;
    await scene.personalData.ensureSubjects([subject]);
    const person = (firstName: string, username: string) => ({ firstName, lastName: 'Adewale', username });
    const from = person('Temitope', 'temitope');
    const details = await scene.personalData.seal(subject, {
      from,
      to: person('Ngozi', 'ngozi'),
      note: 'For the rent',
    });
    const made = event('TransferMade', {
      transferId,
      number: 'T318264905117',
      fromAccountId: '0199a000-0000-7000-8000-0000000000a9',
      toAccountId: accountId,
      amountKobo: '500000',
      details,
      debitId: transferId,
      creditId: transferId,
      limitDay: '2026-11-30',
      fromBalanceKobo: '0',
      toBalanceKobo: '1750000',
      at: at(),
    });
    await scene.store.append(
      { streamId: streams.transfer(transferId), expectedVersion: 0, events: [made] },
      { metadata: { correlationId: 'c', actor: 'account:0199a000-0000-7000-8000-0000000000a9' } },
    );
    await scene.deliver();
    for (const happened of await scene.store.readStream(streams.transfer(transferId)))
      await scene.notices.react(happened);
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', 'naira-transferred']);
    expect(await recorded('TextMessageRequested')).toEqual([]);
  });

  it('WALLET-04 tells a customer how a withdrawal ended: paid, back in the wallet, or paid after all', async () => {
    const accountId = await scene.registered();
    await scene.deliver();
    await scene.happens(
      accountId,
      event('AccountNotificationPreferencesSet', {
        accountId,
        at: at(),
        mails: { orders: true, upgrades: true },
        texts: { money: true, upgrades: true },
      }),
    );
    const withdrawalId = '0199a000-0000-7000-8000-0000000000ab';
    const subject = `withdrawal-${withdrawalId}`;
    await scene.personalData.ensureSubjects([subject]);
    const about = { withdrawalId, accountId, at: at() };
    const requested = event('WithdrawalRequested', {
      ...about,
      number: 'W310552874016',
      payoutId: withdrawalId,
      amountKobo: '2500000',
      recipient: await scene.personalData.seal(subject, { bankShortName: 'GTBank', accountNumber: '0145528174' }),
      payeeIndex: 'payee',
      recipientId: null,
      note: null,
      debitId: withdrawalId,
      balanceKobo: '0',
      limitDay: '2026-11-30',
    });
    // A withdrawal ends in few of these ways; here all are told, to read each text.
    const paid = event('WithdrawalPaid', { ...about, reference: 'po-1', sessionId: null });
    const back = { ...about, why: 'payout-returned', reason: 'returned-by-bank', creditId: withdrawalId } as const;
    const undone = event('WithdrawalUndone', { ...back, balanceKobo: '2500000' });
    const after = event('WithdrawalPaidAfterAll', { ...about, entryId: withdrawalId, owedKobo: '100' });
    await scene.store.append(
      { streamId: streams.withdrawal(withdrawalId), expectedVersion: 0, events: [requested, paid, undone, after] },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    await scene.deliver();
    for (const happened of await scene.store.readStream(streams.withdrawal(withdrawalId)))
      await scene.notices.react(happened);
    const kinds = ['naira-sent', 'naira-back', 'naira-sent'];
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds]);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
    for (const words of ['NGN 25,000.00 of withdrawal W310552874016 reached', 'NGN 25,000.00 is back in your wallet'])
      expect(texts()).toContainEqual(expect.stringContaining(words));
  });

  it('BUY-03 tells a customer when a purchase is held, completed or undone, with its word and amounts', async () => {
    const accountId = await scene.registered();
    // Two streams are delivered in no fixed order.
    await scene.deliver();
    await scene.happens(
      accountId,
      event('AccountNotificationPreferencesSet', {
        accountId,
        at: at(),
        mails: { orders: true, upgrades: true },
        texts: { money: true, upgrades: true },
      }),
    );
    const purchaseId = '0199a000-0000-7000-8000-0000000000a7';
    const until = new Date(scene.clock.now().getTime() + 3_600_000).toISOString();
    const placed = event('PurchasePlaced', {
      purchaseId,
      accountId,
      number: 'B614207935088',
      word: 'papaya',
      network: 'TRC20',
      quoteId: purchaseId,
      nairaKobo: '10000000',
      feeKobo: '0',
      amountMicro: '62519537',
      rate: '1599.5000',
      referenceRate: '1583.5000',
      marginBps: 101,
      sources: [],
      address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
      recipientId: null,
      label: null,
      debitId: purchaseId,
      balanceKobo: '0',
      limitDay: '2026-11-29',
      at: at(),
      postings: [posting('payable:purchase:test', 'USDT', -1n), posting('exchange:position', 'USDT', 1n)],
    });
    const held = event('PurchaseHeld', { purchaseId, why: 'large', people: 2, until, at: at() });
    const undone = event('PurchaseUndone', {
      purchaseId,
      accountId,
      reason: 'not-approved',
      detail: null,
      creditId: purchaseId,
      nairaKobo: '10000000',
      balanceKobo: '10000000',
      people: null,
      at: at(),
      postings: [posting('payable:purchase:test', 'USDT', -1n), posting('exchange:position', 'USDT', 1n)],
    });
    const block = { number: 1, id: 'a'.repeat(64), time: at() };
    const settled = event('PurchaseSettled', {
      purchaseId,
      accountId,
      sendId: purchaseId,
      txId: 'b'.repeat(64),
      block,
      feeSun: '1',
      at: at(),
    });
    // A purchase ends once; here both ends are told, to read both texts.
    await scene.store.append(
      { streamId: streams.purchase(purchaseId), expectedVersion: 0, events: [placed, held, undone, settled] },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    await scene.deliver();
    const kinds = ['purchase-held', 'purchase-undone', 'purchase-completed'];
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds]);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
    const about = 'USDT Africa, papaya: ';
    for (const words of ['order B614207935088 of 62.519537 USDT', 'NGN 100,000.00 is back', 'and final'])
      expect(texts()).toContainEqual(expect.stringMatching(new RegExp(`^${about}.*${words}`)));

    const disputeId = '0199a000-0000-7000-8000-0000000000a8';
    const opened = event('PurchaseDisputeOpened', {
      disputeId,
      purchaseId,
      accountId,
      number: 'D-2087',
      purchaseNumber: 'B614207935088',
      issue: 'nothing',
      amountKobo: '10000000',
      amountMicro: '62519537',
      evidence: [],
      words: null,
      files: [],
      openedAt: at(),
      dueAt: until,
    });
    const words = await scene.personalData.seal(`account-${accountId}`, { text: 'x', names: {}, signedBy: null });
    const message = (by: 'customer' | 'operator') =>
      event('DisputeMessageWritten', { messageId: disputeId, by, words, files: [], turn: null, at: at() });
    await scene.store.append(
      {
        streamId: streams.dispute(disputeId),
        expectedVersion: 0,
        events: [opened, message('customer'), message('operator')],
      },
      { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
    );
    await scene.deliver();
    // The answer alone, by mail alone.
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds, 'purchase-answered']);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
  });

  it('SEC-14 AUTH-07 reports new recovery codes, ended sessions and a reset second step, in the person’s language', async () => {
    const accountId = await scene.registered('yo');
    const about = { accountId, at: at() };
    const otherOperator = '0199a000-0000-7000-8000-0000000000b1';
    await scene.happens(
      accountId,
      event('AccountPinSet', { ...about, how: 'changed' }),
      event('AccountRecoveryCodesRenewed', { ...about, recoveryCodes: 10 }),
      // Without sessions there is nothing to end.
      event('AccountSessionsRevoked', { ...about, sessionIds: [] }),
      event('AccountSessionsRevoked', { ...about, sessionIds: [otherOperator] }),
      event('AccountSecondFactorReset', { ...about, by: [otherOperator] }),
    );
    await scene.deliver();
    const kinds = ['pin-set', 'codes-renewed', 'sessions-ended', 'second-factor-reset'];
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', ...kinds]);
    expect(await recorded('TextMessageRequested')).toEqual(kinds);
    const yoruba = textIn('yo');
    for (const key of ['textPinSet', 'textCodesRenewed', 'textSessionsEnded', 'textSecondFactorReset'] as const) {
      // Between the brand and the time.
      const [, words] = yoruba(key).split(/\{\w+\}/);
      expect(texts()).toContainEqual(expect.stringContaining(words!));
    }
  });

  it('SEC-54 an account whose data were erased gets no notice, and nothing waits for it', async () => {
    const accountId = await scene.registered();
    await scene.deliver();
    await scene.personalData.destroy(`account-${accountId}`);
    await scene.happens(accountId, event('AccountPinSet', { accountId, how: 'changed', at: at() }));
    await scene.deliver();
    expect(await recorded('TextMessageRequested')).toEqual([]);
    expect(texts()).toEqual([]);
  });

  it('SEC-14 an event more than a day old sends no notice', async () => {
    const accountId = await scene.registered();
    await scene.deliver();
    const [registered] = await scene.store.readStream(streams.account(accountId));
    const again = { ...registered!, eventId: '0199a000-0000-7000-8000-0000000000d1' };
    await scene.notices.react({ ...again, recordedAt: new Date(scene.clock.now().getTime() - 86_400_000) });
    expect(await recorded('AccountMailRequested')).toEqual(['welcome']);
    await scene.notices.react(again);
    expect(await recorded('AccountMailRequested')).toEqual(['welcome', 'welcome']);
  });
});

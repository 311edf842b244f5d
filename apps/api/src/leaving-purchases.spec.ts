import { personalDataFrom } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { ApiAtWork } from '../test/api-at-work.js';
import { PASSWORD, registered } from '../test/customer.js';

const CLOSE = '/api/account/close';
const CONFIRMED = { secret: PASSWORD, word: 'close' };

describe('closing an account with purchases', () => {
  const api = ApiAtWork.forAll();
  let sealing: ReturnType<typeof personalDataFrom>;
  beforeAll(() => {
    sealing = personalDataFrom(api.config.keys, { pool: api.db.app, cacheMs: 0 });
  });

  const accountOf = async (email: string): Promise<string> => {
    const { rows } = await api.db.owner.query<{ id: string }>(
      'select account_id as id from accounts where email_blind = $1',
      [sealing.blindIndex('account-email', email)],
    );
    return rows[0]!.id;
  };

  it('AUTH-10 is refused while a purchase is open; payments and wallet are exported, and its key is kept by law', async () => {
    const { browser, person } = await registered(api);
    const accountId = await accountOf(person.email);
    const [purchaseId, fundingId] = [uuidv7(), uuidv7()];
    await api.db.owner.query(
      `insert into purchase_work (purchase_id, number, account_id, address, amount_micro, placed_at)
       values ($1, 'B614207935089', $2, 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4', 62519537, now())`,
      [purchaseId, accountId],
    );
    expect((await browser.get('/api/account/closing')).body).toMatchObject({
      open: [{ number: 'B614207935089', status: 'sending', withdrawalId: null, usdt: '62.519537', canCancel: false }],
      openCount: 1,
    });
    expect(await browser.post(CLOSE, CONFIRMED)).toMatchObject({ status: 409, body: { code: 'something-open' } });
    await sealing.ensureSubjects([`funding-${fundingId}`]);
    const sender = await sealing.seal(`funding-${fundingId}`, {
      name: 'ADA OBI',
      bank: 'GTBank',
      account: 'XXXXXX6625',
    });
    await api.db.owner.query(
      `insert into fundings (funding_id, provider, transaction_id, reference, account_id, amount_kobo, status, found,
         received_at, seen_at, version, state)
       values ($1, 'paystack', '8', 'ref-8', $2, 10000000, 'credited', 'list', now(), now(), 1, $3)`,
      [fundingId, accountId, { seen: { sender } }],
    );
    await api.db.owner.query(
      `insert into wallet_lines (account_id, version, entry_id, kind, amount_kobo, balance_kobo, counter, at)
       values ($1, 1, $2, 'funding', 10000000, 10000000, 'transit', now()),
         ($1, 2, $3, 'purchase', -10000000, 0, 'payable', now())`,
      [accountId, uuidv7(), uuidv7()],
    );
    expect((await browser.post('/api/account/export', {})).body).toMatchObject({
      payments: [
        {
          naira: '100000.00',
          status: 'credited',
          reference: 'ref-8',
          sender: { name: 'ADA OBI', bank: 'GTBank', accountNumber: 'XXXXXX6625' },
        },
      ],
      wallet: [
        { kind: 'funding', naira: '100000.00', balance: '100000.00' },
        { kind: 'purchase', naira: '-100000.00', balance: '0.00' },
      ],
    });
    await api.db.owner.query(`update purchase_work set ended_at = now(), outcome = 'settled' where purchase_id = $1`, [
      purchaseId,
    ]);
    expect((await browser.post(CLOSE, CONFIRMED)).status).toBe(204);
    const { rows } = await api.db.owner.query<{ because: string }>(
      'select because from account_erasures where account_id = $1 and subject_id = $2',
      [accountId, `purchase-${purchaseId}`],
    );
    expect(rows).toEqual([{ because: 'law' }]);
  });
});

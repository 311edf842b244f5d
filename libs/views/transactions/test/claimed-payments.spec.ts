import { ClaimedOrderPayments } from '../src/index.js';
import { ADA, Ground, TUNDE } from './ground.js';

const ACCOUNT = { bankCode: '058', accountNumber: '0145528174' };
const PERSON = { accountName: 'ADAEZE OKONKWO', ...ACCOUNT };
const OTHER = { bankCode: '044', accountNumber: '0078452291' };

describe('payments of claimed orders', () => {
  let ground: Ground;
  let payments: ClaimedOrderPayments;

  beforeAll(async () => {
    ground = await Ground.open();
    payments = new ClaimedOrderPayments(ground.db.app, ground.personalData);
    for (const ending of ['completed', 'completed', 'cancelled'] as const) await ground.sale(ADA, ending, PERSON);
    await ground.sale(TUNDE, 'completed', PERSON);
    await ground.sale(null, 'completed', PERSON);
    await ground.project();
  });
  afterAll(() => ground.close());

  it('RCP-01 are the paid ones of the account, by bank account', async () => {
    expect(await payments.of(ADA, [OTHER, ACCOUNT])).toEqual([undefined, { times: 2, at: expect.any(Date) as Date }]);
    expect(await payments.of(TUNDE, [ACCOUNT])).toMatchObject([{ times: 1 }]);
    expect(await payments.of(ADA, [])).toEqual([]);
  });

  it('RCP-01 leave out orders to a saved recipient, which are counted with the recipient', async () => {
    const { orderId } = await ground.sale(ADA, 'completed', { accountName: 'NGOZI EZE', ...OTHER });
    await ground.project();
    expect(await payments.of(ADA, [OTHER])).toMatchObject([{ times: 1 }]);
    await ground.db.owner.query(
      `insert into recipient_orders (order_id, recipient_id, account_id, chosen_at, paid_at)
       values ($1, gen_random_uuid(), $2, now(), now())`,
      [orderId, ADA],
    );
    expect(await payments.of(ADA, [OTHER])).toEqual([undefined]);
  });
});

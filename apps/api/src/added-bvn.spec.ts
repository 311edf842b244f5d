import 'reflect-metadata';
import type { BvnView, WalletView } from '@usdt-africa/contracts/api';
import { PaystackIdentification } from '@usdt-africa/banking';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { CheckRunner, DojahIdentityCheck, TierUpgradeRequests } from '@usdt-africa/verifications';
import { ANY_PORTS, type Sandbox, startSandbox } from '../../sandbox/src/start-sandbox.js';
import { ApiAtWork } from '../test/api-at-work.js';
import { type SignedIn, signedIn } from '../test/customers.js';
import { ReviewerAtWork, SEND_NIN, UpgradeAtWork, upgradeRequestId } from '../test/upgrade.js';

const SECRET = 'sk_test_api';
const ACCOUNT = { bankCode: '058', accountNumber: '0145528174' };

describe('a BVN that is added after the approval, over HTTP', () => {
  const api = ApiAtWork.forAll();
  const log = createLog('test', 'silent');
  let sandbox: Sandbox;
  let runner: CheckRunner;
  let ada: SignedIn;
  let bola: SignedIn;
  beforeAll(async () => {
    sandbox = await startSandbox({
      ports: ANY_PORTS,
      dataDir: null,
      paystackSecretKey: SECRET,
      webhookUrl: `${api.url}/api/webhooks/paystack`,
      bankSettings: { settleDelayMs: 10 },
    });
    const data = personalDataFrom(api.config.keys, { pool: api.db.app });
    runner = new CheckRunner(
      new TierUpgradeRequests(api.db.app, createEventStore({ pool: api.db.app }), data, systemClock),
      new PaystackIdentification({ baseUrl: sandbox.addresses.bank, secretKey: SECRET }),
      new DojahIdentityCheck({ baseUrl: sandbox.addresses.identity, appId: 'a', key: 'k', timeoutMs: 500 }),
      { mailFrom: 'no-reply@usdt.example' },
      log,
    );
    ada = await individual('ada@bvn.example', '+2348031000501', '70123456711');
    bola = await individual('bola@bvn.example', '+2348031000502', '70123456721');
  });
  afterAll(() => sandbox.stop());

  /** A customer whom finance made Individual by a NIN. */
  async function individual(email: string, phone: string, nin: string): Promise<SignedIn> {
    const customer = await signedIn(api, { email, phone });
    const upgrade = new UpgradeAtWork(api, customer.cookie);
    await upgrade.sent('individual', { ...SEND_NIN, number: { kind: 'nin', value: nin } });
    const reviewer = new ReviewerAtWork(api, await api.signIn('finance'));
    const { status } = await reviewer.approve(await upgradeRequestId(api, customer.accountId));
    expect(status).toBe(200);
    return customer;
  }
  const stateOf = async ({ cookie }: SignedIn) =>
    ((await (await api.get('/api/account/bvn', cookie)).json()) as BvnView).state;
  const add = async ({ cookie }: SignedIn, bvn: string, account: object = ACCOUNT) => {
    const answer = await api.post('/api/account/bvn', { bvn, account }, cookie);
    return { status: answer.status, body: (await answer.json()) as BvnView & { code?: string } };
  };
  const walletOf = async ({ cookie }: SignedIn) => (await (await api.get('/api/wallet', cookie)).json()) as WalletView;
  /** The provider answers by webhook. */
  const answered = async (who: SignedIn) => {
    await runner.runDue();
    for (let tries = 0; tries < 400 && (await stateOf(who)) === 'checking'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    return stateOf(who);
  };

  it('WALLET-02 is compared with its bank account, and opens the way to an account number', async () => {
    expect([await stateOf(ada), (await walletOf(ada)).account]).toEqual(['needed', { state: 'verify-bvn' }]);
    expect(await add(ada, '2217450832')).toMatchObject({ status: 422 });
    expect(await add(ada, '22174508321', { ...ACCOUNT, accountNumber: '1' })).toMatchObject({ status: 422 });
    expect(await add(ada, '2217 450 8321')).toMatchObject({ status: 202, body: { state: 'checking' } });
    expect(await add(ada, '22174508321')).toMatchObject({ status: 409, body: { code: 'bvn-under-way' } });
    expect(await answered(ada)).toBe('verified');
    expect(await add(ada, '22174508321')).toMatchObject({ status: 409, body: { code: 'bvn-verified' } });
    expect((await walletOf(ada)).account).toEqual({ state: 'none' });
  });

  it('WALLET-02 that is another person’s does not match, and is not asked about when another account has it', async () => {
    expect(await add(bola, '22174508333')).toMatchObject({ body: { state: 'checking' } });
    expect(await answered(bola)).toBe('failed');
    expect(await add(bola, '22174508321')).toMatchObject({ status: 202, body: { state: 'failed' } });
    expect((await walletOf(bola)).account).toEqual({ state: 'verify-bvn' });
  });

  it('WALLET-02 is refused without an approved request', async () => {
    const chidi = await signedIn(api, { email: 'chidi@bvn.example', phone: '+2348031000503' });
    expect(await stateOf(chidi)).toBe('no-tier');
    expect(await add(chidi, '22174508341')).toMatchObject({ status: 409, body: { code: 'no-individual-tier' } });
  });
});

import { randomUUID } from 'node:crypto';
import type {
  ReceiverView,
  SendTermsView,
  TransferView,
  WalletLinesView,
  WalletView,
} from '@usdt-africa/contracts/api';
import { until } from '../lib/processes.mjs';
import { BuyingCustomer } from './buying-customer.js';
import { registers } from './new-customer.js';
import { type ApiAnswer, type Guest, Product } from './product.js';
import { Sending } from './sending.js';

const PIN = '2749';
const NGOZI = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  username: 'ngozi_eze',
  email: 'ngozi.eze@example.com',
  phone: '+2348035550277',
};
const BOLA = {
  firstName: 'Bola',
  lastName: 'Adewale',
  username: 'bola_ade',
  email: 'bola.adewale@example.com',
  phone: '+2348035551388',
};
const product = new Product();
let amara: BuyingCustomer;
let ngozi: Guest;
let bola: Guest;

beforeAll(async () => {
  await product.prepare();
  await product.start();
  amara = new BuyingCustomer(product);
  await amara.signsIn();
  ngozi = await registers(product, NGOZI);
  bola = await registers(product, BOLA);
  await amara.adds('50000');
});
afterAll(() => product.clear());

const wallet = (of: Guest) => of.must<WalletView>('GET', '/api/wallet');
const transfer = (of: Guest, id: string) => of.must<TransferView>('GET', `/api/wallet/transfers/${id}`);
const send = (
  from: Guest,
  terms: { username: string; amountKobo: string; note: string | null },
  { pin = PIN, key = randomUUID() as string } = {},
): Promise<ApiAnswer<TransferView>> =>
  from.call('POST', '/api/wallet/transfers', { ...terms, pin }, { origin: from.base, 'idempotency-key': key });
const codeOf = ({ status, body }: ApiAnswer<unknown>) => [status, (body as { code?: string }).code];

async function line(of: Guest, transferId: string) {
  let found: WalletLinesView['lines'][number] | undefined;
  const isThere = async (): Promise<boolean> => {
    const { lines } = await of.must<WalletLinesView>('GET', '/api/wallet/lines');
    found = lines.find(({ title }) => title.transferId === transferId);
    return found !== undefined;
  };
  expect(await until(isThere, 30_000, 100)).toBe(true);
  return found!;
}

async function mailTo(address: string, subject: string): Promise<string | undefined> {
  const { mails } = await product.control.must<{ mails: { id: string; to: string | string[]; subject: string }[] }>(
    'GET',
    '/control/mails',
  );
  const mail = mails.find((one) => String(one.to).includes(address) && one.subject.includes(subject));
  return mail && (await product.control.must<{ text?: string }>('GET', `/control/mails/${mail.id}`)).text;
}

describe('transfers by username on the running product', () => {
  it('RCP-05 WALLET-03 a customer finds another by username, sends naira, and both have the line', async () => {
    const { note, transferId } = await amara.sends({
      username: NGOZI.username,
      amountKobo: '2000000',
      note: 'For the rent',
    });
    expect(note).toBe('For the rent');
    expect(await amara.balanceKobo()).toBe(3_000_000n);
    expect((await wallet(ngozi)).balanceKobo).toBe('2000000');
    expect(await transfer(ngozi, transferId)).toMatchObject({ direction: 'in', balanceAfterKobo: '2000000' });
    expect(await line(ngozi, transferId)).toMatchObject({ kind: 'transfer-in', amountKobo: '2000000' });
    expect((await bola.call('GET', `/api/wallet/transfers/${transferId}`)).status).toBe(404);
  });

  it('RCP-05 WALLET-03 between two registered customers: terms, masked name, lines on both sides, and the repeat by key', async () => {
    const terms = await ngozi.must<SendTermsView>('GET', '/api/wallet/send-terms');
    expect(terms).toMatchObject({
      state: 'open',
      balanceKobo: '2000000',
      day: { limitKobo: '50000000', usedKobo: '0' },
    });
    const receiver = await ngozi.must<ReceiverView>('POST', '/api/wallet/receivers', { username: '@Bola_Ade' });
    expect(receiver).toMatchObject({ username: 'bola_ade', maskedName: 'Bola A.', paidBefore: false });
    const agreed = { username: 'bola_ade', amountKobo: '500000', note: 'Thank you' };
    const key = randomUUID();
    const made = await send(ngozi, agreed, { key });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      direction: 'out',
      person: { maskedName: 'Bola A.' },
      balanceAfterKobo: '1500000',
    });
    expect((await send(ngozi, agreed, { key })).body).toEqual(made.body);
    expect([(await wallet(ngozi)).balanceKobo, (await wallet(bola)).balanceKobo]).toEqual(['1500000', '500000']);
    const { transferId, number } = made.body;
    const shown = { bank: null, last4: null, number, transferId };
    expect(await line(ngozi, transferId)).toMatchObject({
      kind: 'transfer-out',
      amountKobo: '-500000',
      title: { ...shown, name: 'Bola A.' },
    });
    expect(await line(bola, transferId)).toMatchObject({
      kind: 'transfer-in',
      amountKobo: '500000',
      title: { ...shown, name: 'Ngozi E.' },
    });
    expect(await ngozi.must('GET', '/api/wallet/send-terms')).toMatchObject({ day: { usedKobo: '500000' } });
  });

  it('RCP-05 the receiver gets a mail with sender, sum, balance and note', async () => {
    let text: string | undefined;
    const isThere = async () => (text = await mailTo(BOLA.email, '₦5,000.00 from Ngozi E. (@ngozi_eze)')) !== undefined;
    expect(await until(isThere, 60_000, 200)).toBe(true);
    for (const part of ['₦5,000.00', 'Thank you']) expect(text).toContain(part);
    expect(await mailTo(NGOZI.email, '₦5,000.00')).toBeUndefined();
  });

  it('RCP-05 refuses oneself, an unknown username, a wrong PIN and more than the wallet has', async () => {
    const agreed = { username: 'bola_ade', amountKobo: '10000', note: null };
    expect(codeOf(await send(ngozi, { ...agreed, username: 'ngozi_eze' }))).toEqual([409, 'own-username']);
    expect(codeOf(await send(ngozi, { ...agreed, username: 'nobody_here' }))).toEqual([404, 'username-unknown']);
    expect(codeOf(await send(ngozi, { ...agreed, amountKobo: '9000000' }))).toEqual([422, 'wallet-short']);
    expect(codeOf(await send(ngozi, agreed, { pin: '9431' }))).toEqual([422, 'wrong-pin']);
    expect((await wallet(ngozi)).balanceKobo).toBe('1500000');
  });

  it('WALLET-03 the history is clean after all of it', async () => {
    const sending = new Sending(product);
    await sending.verify();
    await sending.close();
  });
});

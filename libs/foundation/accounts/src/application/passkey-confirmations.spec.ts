import { randomUUID } from 'node:crypto';
import { relyingParty, verifiedNewPasskey } from '@usdt-africa/authentication';
import { account, FixedClock } from '@usdt-africa/kernel';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Authenticator } from '@usdt-africa/test-kit/authenticator';
import { type ConfirmedAct, PasskeyConfirmations } from '../index.js';
import { passkeys } from './credentials.js';

const URL = 'https://usdt.africa';
const CONFIG = { mode: 'production', brand: 'USDT Africa', publicUrl: URL } as const;

describe('a passkey instead of a PIN', () => {
  let db: TestDatabase;
  let clock: FixedClock;
  let confirmations: PasskeyConfirmations;
  beforeAll(async () => {
    db = await testDatabase();
    clock = new FixedClock(new Date('2026-11-24T09:00:00Z'));
    confirmations = new PasskeyConfirmations(db.app, clock, CONFIG as never);
  });
  afterAll(() => db.drop());

  /** Creates a signed-in customer with a passkey. */
  async function newCustomer(): Promise<{ readonly customer: SignedInCustomer; readonly device: Authenticator }> {
    const accountId = randomUUID();
    const device = new Authenticator('usdt.africa', URL);
    await db.app.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', '{}', $1::text, $1::text, $1::text, 'en', now())`,
      [accountId],
    );
    const challenge = 'Zm9yIHRoZSB0ZXN0';
    const party = relyingParty(URL, 'USDT Africa');
    const made = await verifiedNewPasskey(device.register(challenge), { challenge, origin: URL, party });
    const tx = await db.app.connect();
    await passkeys.add(tx, accountId, made!, { passkeyId: randomUUID(), device: 'Phone', at: clock.now() });
    tx.release();
    const customer = { accountId, sessionId: randomUUID(), principal: account(accountId) } as SignedInCustomer;
    return { customer, device };
  }
  const ACT: ConfirmedAct = { act: 'payout', payload: { amountKobo: '39400000', account: '0145528174', bank: '058' } };
  /** The same payload, its members in another order. */
  const SAME: ConfirmedAct = { act: 'payout', payload: { bank: '058', account: '0145528174', amountKobo: '39400000' } };
  const outcome = (required: Promise<void>) =>
    required.then(
      () => 'confirmed',
      ({ code }: { code: string }) => code,
    );

  async function confirmed(
    by: (proof: { confirmation: string; challenge: string; device: Authenticator; customer: SignedInCustomer }) => {
      customer?: SignedInCustomer;
      act?: ConfirmedAct;
      response?: Record<string, unknown>;
      origin?: string;
    } = () => ({}),
  ): Promise<string> {
    const { customer, device } = await newCustomer();
    const { confirmation, options } = await confirmations.challenge(customer, ACT);
    const challenge = String(options['challenge']);
    const { response = device.signIn(challenge), ...other } = by({ confirmation, challenge, device, customer });
    return outcome(
      confirmations.require(
        other.customer ?? customer,
        { confirmation, response },
        other.act ?? SAME,
        other.origin ?? URL,
      ),
    );
  }

  it('AUTH-08 confirms only the action and the payload that it was requested for', async () => {
    expect(await confirmed()).toBe('confirmed');
  });

  it('AUTH-08 SEC-10 confirms no other payload, action, session, person or origin, and nothing after five minutes', async () => {
    const stranger = await newCustomer();
    expect(await confirmed(() => ({ act: { ...ACT, payload: { amountKobo: '39400001' } } }))).toBe('not-confirmed');
    expect(await confirmed(() => ({ act: { ...ACT, act: 'withdrawal' } }))).toBe('not-confirmed');
    expect(await confirmed(({ customer }) => ({ customer: { ...customer, sessionId: randomUUID() } }))).toBe(
      'not-confirmed',
    );
    expect(await confirmed(() => ({ customer: stranger.customer }))).toBe('not-confirmed');
    expect(await confirmed(({ challenge }) => ({ response: stranger.device.signIn(challenge) }))).toBe('not-confirmed');
    expect(await confirmed(() => ({ origin: 'https://evil.example' }))).toBe('not-confirmed');
    expect(
      await confirmed(({ device, challenge }) => {
        device.verifies = false;
        return { response: device.signIn(challenge) };
      }),
    ).toBe('not-confirmed');
    expect(
      await confirmed(() => {
        clock.advance(5 * 60_000);
        return {};
      }),
    ).toBe('not-confirmed');
  });

  it('AUTH-08 SEC-10 confirms only one of fifty simultaneous requests with the same confirmation', async () => {
    const { customer, device } = await newCustomer();
    const { confirmation, options } = await confirmations.challenge(customer, ACT);
    const response = device.signIn(String(options['challenge']));
    const all = await Promise.all(
      Array.from({ length: 50 }, () => outcome(confirmations.require(customer, { confirmation, response }, ACT, URL))),
    );
    expect(all.filter((one) => one === 'confirmed')).toHaveLength(1);
    expect(all.filter((one) => one === 'not-confirmed')).toHaveLength(49);
  });

  it('AUTH-08 SEC-10 rejects a passkey that is disabled for payments, also when it was disabled meanwhile', async () => {
    const { customer, device } = await newCustomer();
    const turn = (on: boolean) =>
      db.app.query('update account_passkeys set confirms = $2 where account_id = $1', [customer.accountId, on]);
    const { confirmation, options } = await confirmations.challenge(customer, ACT);
    const response = device.signIn(String(options['challenge']));
    await turn(false);
    expect(await outcome(confirmations.require(customer, { confirmation, response }, ACT, URL))).toBe(
      'passkey-not-for-payments',
    );
    await expect(confirmations.challenge(customer, ACT)).rejects.toMatchObject({
      code: 'no-passkey',
      message: 'None of your passkeys can confirm payments. Use your PIN.',
    });
    await turn(true);
    // The earlier confirmation is used up.
    expect(await outcome(confirmations.require(customer, { confirmation, response }, ACT, URL))).toBe('not-confirmed');
    const another = await confirmations.challenge(customer, ACT);
    const signed = {
      confirmation: another.confirmation,
      response: device.signIn(String(another.options['challenge'])),
    };
    expect(await outcome(confirmations.require(customer, signed, ACT, URL))).toBe('confirmed');
  });

  it('AUTH-08 refuses a confirmation for a customer without a passkey', async () => {
    const customer = { accountId: randomUUID(), sessionId: randomUUID() } as SignedInCustomer;
    await expect(confirmations.challenge(customer, ACT)).rejects.toMatchObject({ code: 'no-passkey' });
  });
});

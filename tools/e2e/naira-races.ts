import { setTimeout as sleep } from 'node:timers/promises';
import type { RecipientCheckView, RecipientEnquiryView, RecipientView, WalletView } from '@usdt-africa/contracts/api';
import { insist, PIN } from './buying-customer.js';
import type { ApiAnswer, Guest } from './product.js';

/** Requests under way at once. */
const REQUESTS = 50;
/** More than both wallets can pay in one direction. */
const KOBO = 400_000;
const ACCOUNT = { bankCode: '058', accountNumber: '0145528174' };

/** A customer who takes part in a race. */
export interface Racer {
  readonly guest: Guest;
  readonly username: string;
}

type Answer = ApiAnswer<{ readonly number: string; readonly code?: string }> | null;

/** Repeats while other requests hold all tries of the PIN: until a try is checked, it counts as a wrong one. */
async function pays(guest: Guest, path: string, terms: object): Promise<Answer> {
  for (const end = performance.now() + 120_000; ; await sleep(50)) {
    const answer: Answer = await insist(guest, 'POST', path, terms);
    if (answer?.body.code !== 'pin-locked' || performance.now() > end) return answer;
  }
}

async function keeps(guest: Guest): Promise<string> {
  const request = { ...ACCOUNT, whose: 'other', name: null };
  const { id } = await guest.must<RecipientEnquiryView>('POST', '/api/account/recipients/enquiries', request);
  return (await guest.must<RecipientView>('POST', '/api/account/recipients', { enquiryId: id, nickname: null })).id;
}

/** Lets both customers withdraw and send each other naira, all at once. @returns the answers, null for none */
export async function race(one: Racer, other: Racer): Promise<readonly Answer[]> {
  const [first, second] = await Promise.all([keeps(one.guest), keeps(other.guest)]);
  const requests: (() => Promise<Answer>)[] = [];
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const [from, to, recipientId] = nth % 2 === 0 ? ([one, other, first] as const) : ([other, one, second] as const);
    const terms = { amountKobo: String(KOBO + nth), note: null, pin: PIN };
    if (nth % 4 < 2) {
      requests.push(() => pays(from.guest, '/api/wallet/transfers', { ...terms, username: to.username }));
      continue;
    }
    const path = `/api/account/recipients/${recipientId}/checks`;
    const { enquiryId } = await from.guest.must<RecipientCheckView>('POST', path, {});
    requests.push(() => pays(from.guest, '/api/wallet/withdrawals', { ...terms, recipientId, enquiryId }));
  }
  return Promise.all(requests.map((request) => request()));
}

export const balanceOf = async ({ guest }: Racer): Promise<bigint> =>
  BigInt((await guest.must<WalletView>('GET', '/api/wallet')).balanceKobo);

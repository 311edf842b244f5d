import type {
  RecipientCheckView,
  RecipientEnquiryView,
  RecipientView,
  WithdrawalTerms,
  WithdrawalView,
} from '@usdt-africa/contracts/api';
import { parseDecimal } from '@usdt-africa/kernel';
import { until } from '../lib/processes.mjs';
import { BuyingCustomer, PIN } from './buying-customer.js';
import type { Product } from './product.js';

/** A transfer in the sandbox bank's own books. */
export interface BankRow {
  readonly reference: string;
  readonly status: string;
  readonly amountKobo: string;
  readonly accountNumber: string;
  readonly sessionId: string | null;
}

/** The sandbox's demo customer, who pays naira of the wallet to saved bank accounts. */
export class WithdrawingCustomer extends BuyingCustomer {
  readonly #product: Product;

  constructor(product: Product) {
    super(product);
    this.#product = product;
  }

  /** Saves an account of GTBank under the name that its bank gives. @returns the recipient's id */
  async keeps(accountNumber: string): Promise<string> {
    const request = { bankCode: '058', accountNumber, whose: 'other', name: null };
    const { id } = await this.must<RecipientEnquiryView>('POST', '/api/account/recipients/enquiries', request);
    const saved = await this.must<RecipientView>('POST', '/api/account/recipients', { enquiryId: id, nickname: null });
    return saved.id;
  }

  /** Terms of a withdrawal, with the recipient's name queried just now. */
  async agrees(recipientId: string, naira: string, note: string | null = null): Promise<WithdrawalTerms> {
    const check = await this.must<RecipientCheckView>('POST', `/api/account/recipients/${recipientId}/checks`, {});
    if (check.enquiryId === null) throw new Error(`the bank gives another name for ${recipientId} now`);
    return { recipientId, enquiryId: check.enquiryId, amountKobo: parseDecimal(naira, 2).toString(), note };
  }

  /** Withdraws to a saved recipient. The same key is sent until there is an answer. */
  async withdraws(recipientId: string, naira: string, note: string | null = null): Promise<WithdrawalView> {
    const terms = await this.agrees(recipientId, naira, note);
    return this.must<WithdrawalView>('POST', '/api/wallet/withdrawals', { ...terms, pin: PIN });
  }

  withdrawal({ withdrawalId }: Pick<WithdrawalView, 'withdrawalId'>): Promise<WithdrawalView> {
    return this.must('GET', `/api/wallet/withdrawals/${withdrawalId}`);
  }

  /** Waits until a withdrawal has this status. */
  async reaches(requested: WithdrawalView, status: WithdrawalView['status'], seconds = 90): Promise<WithdrawalView> {
    let last = requested;
    const isThere = async (): Promise<boolean> => {
      last = await this.withdrawal(requested);
      return last.status === status;
    };
    if (!(await until(isThere, seconds * 1_000, 200)))
      throw new Error(`${last.number} is ${last.status}, not ${status}:\n${this.#product.output.slice(-2_000)}`);
    return last;
  }

  /** Waits until the wallet has this balance. @throws Error with the balance that it has instead */
  async has(naira: string, seconds = 60): Promise<void> {
    const wanted = parseDecimal(naira, 2);
    let balance = -1n;
    const isThere = async (): Promise<boolean> => (balance = await this.balanceKobo()) === wanted;
    if (!(await until(isThere, seconds * 1_000, 200))) throw new Error(`the wallet has ${balance} kobo, not ${wanted}`);
  }
}

/** References of a withdrawal's payout: one of each attempt. */
export async function referencesOf(
  product: Product,
  { withdrawalId }: Pick<WithdrawalView, 'withdrawalId'>,
): Promise<string[]> {
  const rows = await product.query<{ reference: string }>(
    `select distinct e.data->>'reference' as reference from events r
     join events e on e.stream_id = 'payout-' || (r.data->>'payoutId')
     where r.stream_id = 'withdrawal-' || $1 and r.type = 'WithdrawalRequested' and e.data->>'reference' is not null`,
    [withdrawalId],
  );
  return rows.map(({ reference }) => reference);
}

/** What the bank's own books have under the references of a withdrawal's payout. */
export async function atTheBank(
  product: Product,
  withdrawal: Pick<WithdrawalView, 'withdrawalId'>,
): Promise<readonly BankRow[]> {
  const references = new Set(await referencesOf(product, withdrawal));
  const { transfers } = await product.control.must<{ transfers: BankRow[] }>(
    'GET',
    '/control/bank/transfers?limit=100000',
  );
  return transfers.filter(({ reference }) => references.has(reference));
}

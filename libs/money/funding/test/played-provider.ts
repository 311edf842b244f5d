import type {
  AccountFound,
  AccountOpening,
  CollectionAccount,
  CollectionProvider,
  Credit,
  CreditPage,
  CreditQuery,
  CreditResult,
  LedgerEntry,
  LedgerPage,
  Refund,
  RefundList,
  RefundResult,
  RefundStatus,
  Requery,
} from '@usdt-africa/banking';
import { ProviderUnavailableError } from '@usdt-africa/banking';

/** What the provider does with the next request: lose its answer after it took effect, lose the request, or refuse it. */
export type Fault = 'answer-lost' | 'request-lost' | 'refused' | 'float-low';

/** A provider in memory, with Paystack's behaviour: answers can be lost, and refunds are known by their credit alone. */
export class PlayedProvider implements CollectionProvider {
  readonly name = 'paystack';
  readonly accounts = new Map<string, CollectionAccount & { open: boolean }>();
  readonly credits = new Map<string, Credit>();
  readonly refunds: Refund[] = [];
  readonly requeried: string[] = [];
  /** Numbers are given to these customers only. */
  readonly identified = new Set<string>();
  fault: Fault | null = null;
  /** Of the account, oldest first. */
  readonly lines: LedgerEntry[] = [];
  isSilent = false;
  #next = 4_099_260_516n;

  /** A payment arrives at the provider. */
  pay(more: Partial<Credit> = {}): Credit {
    const id = String((this.#next += 1n));
    const credit: Credit = {
      id,
      reference: `ref-${id}`,
      status: 'success',
      amountKobo: 1_000_000n,
      feesKobo: 10_000n,
      currency: 'NGN',
      domain: 'test',
      channel: 'dedicated_nuban',
      paidAt: new Date('2026-11-28T08:59:40.000Z'),
      senderName: 'TEMITOPE ADEWALE',
      senderBank: 'GTBank',
      senderAccountMasked: 'XXXXXX6625',
      narration: 'savings',
      receiverAccountNumber: null,
      customerCode: null,
      ...more,
    };
    this.credits.set(credit.reference, credit);
    return credit;
  }

  change(reference: string, more: Partial<Credit>): void {
    this.credits.set(reference, { ...this.credits.get(reference)!, ...more });
  }

  /** Moves every refund that is under way on. */
  endRefunds(status: RefundStatus): void {
    for (const [at, refund] of this.refunds.entries())
      if (refund.status === 'pending' || refund.status === 'processing' || refund.status === 'needs-attention')
        this.refunds[at] = { ...refund, status };
  }

  openAccount({ customerCode = '' }: { readonly customerCode?: string | undefined }): Promise<AccountOpening> {
    const fault = this.#fault();
    if (fault === 'request-lost') return Promise.resolve({ kind: 'unknown', cause: 'timeout' });
    if (fault === 'refused' || !this.identified.has(customerCode))
      return Promise.resolve({ kind: 'refused', code: fault === 'refused' ? 'not-available' : 'not-identified' });
    const n = this.accounts.size + 1;
    const account = {
      id: String(250 + n),
      accountNumber: String(122_534_416 + n).padStart(10, '0'),
      accountName: 'USDT AFRICA / TEMITOPE ADEWALE',
      bankName: 'Wema Bank',
      bankSlug: 'wema-bank',
      customerCode,
      open: true,
    };
    this.accounts.set(customerCode, account);
    if (fault === 'answer-lost') return Promise.resolve({ kind: 'unknown', cause: 'timeout' });
    return Promise.resolve({ kind: 'opened', account });
  }

  accountOf(customerCode: string): Promise<AccountFound> {
    if (this.isSilent) return Promise.resolve({ kind: 'unavailable', cause: 'timeout' });
    const account = this.accounts.get(customerCode);
    return Promise.resolve(account?.open ? { kind: 'found', account } : { kind: 'none' });
  }

  closeAccount(id: string): Promise<{ readonly kind: 'closed' }> {
    for (const account of this.accounts.values()) if (account.id === id) account.open = false;
    return Promise.resolve({ kind: 'closed' });
  }

  verify(reference: string): Promise<CreditResult> {
    if (this.isSilent) return Promise.resolve({ kind: 'unavailable', cause: 'timeout' });
    const credit = this.credits.get(reference);
    return Promise.resolve(credit ? { kind: 'credit', credit } : { kind: 'not-found' });
  }

  listCredits({ status = 'success' }: CreditQuery): Promise<CreditPage> {
    if (this.isSilent) return Promise.reject(new ProviderUnavailableError('timeout'));
    const credits = [...this.credits.values()].filter((credit) => credit.status === status);
    return Promise.resolve({ credits, unreadable: 0, more: false });
  }

  requery(accountNumber: string): Promise<Requery> {
    this.requeried.push(accountNumber);
    return Promise.resolve({ kind: 'accepted' });
  }

  refundsOf(transactionId: string): Promise<RefundList> {
    if (this.isSilent) return Promise.resolve({ kind: 'unavailable', cause: 'timeout' });
    return Promise.resolve({
      kind: 'listed',
      refunds: this.refunds.filter((refund) => refund.transactionId === transactionId),
    });
  }

  refund({
    transactionId,
    amountKobo,
  }: {
    readonly transactionId: string;
    readonly amountKobo: bigint;
  }): Promise<RefundResult> {
    const fault = this.#fault();
    if (fault === 'request-lost') return Promise.resolve({ kind: 'unknown', cause: 'timeout' });
    if (fault === 'refused') return Promise.resolve({ kind: 'refused', code: 'refused-by-provider', passing: false });
    if (fault === 'float-low') return Promise.resolve({ kind: 'refused', code: 'float-low', passing: true });
    const id = String(this.refunds.length + 1);
    this.refunds.push({ id, transactionId, status: 'pending', amountKobo, createdAt: null });
    if (fault === 'answer-lost') return Promise.resolve({ kind: 'unknown', cause: 'timeout' });
    return Promise.resolve({ kind: 'accepted', refundId: id, status: 'pending' });
  }

  ledger(): Promise<LedgerPage> {
    return Promise.resolve({ entries: this.lines.toReversed(), more: false });
  }

  /** Each fault happens once. */
  #fault(): Fault | null {
    const { fault } = this;
    this.fault = null;
    return fault;
  }
}

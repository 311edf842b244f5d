import {
  event,
  type EventData,
  eventUpcasters,
  MONEY_EVENTS,
  streams,
  type TransferDetails,
  type TransferPerson,
} from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { FixedClock, uuidFrom, posting } from '@usdt-africa/kernel';
import { listed, orderSummaryProjection } from '@usdt-africa/orders';
import { everything, sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, type Ending, happenedTo, type Step, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { accountTransactions, TransactionList } from '../src/index.js';

export const ADA = '0199a000-0000-7000-8000-0000000000a1';
export const TUNDE = '0199a000-0000-7000-8000-0000000000b2';

export interface Person {
  readonly accountName: string;
  readonly bankCode?: string;
  readonly bankName?: string;
  readonly bankShortName?: string;
  readonly accountNumber?: string;
}

export interface Listed {
  readonly orderId: string;
  readonly number: string;
  readonly ending: Ending;
}

export interface Bought {
  readonly address: string;
  readonly nickname?: string;
  readonly ending: 'approval' | 'sending' | 'completed' | 'undone';
  readonly at?: string;
}

export interface Moved {
  readonly id: string;
  readonly number: string;
}

export interface Withdrawn {
  readonly accountName: string;
  readonly accountNumber?: string;
  readonly ending: 'sending' | 'paid' | 'undone' | 'paid-after-all';
}

/** Customers with sales, purchases, transfers and withdrawals recorded as events, and the transaction list made of them. */
export class Ground {
  readonly personalData: PersonalData;
  readonly clock = new FixedClock('2026-01-06T09:00:00.000Z');
  readonly list: TransactionList;
  readonly projection = orderSummaryProjection(accountTransactions);
  #count = 0;

  private constructor(
    readonly db: TestDatabase,
    readonly store: PostgresEventStore,
  ) {
    this.personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    this.list = new TransactionList(db.app, this.personalData, this.clock);
  }

  static async open(): Promise<Ground> {
    const db = await testDatabase();
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const ground = new Ground(db, store);
    await ground.personalData.ensureSubjects([`account-${ADA}`, `account-${TUNDE}`]);
    return ground;
  }

  close(): Promise<void> {
    return this.db.drop();
  }

  /** A sale with this ending, in the account's list from the moment it was placed. */
  async sale(accountId: string | null, ending: Ending, person: Person, seed = 7): Promise<Listed> {
    let scenario = makeScenario(seed, this.#count++);
    while (scenario.ending !== ending) scenario = makeScenario(seed, this.#count++);
    const { orderId, number } = scenario;
    const payee = {
      bankCode: '058',
      bankName: 'Guaranty Trust Bank',
      bankShortName: 'GTBank',
      accountNumber: String(145_528_174 + this.#count).padStart(10, '0'),
      ...person,
    };
    const steps = await happenedTo({ recipient: { ...payee, email: null } }, scenario, this.personalData);
    const listing = accountId ? await listed(this.personalData, accountId, payee, this.clock.now()) : null;
    const first = steps[0]!;
    const withListing: readonly Step[] = [
      { ...first, events: listing ? [...first.events, listing] : first.events },
      ...steps.slice(1),
    ];
    await append(this.store, withListing);
    return { orderId, number, ending };
  }

  /** Something more arrives, is final, has no price, and is held for a reason. */
  async deposit(orderId: string, amountMicro: string, reason: EventData<'OrderHeld'>['reason']): Promise<void> {
    const at = this.clock.now().toISOString();
    const metadata = { correlationId: uuidFrom('deposit', orderId), actor: 'system:orders', orderId };
    const depositKey = `${'cd'.repeat(32)}-0`;
    const events = [
      event('OrderDepositConfirmed', { depositKey, amountMicro, receivedAt: at, confirmedAt: at }),
      event('OrderHeld', { reason, depositKeys: [depositKey], at }),
    ];
    await append(this.store, [{ streamId: streams.order(orderId), events, metadata }]);
  }

  /** A purchase to this address, and what became of it. */
  async purchase(accountId: string, bought: Bought): Promise<{ readonly orderId: string; readonly number: string }> {
    const count = this.#count++;
    const purchaseId = uuidFrom('test-purchase', String(count));
    const number = `B${String(600_000_000_000 + count)}`;
    const at = bought.at ?? `2026-01-05T10:00:${String(count % 60).padStart(2, '0')}.000Z`;
    const subject = `purchase-${purchaseId}`;
    await this.personalData.ensureSubjects([subject]);
    const label = bought.nickname ? await this.personalData.seal(subject, { text: bought.nickname }) : null;
    const placed = event('PurchasePlaced', {
      ...{ purchaseId, accountId, number, word: 'papaya', network: 'TRC20', quoteId: uuidFrom('quote', purchaseId) },
      ...{
        nairaKobo: '10000000',
        feeKobo: '0',
        amountMicro: '62519537',
        rate: '1599.5000',
        referenceRate: '1583.5000',
      },
      ...{ marginBps: 100, sources: [], address: bought.address, recipientId: null, label, at, postings: POSTINGS },
      ...{ debitId: uuidFrom('debit', purchaseId), balanceKobo: '3935075', limitDay: at.slice(0, 10) },
    });
    const events = [placed, ...outcomeOf(bought.ending, { purchaseId, accountId, at })];
    const metadata = { correlationId: purchaseId, actor: `account:${accountId}` };
    await append(this.store, [{ streamId: streams.purchase(purchaseId), events, metadata }]);
    return { orderId: purchaseId, number };
  }

  /** ₦5,000 from one customer to another. @returns the transfer's id and number */
  async transfer(from: string, to: string, names: Readonly<Record<string, TransferPerson>>): Promise<Moved> {
    const count = this.#count++;
    const transferId = uuidFrom('test-transfer', String(count));
    const number = `T${String(700_000_000_000 + count)}`;
    const subject = `transfer-${transferId}`;
    await this.personalData.ensureSubjects([subject]);
    const details: TransferDetails = { from: names[from]!, to: names[to]!, note: null };
    const made = event('TransferMade', {
      ...{ transferId, number, fromAccountId: from, toAccountId: to, amountKobo: '500000' },
      details: await this.personalData.seal(subject, details),
      ...{ debitId: uuidFrom('debit', transferId), creditId: uuidFrom('credit', transferId), limitDay: '2026-01-05' },
      ...{ fromBalanceKobo: '0', toBalanceKobo: '500000', at: '2026-01-04T11:00:00.000Z' },
    });
    const metadata = { correlationId: transferId, actor: `account:${from}` };
    await append(this.store, [{ streamId: streams.transfer(transferId), events: [made], metadata }]);
    return { id: transferId, number };
  }

  /** ₦25,000 of a wallet to a bank account, and what became of it. */
  async withdrawal(
    accountId: string,
    { accountName, accountNumber = '0145528174', ending }: Withdrawn,
  ): Promise<Moved> {
    const count = this.#count++;
    const withdrawalId = uuidFrom('test-withdrawal', String(count));
    const number = `W${String(310_000_000_000 + count)}`;
    const subject = `withdrawal-${withdrawalId}`;
    await this.personalData.ensureSubjects([subject]);
    const account = { bankCode: '058', bankName: 'Guaranty Trust Bank', bankShortName: 'GTBank', accountNumber };
    const about = { withdrawalId, accountId, at: '2026-01-04T12:00:00.000Z' };
    const requested = event('WithdrawalRequested', {
      ...about,
      ...{ number, payoutId: uuidFrom('payout', withdrawalId), amountKobo: '2500000', payeeIndex: accountNumber },
      recipient: await this.personalData.seal(subject, { ...account, accountName }),
      ...{ recipientId: null, note: null, debitId: uuidFrom('debit', withdrawalId), balanceKobo: '0' },
      limitDay: '2026-01-05',
    });
    const back = { ...about, why: 'payout-failed', reason: 'bank-down', balanceKobo: '2500000' } as const;
    const undone = event('WithdrawalUndone', { ...back, creditId: uuidFrom('credit', withdrawalId) });
    const after = { ...about, entryId: uuidFrom('after', withdrawalId), owedKobo: '0' };
    const ends = {
      sending: [],
      paid: [event('WithdrawalPaid', { ...about, reference: 'po-1', sessionId: null })],
      undone: [undone],
      'paid-after-all': [undone, event('WithdrawalPaidAfterAll', after)],
    }[ending];
    const metadata = { correlationId: withdrawalId, actor: `account:${accountId}` };
    const streamId = streams.withdrawal(withdrawalId);
    await append(this.store, [{ streamId, events: [requested, ...ends], metadata }]);
    return { id: withdrawalId, number };
  }

  async mark(accountId: string, orderId: string, hidden: boolean): Promise<void> {
    const at = this.clock.now().toISOString();
    const metadata = { correlationId: uuidFrom('mark', orderId), actor: `account:${accountId}`, orderId };
    const hide = event(hidden ? 'TransactionHidden' : 'TransactionUnhidden', { accountId, at });
    await append(this.store, [{ streamId: streams.transaction(orderId), events: [hide], metadata }]);
  }

  /** Rebuilds the list from the whole history. */
  async project(): Promise<void> {
    const events = (await everything(this.store)).filter(({ type }) => this.projection.handles.includes(type));
    await this.store.transaction(async (tx) => {
      for (const table of this.projection.tables) await tx.query(`delete from ${table}`);
      await this.projection.apply(events, tx);
    });
  }
}

/** Any lines that balance: the list reads none of them. */
const POSTINGS = [posting('payable:purchase:test', 'USDT', -1n), posting('exchange:position', 'USDT', 1n)];

function outcomeOf(
  ending: Bought['ending'],
  of: { readonly purchaseId: string; readonly accountId: string; readonly at: string },
): Step['events'] {
  const { purchaseId, accountId, at } = of;
  const held = event('PurchaseHeld', { purchaseId, why: 'large', people: 2, until: at, at });
  switch (ending) {
    case 'approval':
      return [held];
    case 'sending':
      return [held, event('PurchaseReleased', { purchaseId, people: [TUNDE], at })];
    case 'completed': {
      const block = { number: 77, id: 'ab'.repeat(32), time: at };
      const [sendId, txId] = [uuidFrom('send', purchaseId), 'cd'.repeat(32)];
      return [event('PurchaseSettled', { purchaseId, accountId, sendId, txId, block, feeSun: '345000', at })];
    }
    case 'undone': {
      const money = { creditId: uuidFrom('undone', purchaseId), nairaKobo: '10000000', balanceKobo: '13935075' };
      const nothing = { detail: null, people: null, postings: POSTINGS };
      return [event('PurchaseUndone', { purchaseId, accountId, reason: 'expired', ...nothing, ...money, at })];
    }
  }
}

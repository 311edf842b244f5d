import { randomBytes } from 'node:crypto';
import { eventUpcasters, MONEY_EVENTS, streams, type TransferDetails } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp, personalDataFrom } from '@usdt-africa/event-store';
import { newOrderNumber, systemClock, uuidv7 } from '@usdt-africa/kernel';
import {
  creditIdOf,
  debitIdOf,
  makeTransfer,
  payableOfTransfer,
  transferDecider,
  TransferRows,
  transferSubject,
} from '@usdt-africa/transfers';
import { retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import pg from 'pg';
import { type BenchmarkContext, median } from './benchmark.js';

const WALLETS = 1_000;
/** Transfers under way at once. */
const IN_FLIGHT = 64;
const CONNECTIONS = 16;
const ROUNDS = 5;
const SLICE_MS = 2_000;
const WARM_UP_MS = 500;
const AMOUNT_KOBO = 10_000n;
const UNLIMITED = { dayKobo: 10n ** 15n, monthKobo: 10n ** 15n };
const DETAILS: TransferDetails = {
  from: { firstName: 'Ngozi', lastName: 'Eze', username: 'ngozi_eze' },
  to: { firstName: 'Bola', lastName: 'Adewale', username: 'bola_ade' },
  note: 'Thank you',
};

/** How many transfers a second are appended. */
export interface TransferSpeed {
  readonly rounds: readonly number[];
  readonly perSecond: number;
}

/**
 * Transfers between a thousand wallets in both directions: sealed details, both wallets' decisions, and the one append of transfer,
 * debit, credit and row. Without HTTP, the look-ups of accounts, and the PIN.
 */
export async function transfersPerSecond({
  appUrl,
  print,
}: Pick<BenchmarkContext, 'appUrl' | 'print'>): Promise<TransferSpeed> {
  const pool = new pg.Pool({ connectionString: appUrl, max: CONNECTIONS });
  const notifier = createWakeUp({ connectionString: appUrl });
  await notifier.ready();
  const store = createEventStore({ pool, notifier, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
  const key = (): string => randomBytes(32).toString('base64');
  const personalData = personalDataFrom({ MASTER_KEY: key(), BLIND_INDEX_KEY: key() }, { pool });
  const wallets = new WalletStreams(store, pool, systemClock);
  const rows = new TransferRows(pool);
  const accountIds = Array.from({ length: WALLETS }, () => uuidv7());

  async function fund(accountId: string): Promise<void> {
    const entryId = uuidv7();
    const about = { accountId, entryId, amountKobo: 10n ** 12n, counter: 'collection:paystack' };
    const { append, alongside } = await wallets.prepareCredit({ ...about, kind: 'funding' });
    const metadata = { correlationId: entryId, actor: 'system:bench' };
    await store.append([append], { metadata, ...(alongside && { alongside }) });
  }

  async function transfer(from: string, to: string): Promise<void> {
    const transferId = uuidv7();
    const subject = transferSubject(transferId);
    await personalData.ensureSubjects([subject]);
    const details = await personalData.seal(subject, DETAILS);
    const counter = payableOfTransfer(transferId);
    const number = newOrderNumber('T');
    await retryOnWalletConflict(async () => {
      const debit = await wallets.prepareDebit({
        accountId: from,
        entryId: debitIdOf(transferId),
        kind: 'transfer-out',
        amountKobo: AMOUNT_KOBO,
        counter,
        limit: { class: 'send', limits: UNLIMITED },
      });
      const credit = await wallets.prepareCredit({
        accountId: to,
        entryId: creditIdOf(transferId),
        kind: 'transfer-in',
        amountKobo: AMOUNT_KOBO,
        counter,
      });
      const now = new Date().toISOString();
      const made = {
        transferId,
        number,
        fromAccountId: from,
        toAccountId: to,
        amountKobo: AMOUNT_KOBO.toString(),
        details,
        debitId: debitIdOf(transferId),
        creditId: creditIdOf(transferId),
        limitDay: now.slice(0, 10),
        fromBalanceKobo: debit.wallet.balanceKobo.toString(),
        toBalanceKobo: credit.wallet.balanceKobo.toString(),
        at: now,
      };
      const events = makeTransfer(transferDecider.initial, made);
      const own = { streamId: streams.transfer(transferId), expectedVersion: 0, events };
      await store.append([own, debit.append, credit.append], {
        metadata: { correlationId: transferId, actor: `account:${from}` },
        alongside: async (tx) => {
          await rows.insert(tx, made);
          await debit.alongside?.(tx);
          await credit.alongside?.(tx);
        },
      });
    });
  }

  /** @returns how often a second */
  async function slice(milliseconds: number): Promise<number> {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async (_, worker) => {
        for (let n = 0; performance.now() - began < milliseconds; n += 1) {
          // Pairs of their own, in turn in both directions.
          const at = (2 * (worker + n * IN_FLIGHT)) % WALLETS;
          const [one, other] = [accountIds[at]!, accountIds[at + 1]!];
          await (n % 2 === 0 ? transfer(one, other) : transfer(other, one));
          done += 1;
        }
      }),
    );
    return done / ((performance.now() - began) / 1_000);
  }

  try {
    for (let from = 0; from < WALLETS; from += IN_FLIGHT)
      await Promise.all(accountIds.slice(from, from + IN_FLIGHT).map(fund));
    await slice(WARM_UP_MS);
    const rounds: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      rounds.push(await slice(SLICE_MS));
      print(`round ${round}  transfers between ${WALLETS} wallets ${rounds.at(-1)!.toFixed(0)}/s`);
    }
    return { rounds, perSecond: median(rounds) };
  } finally {
    await notifier.close();
    await pool.end();
  }
}

import type { Bank } from './bank.js';
import type { AccountEntry } from './model.js';

const MODELS: Readonly<Record<AccountEntry['kind'], string>> = {
  opening: 'Integration',
  'top-up': 'Integration',
  withdrawal: 'Integration',
  transfer: 'Transfer',
  fee: 'Transfer',
  'stamp-duty': 'Transfer',
  returned: 'Transfer',
  collection: 'Transaction',
  'collection-fee': 'Transaction',
  'taken-back': 'Transaction',
  refund: 'Refund',
  'refund-returned': 'Refund',
};

/** A page of `GET /balance/ledger`: the account's lines, newest first. */
export function ledgerPage(bank: Bank, query: URLSearchParams): Record<string, unknown> {
  const number = (name: string, usual: number): number => Math.max(1, Number(query.get(name) ?? usual) || usual);
  const [perPage, page] = [Math.min(number('perPage', 50), 100), number('page', 1)];
  const entries = bank.account.entries().reverse();
  const skipped = (page - 1) * perPage;
  return {
    status: true,
    message: 'Balance ledger retrieved',
    data: entries.slice(skipped, skipped + perPage).map((entry) => ({
      integration: 463_433,
      domain: 'test',
      balance: Number(entry.balance),
      currency: 'NGN',
      difference: Number(entry.amount),
      reason: entry.kind,
      model_responsible: MODELS[entry.kind],
      model_row: rowOf(bank, entry),
      id: 149_000_000 + entry.number,
      createdAt: entry.at,
      updatedAt: entry.at,
    })),
    meta: {
      total: entries.length,
      skipped,
      perPage,
      page,
      pageCount: Math.max(1, Math.ceil(entries.length / perPage)),
    },
  };
}

function rowOf(bank: Bank, { kind, reference }: AccountEntry): number | null {
  if (reference === null) return null;
  if (MODELS[kind] === 'Refund') return Number(reference);
  return (MODELS[kind] === 'Transaction' ? bank.collections.find(reference) : bank.transfer(reference))?.id ?? null;
}

import type { UndoneWhy } from '../application/account-context.js';
import type { MessageKey, TextOf } from '../messages/catalogue.js';
import { clean, naira, orderNumber, sessionId } from './figures.js';

/** What messages say of the end of a withdrawal. */
export interface WithdrawalFacts {
  readonly withdrawalId: string;
  readonly number: string;
  /** Short name of the bank, and the last four digits of the account. */
  readonly bank: string;
  readonly last4: string;
  /** NIP session id; null where the provider gave none, and where it was not paid. */
  readonly sessionId: string | null;
  /** Null: it was paid. */
  readonly undone: { readonly why: UndoneWhy; readonly balanceKobo: bigint } | null;
  /** It was paid after the naira had gone back: the part in kobo that the wallet did not have. Null: it was not. */
  readonly owedKobo: bigint | null;
}

const WHY: Readonly<Record<UndoneWhy, MessageKey>> = {
  account: 'nairaBackAccount',
  bank: 'nairaBackBank',
  returned: 'nairaBackReturned',
  other: 'nairaBackOther',
};

/** The values that the texts are filled with. */
export function withdrawalValues(withdrawal: WithdrawalFacts | null): Readonly<Record<string, string>> {
  if (!withdrawal) return {};
  const { number, bank, last4, undone, owedKobo } = withdrawal;
  return {
    number: orderNumber(number),
    account: `${clean(bank)} ··${last4}`,
    balance: undone ? naira(undone.balanceKobo) : '',
    owed: naira(owedKobo ?? 0n),
  };
}

/** The paragraphs of the mail, as keys of texts. */
export function withdrawalTexts({ undone, owedKobo }: WithdrawalFacts): readonly MessageKey[] {
  if (undone) return [WHY[undone.why], 'nairaBackBalance'];
  if (owedKobo === null) return ['nairaSentText'];
  return owedKobo > 0n ? ['nairaSentAfterAll', 'nairaSentOwed'] : ['nairaSentAfterAll'];
}

/** By the session id the receiver's bank finds the payment. */
export function sessionRow(withdrawal: WithdrawalFacts | null, textOf: TextOf): { label: string; value: string }[] {
  return withdrawal?.sessionId ? [{ label: textOf('nairaSentSession'), value: sessionId(withdrawal.sessionId) }] : [];
}

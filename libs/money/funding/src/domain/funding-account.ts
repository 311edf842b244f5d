import { type collectionEventTypes, type DomainEvent, event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decider } from '@usdt-africa/kernel';
import { FUNDING_RULES } from './rules.js';

export type FundingAccountEvent = DomainEvent<(typeof collectionEventTypes)[number]>;
export type OpenedAccount = Omit<EventData<'FundingAccountOpened'>, 'at' | 'accountId'>;
type RefusalReason = EventData<'FundingAccountRefused'>['reason'];
type EndReason = EventData<'FundingAccountEnded'>['reason'];

/** A customer's account number at the provider, folded from its stream. */
export interface FundingAccount {
  readonly phase: 'none' | 'requested' | 'open' | 'refused' | 'ended';
  readonly request: Omit<EventData<'FundingAccountRequested'>, 'at' | 'accountId'> | null;
  readonly opened: OpenedAccount | null;
  readonly refused: { readonly reason: RefusalReason; readonly at: string } | null;
  readonly lastAt: string;
}

export const fundingAccountDecider: Decider<FundingAccount, FundingAccountEvent> = {
  initial: { phase: 'none', request: null, opened: null, refused: null, lastAt: '' },
  evolve: (account, { type, data }) => {
    const next = { ...account, lastAt: data.at };
    switch (type) {
      case 'FundingAccountRequested':
        return { ...next, phase: 'requested', request: { provider: data.provider, customerCode: data.customerCode } };
      case 'FundingAccountOpened': {
        const { at: _at, accountId: _accountId, ...opened } = data;
        return { ...next, phase: 'open', opened };
      }
      case 'FundingAccountRefused':
        return { ...next, phase: 'refused', refused: { reason: data.reason, at: data.at } };
      case 'FundingAccountEnded':
        return { ...next, phase: 'ended' };
      case 'FundingIntended':
        return next;
    }
  },
};

type Decided = readonly (FundingAccountEvent & { readonly schemaVersion: number })[];

/** Whether an account number may be requested now: a refused one again after a day, an ended one never. */
export function mayRequest({ phase, refused }: FundingAccount, now: Date): boolean {
  if (phase !== 'refused') return phase === 'none';
  return now.getTime() - Date.parse(refused!.at) >= FUNDING_RULES.accountAgainMs;
}

/** Requests an account number; nothing where there is one, or it was requested or refused just now. */
export function requestAccount(
  account: FundingAccount,
  request: { readonly accountId: string; readonly provider: string; readonly customerCode: string },
  now: Date,
): Decided {
  return mayRequest(account, now) ? [event('FundingAccountRequested', { ...request, at: now.toISOString() })] : [];
}

/** The provider gave a number. */
export function openAccount(account: FundingAccount, accountId: string, opened: OpenedAccount, now: Date): Decided {
  return account.phase === 'requested' || account.phase === 'refused'
    ? [event('FundingAccountOpened', { accountId, ...opened, at: now.toISOString() })]
    : [];
}

/** The provider certainly gives no number. */
export function refuseAccount(account: FundingAccount, reason: RefusalReason, now: Date): Decided {
  return account.phase === 'requested' ? [event('FundingAccountRefused', { reason, at: now.toISOString() })] : [];
}

/** The number takes no more naira. */
export function endAccount(account: FundingAccount, reason: EndReason, now: Date): Decided {
  return account.phase === 'open' || account.phase === 'requested'
    ? [event('FundingAccountEnded', { reason, at: now.toISOString() })]
    : [];
}

/**
 * The customer is about to transfer a sum.
 * @throws Refusal 409 `no-account-number`
 */
export function intend(
  account: FundingAccount,
  intent: { readonly accountId: string; readonly intentId: string; readonly amountKobo: string },
  now: Date,
): Decided {
  if (account.phase !== 'open') throw refusal('funding.no-account-number');
  return [event('FundingIntended', { ...intent, at: now.toISOString() })];
}

import { accountDecider, type Account, type AccountEvent } from '@usdt-africa/accounts';
import type { AdminCustomerAttention, AdminCustomerState } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { account as principalOf } from '@usdt-africa/kernel';

/**
 * Sort value base: customers who need attention come before all others, longest waiting first: this less the time since
 * when they wait.
 */
const WAITING = 4_000_000_000_000;

/** State of a customer as lists show it. */
export function customerState(account: Account): AdminCustomerState {
  if (account.closedAt) return 'closed';
  if (account.frozen) return 'frozen';
  return account.isPinLocked ? 'pin-locked' : 'active';
}

/** Why a customer needs an operator's attention, and since when; null when none is needed. */
export function customerAttention(
  account: Account,
): { readonly why: AdminCustomerAttention; readonly since: string } | null {
  if (account.closedAt) return null;
  if (account.frozen) return { why: 'frozen', since: account.frozen.at };
  if (account.pinLockedSince) return { why: 'pin-locked', since: account.pinLockedSince };
  if (account.signInLocked) return { why: 'sign-in-locked', since: account.signInLocked.at };
  return null;
}

/** One row a customer: the list, its tabs and counts. */
export const customersProjection = foldedRows<Account, AccountEvent>({
  name: 'customers',
  table: 'admin_customers',
  key: 'account_id',
  columns: {
    account_id: 'uuid',
    owner_key: 'text',
    profile: 'jsonb',
    tier: 'text',
    state_name: 'text',
    attention: 'text',
    waiting_since: 'timestamptz',
    urgency: 'bigint',
    because: 'text',
    since: 'timestamptz',
    seen_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
  },
  handles: STREAM_KINDS.account.types as readonly AccountEvent['type'][],
  decider: accountDecider,
  idOf: ({ streamId }) => streamId.slice('account-'.length),
  row: rowOf,
});

function rowOf(id: string, account: Account, version: number) {
  const attention = customerAttention(account);
  return {
    account_id: id,
    owner_key: principalOf(id).key,
    profile: account.profile,
    tier: account.tier,
    state_name: customerState(account),
    attention: attention?.why ?? null,
    waiting_since: attention?.since ?? null,
    urgency: attention ? WAITING + WAITING - Date.parse(attention.since) : Date.parse(account.registeredAt!),
    because: account.frozen?.because ?? null,
    since: account.registeredAt,
    seen_at: account.lastSignInAt,
    version,
  };
}

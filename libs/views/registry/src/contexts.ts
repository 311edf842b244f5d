import { context as accounts } from '@usdt-africa/accounts';
import { context as addresses } from '@usdt-africa/addresses';
import { context as approvals } from '@usdt-africa/approvals';
import { context as audit } from '@usdt-africa/audit';
import { context as adminControllers } from '@usdt-africa/admin-api';
import { context as deposits } from '@usdt-africa/deposits';
import { context as disputes } from '@usdt-africa/disputes';
import { context as history } from '@usdt-africa/history';
import { context as chainCheck } from '@usdt-africa/chain-check';
import { context as ledger } from '@usdt-africa/ledger';
import { context as limits } from '@usdt-africa/limits';
import { context as notifications } from '@usdt-africa/notifications';
import { context as operators } from '@usdt-africa/operators';
import { context as orders } from '@usdt-africa/orders';
import { context as payouts } from '@usdt-africa/payouts';
import { context as people } from '@usdt-africa/people';
import type { AuditActs, Context, LiveResource } from '@usdt-africa/platform';
import { context as rates } from '@usdt-africa/rates';
import { context as recipients } from '@usdt-africa/recipients';
import { context as reconciliation } from '@usdt-africa/reconciliation';
import { context as sends } from '@usdt-africa/sends';
import { context as wallets } from '@usdt-africa/wallets';
import { context as funding } from '@usdt-africa/funding';
import { context as purchases } from '@usdt-africa/purchases';
import { context as transfers } from '@usdt-africa/transfers';
import { context as withdrawals } from '@usdt-africa/withdrawals';
import { context as claims } from '@usdt-africa/claims';
import { context as refunds } from '@usdt-africa/refunds';
import { context as treasury } from '@usdt-africa/treasury';
import { context as sweeps } from '@usdt-africa/sweeps';
import { context as switches } from '@usdt-africa/switches';
import { context as transactions } from '@usdt-africa/transactions';
import { context as verifications } from '@usdt-africa/verifications';

/** What the product consists of; in this order the console lists its read models. */
export const CONTEXTS: readonly Context[] = [
  adminControllers,
  orders,
  people,
  limits,
  rates,
  notifications,
  approvals,
  audit,
  switches,
  disputes,
  reconciliation,
  ledger,
  chainCheck,
  payouts,
  deposits,
  operators,
  accounts,
  transactions,
  verifications,
  sends,
  wallets,
  funding,
  purchases,
  transfers,
  withdrawals,
  claims,
  refunds,
  treasury,
  sweeps,
  history,
  addresses,
  recipients,
];

/** Everything that operators can have a hand in. */
export const auditActs: AuditActs = {
  types: CONTEXTS.flatMap((context) => context.auditActs?.types ?? []),
  money: CONTEXTS.flatMap((context) => context.auditActs?.money ?? []),
};

/** Every list of the console that receives change events. */
export const liveResources: readonly LiveResource[] = CONTEXTS.flatMap((context) => context.liveResources ?? []);

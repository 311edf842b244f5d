import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PurchasesMock } from './purchases.mjs';
import type { TransfersMock } from './transfers.mjs';
import type { WithdrawalsMock } from './withdrawals.mjs';
import type { WalletMock } from './wallet.mjs';
import type {
  AccountLimitsView,
  BvnView,
  AccountPasskeyView,
  AccountView,
  ClaimableOrdersView,
  ClosingView,
  CurrentRateView,
  DepositView,
  LoginView,
  MessageChoices,
  OrderDisputeView,
  OrderView,
  PayoutView,
  PurchaseView,
  RecipientCheckView,
  RecipientRow,
  RegistrationView,
  ResetView,
  SignInMethodsView,
  TransactionRow,
  UpgradeView,
} from '@usdt-africa/contracts/api';

export interface MockFault {
  /** `before`: the request is lost; `after`: it is done and its answer is lost. */
  readonly drop?: 'before' | 'after';
  readonly delayMs?: number;
  readonly problem?: {
    readonly status: number;
    readonly code: string;
    readonly detail?: string;
    readonly errors?: readonly { readonly field: string; readonly code: string }[];
  };
}

/** Accounts as they are to this browser (accounts.mjs). */
export interface People {
  account: AccountView | null;
  limits: AccountLimitsView;
  upgrade: UpgradeView;
  bvn: BvnView;
  registration: RegistrationView | null;
  reset: ResetView | null;
  ways: SignInMethodsView;
  secondStep: LoginView['ways'] | null;
  isLocked: boolean;
  claimable: ClaimableOrdersView['orders'];
  /** Transactions newer than those of the fixtures. */
  newer: readonly TransactionRow[];
  recipients: readonly RecipientRow[];
  /** What has to end before the account is closed; absent: nothing. */
  closing?: Pick<ClosingView, 'open' | 'openCount'>;
  passkeys?: readonly AccountPasskeyView[];
  /** The sign-in is a while ago: a change of a sign-in method requires the password. */
  isLongAgo?: boolean;
  /** They come in without a password: something else must open the account. */
  isPasswordless?: boolean;
  messages: MessageChoices;
  /** What restricts a payment to a recipient; absent: nothing. */
  guard?: RecipientCheckView['guard'];
}

export interface MockApi {
  handle(request: IncomingMessage, response: ServerResponse, next?: () => void): Promise<unknown>;
  /** Sets an order and notifies its open streams. */
  push(order: OrderView): OrderView;
  change(number: string, values: Partial<OrderView>): OrderView;
  /** A fault for the next `times` requests whose "METHOD /path" matches. */
  fault(match: RegExp, what: MockFault, times?: number): void;
  deposit(change?: Partial<DepositView>): DepositView;
  payout(change?: Partial<PayoutView>): PayoutView;
  readonly state: {
    rate: CurrentRateView;
    lockSeconds: number;
    readonly people: People;
    wallet: WalletMock;
    readonly bought: Map<string, PurchaseView>;
    purchases: PurchasesMock;
    transfers: TransfersMock;
    withdrawals: WithdrawalsMock;
    readonly orders: Map<string, OrderView>;
    readonly quotes: Map<string, { id: string; amount: string; rate: string; referenceRate: string; at: number }>;
    readonly enquiries: Map<string, { readonly id: string }>;
    readonly answered: Map<string, unknown>;
    readonly shares: Map<string, string>;
    readonly disputes: Map<string, OrderDisputeView>;
    readonly streams: Map<string, Set<ServerResponse>>;
    requests: { readonly line: string; readonly key: string | null; readonly body: Record<string, unknown> }[];
    faults: { times: number }[];
  };
}

export interface RunningMock extends MockApi {
  readonly url: string;
  /** Another one, which knows nothing of this one, in its place from now on. */
  restart(): RunningMock;
  close(): Promise<void>;
}

export function createMockApi(): MockApi;
export function startMock(options: { readonly root: string; readonly port?: number }): Promise<RunningMock>;

/** State of the mock API: what its handlers read and change, and what a screen or a suite sets. */
import type { ServerResponse } from 'node:http';
import type * as api from '@usdt-africa/contracts/api';

export interface MockFault {
  /** `before`: the request is lost; `after`: it is executed and its response is lost. */
  readonly drop?: 'before' | 'after';
  readonly delayMs?: number;
  readonly problem?: { status: number; code: string; detail?: string; errors?: readonly object[] };
}
/** What belongs to a browser: the mock has one. */
export interface People {
  account: api.AccountView | null;
  limits: api.AccountLimitsView;
  messages: api.MessageChoices;
  upgrade: api.UpgradeView;
  bvn: api.BvnView;
  registration: api.RegistrationView | null;
  reset: api.ResetView | null;
  ways: api.SignInMethodsView;
  secondStep: api.LoginView['ways'] | null;
  isLocked: boolean;
  pinTriesLeft: number;
  claimable: api.ClaimableOrdersView['orders'];
  /** Transactions newer than those of the fixtures. */
  newer: readonly api.TransactionRow[];
  readonly marks: Record<string, api.TransactionView>;
  sessions: api.AccountSessionsView['sessions'];
  recipients: api.RecipientView[];
  addresses: api.SavedAddressView[];
  /** The newest response to a name enquiry. */
  enquiry: api.RecipientEnquiryView | null;
  /** What restricts a payment to a recipient. */
  guard: api.RecipientCheckView['guard'];
  /** What has to end before the account is closed. */
  closing: Pick<api.ClosingView, 'open' | 'openCount'>;
  passkeys: readonly api.AccountPasskeyView[];
  /** Passkeys by the credential of the browser. */
  readonly credentials: Map<unknown, string>;
  isProofRequested: boolean;
  /** The sign-in is a while ago: a change of a sign-in method requires the password. */
  isLongAgo: boolean;
  /** The account has no password: another sign-in method must remain. */
  isPasswordless: boolean;
}
export interface WalletMock {
  view: api.WalletView;
  lines: readonly api.WalletLine[];
  held: readonly api.HeldFundingView[];
  /** State of the sum that is to be added; null: none was typed. */
  funding: api.FundingStateView | null;
}
export interface PurchasesMock {
  /** What differs from the usual terms. */
  terms: Partial<api.PurchaseTermsView>;
  rate: string;
  usedKobo: bigint;
  /** Until when new addresses wait after a reset. */
  waitsUntil: string | null;
  readonly placed: api.PurchaseView[];
  readonly quotes: Map<string, api.PurchaseQuoteView>;
}
export interface TransfersMock {
  /** What differs from the usual terms. */
  terms: Partial<api.SendTermsView>;
  readonly people: Map<string, api.ReceiverView>;
  usedKobo: bigint;
  lookUps: number;
  readonly made: Map<string, api.TransferView>;
}
export interface WithdrawalsMock {
  readonly made: Map<string, api.WithdrawalView>;
  /** Withdrawals that the mock's bank pays soon. */
  readonly new: Set<string>;
}
type ById<Value> = Map<string, Value>;
export interface MockState {
  config: api.AppConfigView;
  rate: api.CurrentRateView;
  history: api.RateHistoryView | null;
  lockSeconds: number;
  readonly orders: ById<api.OrderView>;
  readonly quotes: ById<{ id: string; amount: string; rate: string; referenceRate: string; at: number }>;
  readonly enquiries: ById<api.NameEnquiryView>;
  readonly shares: ById<string>;
  readonly disputes: ById<api.OrderDisputeView>;
  readonly files: ById<api.UploadedFileView>;
  readonly bought: ById<api.PurchaseView>;
  readonly people: People;
  wallet: WalletMock;
  purchases: PurchasesMock;
  transfers: TransfersMock;
  readonly withdrawals: WithdrawalsMock;
  requests: { readonly line: string; readonly key: string | null; readonly body: Record<string, unknown> }[];
  faults: { readonly match: RegExp; readonly what: MockFault; times: number }[];
  readonly streams: ById<Set<ServerResponse>>;
}
/** State with the functions that set an order and notify its streams. */
export interface OrderMock {
  readonly state: MockState;
  push(order: api.OrderView): api.OrderView;
  change(number: string, values: Partial<api.OrderView>): api.OrderView;
}

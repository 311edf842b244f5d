/** State of the mock API: what its handlers read and change, and what a screen or a suite sets. */
import type { ServerResponse } from 'node:http';
import type * as api from '@usdt-africa/contracts/api';
import { signedOut } from './accounts.js';
import { CONFIG, RATE } from './market.js';
import { allOrders } from './orders.js';
import { allPurchases, purchasesState } from './purchases.js';
import { transfersState, withdrawalsState } from './transfers.js';
import { walletState } from './wallet.js';
import type { MockFault } from './mock-api.js';

export const createState = () => ({
  config: CONFIG,
  rate: RATE,
  history: null as api.RateHistoryView | null,
  lockSeconds: CONFIG.lockSeconds,
  orders: new Map(allOrders().map((order) => [order.number, order])),
  quotes: new Map<string, { id: string; amount: string; rate: string; referenceRate: string; at: number }>(),
  enquiries: new Map<string, api.NameEnquiryView>(),
  shares: new Map<string, string>(),
  disputes: new Map<string, api.OrderDisputeView>(),
  files: new Map<string, api.UploadedFileView>(),
  bought: new Map(allPurchases().map((purchase) => [purchase.number, purchase])),
  people: signedOut(),
  wallet: walletState(),
  purchases: purchasesState(),
  transfers: transfersState(),
  withdrawals: withdrawalsState(),
  requests: [] as { readonly line: string; readonly key: string | null; readonly body: Record<string, unknown> }[],
  faults: [] as { readonly match: RegExp; readonly what: MockFault; times: number }[],
  streams: new Map<string, Set<ServerResponse>>(),
});
export type MockState = ReturnType<typeof createState>;
/** State with the functions that set an order and notify its streams. */
export interface OrderMock {
  readonly state: MockState;
  push(order: api.OrderView): api.OrderView;
  change(number: string, values: Partial<api.OrderView>): api.OrderView;
}

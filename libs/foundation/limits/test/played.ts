import type { Price } from '@usdt-africa/rates';
import { LimitApprovalGate, type LimitApprovalRequest, type LimitList, LimitWorth } from '../src/index.js';

/** What so much is worth, at one rate. */
const worth = (micro: bigint): Promise<bigint> => Promise.resolve((micro * 157_600n) / 1_000_000n);

/** The same rate, as prices have it. */
export const RATES = { current: () => Promise.resolve({ sellRate: 15_760_000n } as Price) };

export class Worth extends LimitWorth {
  worthKobo: LimitWorth['worthKobo'] = worth;
  /** Nothing has a price. */
  pricedKobo = () => Promise.resolve(new Map<string, bigint>());
}
export const WORTH = new Worth();

/** Approval gate for tests. */
export class Gate extends LimitApprovalGate {
  readonly requests: LimitApprovalRequest[] = [];
  request(request: LimitApprovalRequest): Promise<void> {
    this.requests.push(request);
    return Promise.resolve();
  }
  pendingOf(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** The override in force on a person's page. */
export async function shownLimit(list: LimitList, personId: string): Promise<string> {
  return (await list.view(personId)).overrides.find(({ inForce }) => inForce)!.id;
}

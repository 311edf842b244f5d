import { LimitApprovalGate, type LimitApprovalRequest, type LimitList, LimitWorth } from '../src/index.js';

/** What so much is worth, at one rate. */
export const worth = (micro: bigint): Promise<bigint> => Promise.resolve((micro * 157_600n) / 1_000_000n);

export class Worth extends LimitWorth {
  worthKobo: LimitWorth['worthKobo'] = worth;
  /** Nothing has a price. */
  pricedKobo = () => Promise.resolve(new Map<string, bigint>());
}
export const WORTH = new Worth();

/** Two people's desk, played. */
export class Gate extends LimitApprovalGate {
  readonly asked: LimitApprovalRequest[] = [];
  ask(request: LimitApprovalRequest): Promise<void> {
    this.asked.push(request);
    return Promise.resolve();
  }
  pendingOf(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** The limit of their own that stands on somebody's page. */
export async function shownLimit(list: LimitList, personId: string): Promise<string> {
  return (await list.view(personId)).overrides.find(({ inForce }) => inForce)!.id;
}

import { formContract } from './subscription-row-versions.features.js';
import { managerContract } from './subscription-managers.features.js';
import { newerContract } from './subscription-newer.features.js';
import { projectionContract } from './subscription-projections.features.js';
import { type MakeTransport, SubscriptionScene } from './subscription-scene.features.js';

export { eventually } from './subscription-scene.features.js';

/** What every transport must keep. Run it on each: `subscriptionContract('direct', makeTransport)`. */
export function subscriptionContract(name: string, makeTransport: MakeTransport): void {
  describe(`subscriptions through ${name}`, () => {
    const scene = new SubscriptionScene(makeTransport);
    beforeAll(() => scene.open());
    afterEach(() => scene.closeProcesses());
    afterAll(() => scene.close());

    projectionContract(scene);
    managerContract(scene);
    newerContract(scene);
    formContract(scene);
  });
}

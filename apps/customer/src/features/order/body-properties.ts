import type { OrderView } from '@usdt-africa/contracts/api';
import type { LiveOrder } from '../../shared/live/useOrder';

/** What every state's component gets. */
export interface BodyProperties {
  readonly order: OrderView;
  readonly live: LiveOrder;
  /** Takes over what an act answered. */
  readonly take: (order: OrderView) => void;
  /** The link by which the page was opened was old or withdrawn. */
  readonly linkRefused: boolean;
}

import 'virtual:messages/frame';
import 'virtual:messages/order';
import 'virtual:messages/other-bodies';
import { CancelledBody } from './CancelledBody';
import { ExpiredBody } from './ExpiredBody';
import { FailedBody } from './FailedBody';
import { HeldBody } from './HeldBody';
import { LateBody } from './LateBody';
import { RefundBody } from './RefundBody';
import { ReturnedBody } from './ReturnedBody';
import { ShortBody } from './ShortBody';

/** Components of rarer order states: fetched separately from the usual ones, which are part of the page. */
export const otherBodies = {
  short: ShortBody,
  late: LateBody,
  held: HeldBody,
  returned: ReturnedBody,
  failed: FailedBody,
  refunding: RefundBody,
  refunded: RefundBody,
  expired: ExpiredBody,
  cancelled: CancelledBody,
};
export type OtherBodies = typeof otherBodies;

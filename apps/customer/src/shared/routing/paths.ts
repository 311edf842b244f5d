/** Every route of the customer's app. */
export const paths = {
  home: '/',
  exchange: '/exchange',
  landing: '/transfer-money-to-nigeria-with-usdt',
  /** The specification's own spelling. */
  landingAsSpecified: '/transfer-money-to-Nigeria-with-usdt',
  sendTo: '/send-to',
  sendFrom: '/send-from',
  chooseType: '/choose-type',
  order: '/order',
  confirm: '/confirm',
  orderStatus: '/order-status',
  track: '/track',
  /** How our rate went. */
  rates: '/rates',
  /** An order's case: opening it, and talking about it. */
  dispute: '/dispute',
  /** What became of a transfer for an order, by its transaction hash. */
  claim: '/find-transfer',
  /** What an order's owner does about its money: another account, and below `refund` a refund. */
  orders: '/orders',
} as const;

export const orderPath = (number: string) => `${paths.order}/${number}`;
export const confirmPath = (number: string) => `${paths.confirm}/${number}`;
export const statusPath = (number: string) => `${paths.orderStatus}/${number}`;
export const trackPath = (number: string) => `${paths.track}/${number}`;
export const claimPath = (number: string) => `${paths.claim}/${number}`;
export const disputePath = (number: string) => `${paths.dispute}/${number}`;
/** A question about an order, which opens a case at any time. `about`: a help topic. */
export const questionPath = (number: string, about: string) => `${disputePath(number)}?about=${about}`;
export const orderAccountPath = (number: string) => `${paths.orders}/${number}/account`;
/** The same with a saved recipient chosen. */
export const orderAccountToPath = (number: string, recipientId: string) =>
  `${orderAccountPath(number)}?${new URLSearchParams({ to: recipientId }).toString()}`;
/** Receipt of a sale for its owner, who may be a guest. */
export const orderReceiptPath = (number: string) => `${paths.orders}/${number}/receipt`;
export const refundPath = (number: string) => `${paths.orders}/${number}/refund`;

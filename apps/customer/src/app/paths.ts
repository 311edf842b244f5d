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
} as const;

export const orderPath = (number: string) => `${paths.order}/${number}`;
export const confirmPath = (number: string) => `${paths.confirm}/${number}`;
export const statusPath = (number: string) => `${paths.orderStatus}/${number}`;
export const trackPath = (number: string) => `${paths.track}/${number}`;
export const claimPath = (number: string) => `${paths.claim}/${number}`;
export const disputePath = (number: string) => `${paths.dispute}/${number}`;

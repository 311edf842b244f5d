import { parseDecimal } from '@usdt-africa/kernel';
import { ConfigError, type Settings } from './config.js';

/**
 * Figures of the business, the same in every process that decides. Amounts in smallest units, times in seconds. Also the
 * token under which they are injected.
 */
export abstract class ProductConfig {
  abstract readonly brand: string;
  abstract readonly product: string;
  abstract readonly publicUrl: string;
  abstract readonly minimumSellMicro: bigint;
  abstract readonly maximumSellMicro: bigint;
  /** What a person without an account may sell in a Lagos day: 1 of the stablecoin counts as 1 USD. */
  abstract readonly guestDayLimitMicro: bigint;
  abstract readonly sellMarginBps: number;
  /** The smallest and the largest purchase of a customer. */
  abstract readonly minimumBuyMicro: bigint;
  abstract readonly maximumBuyMicro: bigint;
  /** What the network costs us for a refund, as far as its customer bears it. */
  abstract readonly refundCostMicro: bigint;
  /** Other tokens, and TRX, that are sent back from deposit addresses. */
  abstract readonly returnableAssets: readonly ReturnableAssetConfig[];
  /** What customers pay on top of the median when they buy. */
  abstract readonly buyMarginBps: number;
  /** What a customer of each tier may send from their wallet in a Lagos day. */
  abstract readonly sendTiers: Readonly<
    Record<'basic' | 'individual' | 'business', { readonly dayKobo: bigint | null; readonly monthKobo: null }>
  >;
  abstract readonly lockSeconds: number;
  /** Part of the ordered amount that the locked rate covers on top, in basis points (1000: 10 %). */
  abstract readonly lockHeadroomBps: number;
  abstract readonly toleranceBps: number;
  abstract readonly toleranceMicro: bigint;
  abstract readonly shortfallWaitSeconds: number;
  /** How long less than ordered waits where the customer chose on the order to be asked. */
  abstract readonly shortfallChosenWaitSeconds: number;
  abstract readonly holdAboveKobo: bigint;
  /** The same for the first payout of a new customer to an account not used before. */
  abstract readonly firstPayoutCapKobo: bigint;
  /** The same for the first payouts that guests who were never paid have sent to a bank account that never was. */
  abstract readonly firstGuestPayoutCapKobo: bigint;
  /**
   * Payouts to one bank account within {@link velocityMinutes} that are sent automatically; one more is held for
   * review.
   */
  abstract readonly velocityPayee: number;
  /** The same limit for all payouts of one customer, or of one guest's browser. */
  abstract readonly velocityCustomer: number;
  abstract readonly velocityMinutes: number;
  /** Purchases above these sums wait for finance: at an address that is used for the first time, and at any. */
  abstract readonly firstAddressAboveMicro: bigint;
  abstract readonly largeAboveMicro: bigint;
  /** Balance at the payout provider below which an operator must top it up. */
  abstract readonly floatLowKobo: bigint;
  /** What text messages of a day may cost all together: beyond it no codes are sent to phones. */
  abstract readonly textDayBudgetKobo: bigint;
  /** What a part of a text message costs at most. */
  abstract readonly textPartKobo: bigint;
  /** How long an order waits for its first deposit. */
  abstract readonly orderSeconds: number;
  abstract readonly watchDays: number;
  abstract readonly promiseMinutes: number;
  abstract readonly stampDutyFromKobo: bigint;
  abstract readonly stampDutyKobo: bigint;
  abstract readonly confirmations: number;
  /** With `{id}` where the transaction id goes; null when no explorer is set. */
  abstract readonly explorerTransactionUrl: string | null;
}

/** An asset that is sent back. Sums in its smallest unit. */
export interface ReturnableAssetConfig {
  /** `T…`; null for TRX. */
  readonly contract: string | null;
  readonly symbol: string;
  readonly decimals: number;
  /** Above so much two people approve a return: it has no rate. */
  readonly twoPeopleAbove: bigint;
  /** Deducted from a return for the network. */
  readonly costUnits: bigint;
}

/**
 * `RETURNABLE_TOKENS`: tokens that are sent back, separated by commas, each `contract:symbol:decimals:two people above`.
 * `RETURN_TRX_TWO_PEOPLE_ABOVE`: TRX are sent back, less `RETURN_TRX_COST`.
 */
function returnableAssets(settings: Settings): readonly ReturnableAssetConfig[] {
  const entries = (settings.optional('RETURNABLE_TOKENS') ?? '').split(',').map((text) => text.trim());
  const tokens = entries.filter((text) => text !== '').map(returnableToken);
  if (new Set(tokens.map(({ contract }) => contract)).size < tokens.length)
    throw new ConfigError('RETURNABLE_TOKENS names a contract twice.');
  const costUnits = settings.amount('RETURN_TRX_COST', '1.5', 6);
  if (settings.optional('RETURN_TRX_TWO_PEOPLE_ABOVE') === null) return tokens;
  const trx = {
    contract: null,
    symbol: 'TRX',
    decimals: 6,
    twoPeopleAbove: settings.amount('RETURN_TRX_TWO_PEOPLE_ABOVE', '0', 6),
    costUnits,
  };
  return [...tokens, trx];
}

function returnableToken(entry: string): ReturnableAssetConfig {
  const [contract = '', symbol = '', decimals = '', above = '', ...more] = entry.split(':');
  const scale = Number(decimals);
  const isForm =
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(contract) &&
    /^[A-Za-z0-9.]{1,12}$/.test(symbol) &&
    /^\d{1,2}$/.test(decimals) &&
    scale <= 18 &&
    more.length === 0 &&
    isDecimal(above, scale);
  if (!isForm)
    throw new ConfigError(
      `RETURNABLE_TOKENS names "${entry}": each is contract:symbol:decimals:sum above which two people approve.`,
    );
  return { contract, symbol, decimals: scale, twoPeopleAbove: parseDecimal(above, scale), costUnits: 0n };
}

function isDecimal(text: string, scale: number): boolean {
  const [, whole, minor = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole !== undefined && minor.length <= scale;
}

/** Reads the figures of the business; the defaults are those of the decisions. */
export function productConfig(settings: Settings): ProductConfig {
  const seconds = { min: 1, max: 90 * 86_400 };
  // Sandbox tests sell more in a minute, and to one account, than any real customer in an hour.
  const [velocityPayee, velocityCustomer] = settings.mode === 'production' ? [10, 30] : [10_000, 10_000];
  return {
    brand: settings.text('BRAND_NAME', 'USDT Africa'),
    product: settings.text('PRODUCT_TICKER', 'USDT'),
    publicUrl:
      settings.mode === 'production'
        ? settings.site('PUBLIC_URL')
        : settings.text('PUBLIC_URL', 'http://127.0.0.1:4200'),
    minimumSellMicro: settings.amount('MINIMUM_SELL', '1', 6),
    maximumSellMicro: settings.amount('MAXIMUM_SELL', '100000', 6),
    guestDayLimitMicro: settings.amount('GUEST_DAY_LIMIT', '2500', 6),
    sellMarginBps: settings.integer('SELL_MARGIN_BPS', 47, { min: 0, max: 2_000 }),
    refundCostMicro: settings.amount('REFUND_COST', '1.5', 6),
    returnableAssets: returnableAssets(settings),
    minimumBuyMicro: settings.amount('MINIMUM_BUY', '10', 6),
    maximumBuyMicro: settings.amount('MAXIMUM_BUY', '20000', 6),
    buyMarginBps: settings.integer('BUY_MARGIN_BPS', 100, { min: 0, max: 2_000 }),
    sendTiers: {
      basic: { dayKobo: settings.amount('BASIC_SEND_DAY_LIMIT', '500000', 2), monthKobo: null },
      individual: { dayKobo: settings.amount('INDIVIDUAL_SEND_DAY_LIMIT', '5000000', 2), monthKobo: null },
      business: { dayKobo: null, monthKobo: null },
    },
    lockSeconds: settings.integer('QUOTE_LOCK_SECONDS', 105, seconds),
    lockHeadroomBps: settings.integer('LOCK_HEADROOM_BPS', 1_000, { min: 0, max: 10_000 }),
    toleranceBps: settings.integer('PAID_TOLERANCE_BPS', 50, { min: 0, max: 1_000 }),
    toleranceMicro: settings.amount('PAID_TOLERANCE', '1', 6),
    shortfallWaitSeconds: settings.integer('SHORTFALL_WAIT_SECONDS', 600, seconds),
    shortfallChosenWaitSeconds: settings.integer('SHORTFALL_CHOSEN_WAIT_SECONDS', 86_400, seconds),
    holdAboveKobo: settings.amount('HOLD_ABOVE_NAIRA', '5000000', 2),
    firstPayoutCapKobo: settings.amount('FIRST_PAYOUT_CAP_NAIRA', '1000000', 2),
    firstGuestPayoutCapKobo: settings.amount('FIRST_GUEST_PAYOUT_CAP_NAIRA', '2000000', 2),
    velocityPayee: settings.integer('VELOCITY_PAYOUTS_ACCOUNT', velocityPayee, { min: 1, max: 10_000 }),
    velocityCustomer: settings.integer('VELOCITY_PAYOUTS_CUSTOMER', velocityCustomer, { min: 1, max: 10_000 }),
    velocityMinutes: settings.integer('VELOCITY_MINUTES', 60, { min: 1, max: 1_440 }),
    firstAddressAboveMicro: settings.amount('FIRST_ADDRESS_ABOVE', '500', 6),
    largeAboveMicro: settings.amount('LARGE_ABOVE', '2000', 6),
    floatLowKobo: settings.amount('FLOAT_LOW_NAIRA', '5000000', 2),
    textDayBudgetKobo: settings.amount('TEXT_DAY_BUDGET_NAIRA', '25000', 2),
    textPartKobo: settings.amount('TEXT_PART_NAIRA', '8', 2),
    orderSeconds: orderSeconds(settings),
    watchDays: settings.integer('WATCH_DAYS', 90, { min: 1, max: 3_650 }),
    promiseMinutes: settings.integer('PROMISE_MINUTES', 30, { min: 1, max: 10_000 }),
    stampDutyFromKobo: settings.amount('STAMP_DUTY_FROM', '10000', 2),
    stampDutyKobo: settings.amount('STAMP_DUTY', '50', 2),
    confirmations: settings.integer('CONFIRMATIONS', 19, { min: 1, max: 100 }),
    explorerTransactionUrl: explorerOf(settings),
  };
}

/** In seconds only to try an expiry out: what customers read goes on in hours. */
function orderSeconds(settings: Settings): number {
  const usual = settings.integer('ORDER_HOURS', 24, { min: 1, max: 24 * 30 }) * 3_600;
  if (settings.mode === 'production' && settings.optional('ORDER_SECONDS') !== null)
    throw new ConfigError('ORDER_SECONDS is for trying expiry out: production refuses it.');
  return settings.integer('ORDER_SECONDS', usual, { min: 1, max: usual });
}

/** Without a place for the transaction every link would lead to the same page. */
function explorerOf(settings: Settings): string | null {
  const name = 'EXPLORER_TRANSACTION_URL';
  if (settings.optional(name) === null) return null;
  const address = settings.outside(name);
  if (!/^https?:/.test(address) || !address.includes('{id}'))
    throw new ConfigError(`${name} must be an address with http or https and {id} where the transaction goes.`);
  return address;
}

import type { AdminChainCheckView, AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { formatMoney, parseMoney } from '@usdt-africa/kernel/money';

/** USDT of ours by place, as decimal texts; null: not read yet. */
export interface Places {
  readonly hot: string | null;
  readonly treasury: string | null;
  /** At deposit addresses, without what is on the way. */
  readonly deposits: string;
  readonly moving: string;
  /** All of it; null while one of them is not known. */
  readonly total: string | null;
}

/**
 * Where our USDT are: wallets as the chain says, deposit addresses as the ledger does. Until a sweep is final its USDT are booked
 * at the address and on the way: they count once.
 */
export function placesOf({ hotWallet, treasury, ledger }: AdminTreasuryView): Places {
  const hot = hotWallet?.usdt ?? null;
  const inTreasury = treasury === null ? '0' : treasury.usdt;
  const [deposits, moving] = [parseMoney(ledger.deposits.usdt, 'USDT'), parseMoney(ledger.transit.usdt, 'USDT')];
  return {
    hot,
    treasury: treasury?.usdt ?? null,
    deposits: formatMoney(deposits - moving, 'USDT'),
    moving: formatMoney(moving, 'USDT'),
    total:
      hot === null || inTreasury === null
        ? null
        : formatMoney(parseMoney(hot, 'USDT') + parseMoney(inTreasury, 'USDT') + deposits, 'USDT'),
  };
}

/** Whether the chain has what the ledger says. `unread`: it was never compared; `behind`: the last check was not complete. */
export type Agreement = 'agrees' | 'differs' | 'behind' | 'unread';

export function agreementOf({ checkedAt, problem, differences }: AdminChainCheckView): Agreement {
  if (differences.some(({ isCounted }) => isCounted)) return 'differs';
  if (checkedAt === null) return 'unread';
  return problem === null ? 'agrees' : 'behind';
}

/** What a transfer of USDT takes. */
const TRANSFER_ENERGY = 65_000;
const TRANSFER_BYTES = 345;

type HotWallet = NonNullable<AdminTreasuryView['hotWallet']>;

/** What the hot wallet runs on. */
export interface Runs {
  /** Null: it has none of its own, and each transfer burns TRX. */
  readonly energy: {
    readonly left: number;
    readonly limit: number;
    readonly percent: number;
    readonly isLow: boolean;
    readonly transfers: number;
  } | null;
  readonly bandwidth: { readonly left: number; readonly transfers: number };
}

/** Null until it was read. */
export function runsOf({ resources, energyAlarmPercent }: HotWallet): Runs | null {
  if (resources === null) return null;
  const { energyLeft, energyLimit, freeBandwidthLeft, stakedBandwidthLeft } = resources;
  const percent = energyLimit === 0 ? 0 : Math.floor((energyLeft * 100) / energyLimit);
  return {
    energy:
      energyLimit === 0
        ? null
        : {
            left: energyLeft,
            limit: energyLimit,
            percent,
            isLow: percent < energyAlarmPercent,
            transfers: Math.floor(energyLeft / TRANSFER_ENERGY),
          },
    // A transaction takes all its bytes from one of the two.
    bandwidth: {
      left: freeBandwidthLeft + stakedBandwidthLeft,
      transfers: Math.floor(freeBandwidthLeft / TRANSFER_BYTES) + Math.floor(stakedBandwidthLeft / TRANSFER_BYTES),
    },
  };
}

/** Whether its TRX are fewer than the alarm's. */
export function isTrxLow({ trx, trxAlarm }: Pick<HotWallet, 'trx' | 'trxAlarm'>): boolean {
  return trx !== null && trxAlarm !== null && parseMoney(trx, 'TRX') < parseMoney(trxAlarm, 'TRX');
}

/** What both wallets have after a refill; null where one is not known, or the amount is none. */
export function afterRefill(
  { hotWallet, treasury }: Pick<AdminTreasuryView, 'hotWallet' | 'treasury'>,
  asset: 'USDT' | 'TRX',
  typed: string,
): { readonly hot: string; readonly treasury: string; readonly isTooMuch: boolean } | null {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(typed)) return null;
  const of = asset === 'USDT' ? 'usdt' : 'trx';
  const [to, from] = [hotWallet?.[of] ?? null, treasury?.[of] ?? null];
  if (hotWallet === null || to === null || from === null) return null;
  const amount = parseMoney(typed, asset);
  const [hot, left] = [parseMoney(to, asset) + amount, parseMoney(from, asset) - amount];
  return {
    hot: formatMoney(hot, asset),
    treasury: formatMoney(left, asset),
    isTooMuch: left < 0n || (asset === 'USDT' && hot > parseMoney(hotWallet.ceiling, 'USDT')),
  };
}

/** `0.9 %` of basis points, with as many places as it needs. */
export const percentText = (bps: number): string => `${bps / 100} %`;

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { type Currency, formatMoney } from '@usdt-africa/kernel';
import { balancesByKind, type KindBalance } from '@usdt-africa/ledger';
import { POOL } from '@usdt-africa/platform';
import { treasuryFacts, type TreasuryFacts, treasuryOpening } from '@usdt-africa/treasury';
import type { Pool } from 'pg';

/** The hot wallet, the treasury, and what the ledger has at each place. */
export class ShowTreasury extends Query<AdminTreasuryView> {
  constructor(readonly viewerId: string) {
    super();
  }
}

@QueryHandler(ShowTreasury)
export class ShowTreasuryHandler implements IQueryHandler<ShowTreasury> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly approvals: Approvals,
  ) {}

  async execute({ viewerId }: ShowTreasury): Promise<AdminTreasuryView> {
    const [facts, opening, balances, { rows }] = await Promise.all([
      treasuryFacts(this.pool),
      this.#opening(viewerId),
      balancesByKind(this.pool),
      this.pool.query<{ open: number }>(
        `select count(*)::int as open from refills where phase in ('requested', 'approved')`,
      ),
    ]);
    const { treasury, readAt } = facts;
    return {
      hotWallet: hotWalletView(facts.hotWallet),
      treasury: treasury && {
        address: treasury.address,
        usdt: text(treasury.usdtMicro, 'USDT'),
        trx: text(treasury.trxSun, 'TRX'),
      },
      opening,
      readAt: readAt?.toISOString() ?? null,
      ledger: {
        hot: ledgerOf(balances, (kind) => kind === 'chain:hot'),
        deposits: ledgerOf(balances, (kind) => kind === 'chain:deposits'),
        treasury: ledgerOf(balances, (kind) => kind === 'chain:treasury'),
        transit: ledgerOf(balances, (kind) => kind.startsWith('transit:')),
      },
      openRefills: rows[0]!.open,
    };
  }

  async #opening(viewerId: string): Promise<AdminTreasuryView['opening']> {
    const opening = await treasuryOpening(this.pool);
    if (typeof opening === 'string') return null;
    const { address, usdtMicro, trxSun, ledger, blockNumber } = opening;
    return {
      address,
      usdt: formatMoney(usdtMicro, 'USDT'),
      trx: formatMoney(trxSun, 'TRX'),
      block: blockNumber,
      ledger: { usdt: formatMoney(ledger.usdtMicro, 'USDT'), trx: formatMoney(ledger.trxSun, 'TRX') },
      pending: await this.approvals.pendingOf('treasury', address, viewerId),
    };
  }
}

function hotWalletView(wallet: TreasuryFacts['hotWallet']): AdminTreasuryView['hotWallet'] {
  if (wallet === null) return null;
  const { address, usdtMicro, trxSun, floorMicro, ceilingMicro, trxLowSun, energyAlarmPercent, resources } = wallet;
  return {
    address,
    usdt: text(usdtMicro, 'USDT'),
    trx: text(trxSun, 'TRX'),
    readAt: wallet.readAt?.toISOString() ?? null,
    floor: formatMoney(floorMicro, 'USDT'),
    belowFloor: usdtMicro !== null && usdtMicro < floorMicro,
    ceiling: formatMoney(ceilingMicro, 'USDT'),
    aboveCeiling: usdtMicro !== null && usdtMicro > ceilingMicro,
    trxAlarm: text(trxLowSun, 'TRX'),
    energyAlarmPercent,
    resources: resources && {
      energyLeft: resources.energyLeft,
      energyLimit: resources.energyLimit,
      freeBandwidthLeft: resources.freeBandwidthLeft,
      stakedBandwidthLeft: resources.stakedBandwidthLeft,
      stakedTrx: formatMoney(resources.stakedSun, 'TRX'),
    },
  };
}

function ledgerOf(balances: readonly KindBalance[], isWanted: (kind: string) => boolean) {
  const sum = (currency: Currency): string => {
    const wanted = balances.filter((one) => one.currency === currency && isWanted(one.kind));
    return formatMoney(
      wanted.reduce((total, { balance }) => total + balance, 0n),
      currency,
    );
  };
  return { usdt: sum('USDT'), trx: sum('TRX') };
}

function text(units: bigint | null, currency: Currency): string | null {
  return units === null ? null : formatMoney(units, currency);
}

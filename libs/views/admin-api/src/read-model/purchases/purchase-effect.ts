import { Inject, Injectable } from '@nestjs/common';
import { CustomerProfiles } from '@usdt-africa/accounts';
import type { AdminPurchaseEffect } from '@usdt-africa/contracts/admin';
import type { EventData } from '@usdt-africa/contracts/events';
import { formatMoney, maskName } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

type Placed = EventData<'PurchasePlaced'>;

interface Row {
  readonly promised: string;
  readonly usdt: string | null;
  readonly used: number;
}

/** What releasing a purchase would change. Amounts in micro. */
export interface PurchaseFigures {
  /** Placed and neither final nor undone, of all purchases. */
  readonly promisedMicro: bigint;
  /** As the worker last read it; null where it was not read. */
  readonly hotMicro: bigint | null;
  /** How often USDT went to its address for its customer before. */
  readonly usedBefore: number;
  /** Masked; null once they were erased. */
  readonly customer: string | null;
}

/** Reads what a purchase's release would change. */
@Injectable()
export class PurchaseFigureReader {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly profiles: CustomerProfiles,
  ) {}

  async of({ purchaseId, accountId, address }: Placed): Promise<PurchaseFigures> {
    const [{ rows }, profiles] = await Promise.all([
      this.pool.query<Row>(
        `select (select coalesce(sum(amount_micro), 0)::text from purchases where status in ('approval', 'sending')) as promised,
           (select usdt_micro::text from hot_wallet) as usdt,
           (select count(*)::int from purchases where account_id = $1 and address = $2 and status = 'completed'
              and purchase_id <> $3) as used`,
        [accountId, address, purchaseId],
      ),
      this.profiles.of([accountId]),
    ]);
    const { promised, usdt, used } = rows[0]!;
    const profile = profiles.get(accountId);
    return {
      promisedMicro: BigInt(promised),
      hotMicro: usdt === null ? null : BigInt(usdt),
      usedBefore: used,
      customer: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null,
    };
  }
}

/** The effect of a held purchase's release, for the requester and for the approver. */
export function purchaseEffect(
  { purchaseId, accountId, number, amountMicro, nairaKobo, rate, address }: Placed,
  { promisedMicro, hotMicro, usedBefore, customer }: PurchaseFigures,
): AdminPurchaseEffect {
  const micro = BigInt(amountMicro);
  const usdt = (units: bigint | null): string | null => (units === null ? null : formatMoney(units, 'USDT'));
  return {
    kind: 'purchase',
    purchaseId,
    number,
    usdt: formatMoney(micro, 'USDT'),
    naira: formatMoney(BigInt(nairaKobo), 'NGN'),
    rate,
    address,
    usedBefore,
    customer: { id: accountId, name: customer },
    changes: [
      { what: 'promised', unit: 'usdt', now: usdt(promisedMicro), after: usdt(promisedMicro - micro) },
      { what: 'hot-wallet', unit: 'usdt', now: usdt(hotMicro), after: usdt(hotMicro && hotMicro - micro) },
    ],
  };
}

import type { AdminBuyBar, AdminBuyLimits } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { nairaAmount } from '../parts/format';
import { Use } from './Use';

interface Properties {
  readonly of: AdminBuyLimits;
  readonly names: { readonly day: string; readonly month: string };
}

/** Limits for buying by day and month, and their use: final purchases, and those on their way. */
export function BuyBars({ of, names }: Properties) {
  return (
    <>
      <Bar name={names.day} bar={of.day} canBuy={of.canBuy} />
      {of.canBuy && <Bar name={names.month} bar={of.month} canBuy />}
    </>
  );
}

function Bar({ name, bar, canBuy }: { readonly name: string; readonly bar: AdminBuyBar; readonly canBuy: boolean }) {
  const t = useTranslate();
  const { limit, used, held, left } = bar;
  const hasHeld = parseMoney(held, 'NGN') > 0n;
  return (
    <div>
      <p className="row between">
        <span className="dim">{name}</span>
        <span>
          <b>{nairaAmount(used)}</b>{' '}
          <span className="dim">
            {!canBuy
              ? t('limits.neverBuys')
              : limit === null
                ? t('limits.noLimit')
                : t('limits.of', { limit: nairaAmount(limit) })}
          </span>
        </span>
      </p>
      {canBuy && <Use of={{ limit, used, reserved: held, held: '0' }} as="NGN" />}
      <p className="dim small">
        {hasHeld && `${t('limits.buyHeld', { held: nairaAmount(held) })} `}
        {canBuy && left !== null && t('limits.buyLeft', { left: nairaAmount(left) })}
      </p>
    </div>
  );
}

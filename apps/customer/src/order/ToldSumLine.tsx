import type { OrderView } from '@usdt-africa/contracts/api';
import { Naira, Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { useIsLockOver } from './NairaToCome';
import { toldSum } from './told-sum';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
  readonly size: 32 | 44;
}

/** An order's one sum, large; where it has no price yet, what has arrived. */
export function ToldSumLine({ order, receivedAt, size }: Properties) {
  const { t, product } = useMessages();
  const { naira, amount, isAbout } = toldSum(order, useIsLockOver({ order, receivedAt }));
  if (naira === null) return <Stable value={amount} unit={product} size={size} />;
  return (
    <>
      {isAbout && <span className="small dim">{t('short.about')} </span>}
      <Naira value={naira} size={size} />
    </>
  );
}

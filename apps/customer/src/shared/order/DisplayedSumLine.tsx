import type { OrderView } from '@usdt-africa/contracts/api';
import { Naira, Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { useIsLockOver } from './NairaToCome';
import { displayedSum } from './displayed-sum';

interface Properties {
  readonly order: OrderView;
  readonly receivedAt: number;
  readonly size: 32 | 44;
}

/** An order's one sum, in large type; where it has no price yet, the received amount. */
export function DisplayedSumLine({ order, receivedAt, size }: Properties) {
  const { t, product } = useMessages();
  const { naira, amount, isAbout } = displayedSum(order, useIsLockOver({ order, receivedAt }));
  if (naira === null) return <Stable value={amount} unit={product} size={size} />;
  return (
    <>
      {isAbout && <span className="small dim">{t('short.about')} </span>}
      <Naira value={naira} size={size} />
    </>
  );
}

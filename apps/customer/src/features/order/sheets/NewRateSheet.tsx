import 'virtual:messages/new-rate';
import { useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, callName, Facts, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../../../shared/i18n/messages';
import { nairaOf } from '../../../shared/rates/amounts';
import { useRate } from '../../../shared/rates/useRate';
import { ActNotice } from '../ActNotice';
import { useAction } from '../useAct';
import { useSellAgain } from '../useSellAgain';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly order: OrderView;
}

/**
 * RATE-05: the rate of now, once an order's own has ended. A held rate belongs to one order and is not renewed: the order
 * takes the rate of the moment at which its deposit arrives, or a new order with a new address takes its place.
 */
export function NewRateSheet({ open, onClose, order }: Properties) {
  const { t, stable, naira, rate: rateText } = useMessages();
  const { rate } = useRate();
  // The page shows the cancelled order only after it has been left.
  const act = useAction(order.number, () => undefined);
  const again = useSellAgain(order);
  const [isStarting, setStarting] = useState(false);
  const price = rate?.rate ?? null;
  const start = async () => {
    setStarting(true);
    if (await act.run('cancel')) await again.start();
    setStarting(false);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('new-rate.action')}
      foot={
        <>
          {price !== null && (
            <Button tone="main" full busy={isStarting} onClick={() => void start()}>
              {t('new-rate.start')}
            </Button>
          )}
          <Button full onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </>
      }
    >
      <div className="stack stack--12">
        <Facts
          pairs={[
            [t('fact.rate'), price === null ? '—' : rateText(price)],
            [
              t('deal.gets-about', { name: callName(order.recipient.name) }),
              <b>{price === null ? '—' : naira(nairaOf(order.amount, price))}</b>,
            ],
          ]}
        />
        <p>{t('new-rate.keep', { amount: stable(order.amount) })}</p>
        <p className="dim">{t(price === null ? 'problem.no-fresh-rate' : 'new-rate.again')}</p>
        <ActNotice act={act} />
      </div>
    </Sheet>
  );
}

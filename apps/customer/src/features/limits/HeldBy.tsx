import type { BuyLimitHolderView, LimitHolderView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, orderNumberText } from '@usdt-africa/web-kit';
import { chevronRight, clock } from '@usdt-africa/web-kit/icons';
import { buyPath, sellPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';

interface Properties {
  readonly sales: readonly LimitHolderView[];
  readonly purchases: readonly BuyLimitHolderView[];
}

/** LIM-03: the orders and purchases that hold a part of the limits, each with a link and the time of its release. */
export function HeldBy({ sales, purchases }: Properties) {
  const { t, stable, naira, shortTime } = useMessages();
  return (
    <section className="card rows">
      <h2 className="limits-held__title">{t('limits.held-by')}</h2>
      <ul className="limits-held">
        {sales.map(({ number, recipient, amount, why, freeAt }) => (
          <Holder
            key={`${number} ${why}`}
            to={sellPath(number)}
            number={number}
            name={recipient ?? t('txn.erased')}
            amount={stable(amount)}
            why={
              why === 'seen' || freeAt === null
                ? t('limits.why.seen')
                : t('limits.why.placed', { time: shortTime(freeAt) })
            }
          />
        ))}
        {purchases.map(({ number, nickname, address, kobo, why, freeAt }) => (
          <Holder
            key={number}
            to={buyPath(number)}
            number={number}
            name={nickname === '' ? address : nickname}
            amount={naira(nairaOf(kobo))}
            why={
              why === 'sending' || freeAt === null
                ? t('limits.why.sending')
                : t('limits.why.approval', { time: shortTime(freeAt) })
            }
          />
        ))}
      </ul>
      {sales.length > 0 && <p className="limits-held__more small dim">{t('limits.held-more')}</p>}
      {purchases.length > 0 && <p className="limits-held__more small dim">{t('limits.held-buy')}</p>}
    </section>
  );
}

interface HolderProperties {
  readonly to: string;
  readonly number: string;
  readonly name: string;
  readonly amount: string;
  readonly why: string;
}

function Holder({ to, number, name, amount, why }: HolderProperties) {
  return (
    <li>
      <Link className="item" to={to}>
        <span className="disc disc--caution" aria-hidden="true">
          <Icon of={clock} />
        </span>
        <span className="grow">
          <span className="limits-held__head">
            <b>{name}</b>
            <span className="strong figures">{amount}</span>
          </span>
          <span className="small figures">{orderNumberText(number)}</span>
          <span className="small">{why}</span>
        </span>
        <Icon of={chevronRight} />
      </Link>
    </li>
  );
}

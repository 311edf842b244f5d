import type { LimitHolderView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Icon, orderNumberText } from '@usdt-africa/web-kit';
import { chevronRight, clock } from '@usdt-africa/web-kit/icons';
import { sellPath } from '../app/account-paths';
import { useMessages } from '../app/messages';

/** LIM-03: the orders that hold a part of the limit, each with a link and the time of its release. */
export function HeldBy({ holders }: { readonly holders: readonly LimitHolderView[] }) {
  const { t, stable, shortTime } = useMessages();
  return (
    <section className="card rows">
      <h2 className="limits-held__title">{t('limits.held-by')}</h2>
      <ul className="limits-held">
        {holders.map(({ number, recipient, amount, why, freeAt }) => (
          <li key={`${number} ${why}`}>
            <Link className="item" to={sellPath(number)}>
              <span className="disc disc--caution" aria-hidden="true">
                <Icon of={clock} />
              </span>
              <span className="grow">
                <span className="limits-held__head">
                  <b>{recipient ?? t('txn.erased')}</b>
                  <span className="strong figures">{stable(amount)}</span>
                </span>
                <span className="small figures">{orderNumberText(number)}</span>
                <span className="small">
                  {why === 'seen' || freeAt === null
                    ? t('limits.why.seen')
                    : t('limits.why.placed', { time: shortTime(freeAt) })}
                </span>
              </span>
              <Icon of={chevronRight} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="limits-held__more small dim">{t('limits.held-more')}</p>
    </section>
  );
}

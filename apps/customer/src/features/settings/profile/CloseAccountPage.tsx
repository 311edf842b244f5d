import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass, Icon, orderNumberText, Skeleton } from '@usdt-africa/web-kit';
import type { ClosingView } from '@usdt-africa/contracts/api';
import { chevronRight, clock, lock } from '@usdt-africa/web-kit/icons';
import { accountPaths, transactionPath } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { AppFrame } from '../../../shared/ui/AppFrame';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { CancelUnpaid } from './CancelUnpaid';
import { CloseForm } from './CloseForm';
import { closingQuery } from './api';

/** AUTH-10: what has to end first, or what becomes of everything and the last word. */
export function CloseAccountPage() {
  const { t } = useMessages();
  const { data, isError, refetch } = useQuery(closingQuery);
  return (
    <AppFrame title={t('close.title')} at="settings" back={accountPaths.profile}>
      {data ? (
        data.openCount > 0 ? (
          <NotYet closing={data} onChanged={refetch} />
        ) : (
          <CloseForm closing={data} onRefused={() => void refetch()} />
        )
      ) : isError ? (
        <NotLoaded text={t('close.failed')} onAgain={() => void refetch()} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </AppFrame>
  );
}

/** By the letter that each number begins with. */
function kindOf(number: string): 'sell' | 'buy' | 'withdrawal' {
  return number.startsWith('W') ? 'withdrawal' : number.startsWith('B') ? 'buy' : 'sell';
}

interface NotYetProperties {
  readonly closing: ClosingView;
  readonly onChanged: () => Promise<unknown>;
}

function NotYet({ closing, onChanged }: NotYetProperties) {
  const { t, n, stable, naira } = useMessages();
  const { open, openCount } = closing;
  return (
    <>
      <section className="stack stack--8">
        <span className="sign" aria-hidden="true">
          <Icon of={lock} size="large" />
        </span>
        <h2>{t('close.not-yet')}</h2>
        <p className="dim">{t('close.not-yet-text')}</p>
      </section>
      <ul className="card rows">
        {open.map(({ number, withdrawalId, usdt, naira: sum, canCancel }) => (
          <li key={number}>
            <Link className="item" to={transactionPath({ kind: kindOf(number), number, pageId: withdrawalId })}>
              <span className="lead">
                <Icon of={clock} />
              </span>
              <span className="grow">
                <b className="figures">
                  {usdt !== null ? stable(usdt) : sum !== null ? naira(sum) : orderNumberText(number)}
                </b>
                <span className="small figures">
                  {orderNumberText(number)} · {t(canCancel ? 'close.unpaid' : 'close.still-open')}
                </span>
              </span>
              <Icon of={chevronRight} />
            </Link>
          </li>
        ))}
      </ul>
      {openCount > open.length && <p className="small dim">{n('close.more', openCount - open.length)}</p>}
      {open.some(({ canCancel }) => canCancel) && <CancelUnpaid closing={closing} onChanged={onChanged} />}
      <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.profile}>
        {t('close.keep')}
      </Link>
    </>
  );
}

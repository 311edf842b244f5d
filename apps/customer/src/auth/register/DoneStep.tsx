import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import type { AccountView } from '@usdt-africa/contracts/api';
import { Button, buttonClass, callName, Icon } from '@usdt-africa/web-kit';
import { arrowLeftRight, play } from '@usdt-africa/web-kit/account-icons';
import { check, chevronRight } from '@usdt-africa/web-kit/icons';
import { useAccount } from '../../account/useAccount';
import { accountPaths } from '../../app/account-paths';
import { Loading } from '../../app/Loading';
import { useMessages } from '../../app/messages';
import { useSheet } from '../../app/useSheet';
import '../../shell/app.css';
import { AuthFrame } from '../AuthFrame';
import { Failure } from '../Failure';
import { adopt, getAdoptable } from '../requests';
import { HowToUseSheet } from './HowToUseSheet';
import { stepPath } from './steps';

/**
 * AUTH-01, TRACK-05: it is done; a guest's orders may come along, and 'How to use' is here. The registration is over with it: who is
 * welcomed is who is signed in.
 */
export function DoneStep() {
  const { data } = useAccount();
  if (data) return <Done view={data.view} />;
  return data === null ? <Navigate to={stepPath('details')} replace /> : <Loading />;
}

function Done({ view }: { readonly view: AccountView }) {
  const { t } = useMessages();
  const how = useSheet('how-to-use');
  return (
    <AuthFrame
      title={t('done.title', { name: callName(view.firstName) })}
      lead={t('done.lead', { username: view.username })}
      sign={
        <span className="sign sign--now">
          <Icon of={check} />
        </span>
      }
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.dashboard} replace>
          {t('done.dashboard')}
        </Link>
      }
    >
      <Adoption />
      <div className="card rows">
        <button type="button" className="item" onClick={how.show}>
          <span className="lead">
            <Icon of={play} />
          </span>
          <span className="grow">
            <b>{t('use.title')}</b>
            <span className="small">{t('use.more')}</span>
          </span>
          <Icon of={chevronRight} />
        </button>
      </div>
      <HowToUseSheet open={how.open} onClose={how.hide} />
    </AuthFrame>
  );
}

/** Orders made as a guest, masked; they are taken over only when that is wanted. */
function Adoption() {
  const { n, stable, date } = useMessages();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['adoptable'],
    queryFn: ({ signal }) => getAdoptable(signal),
    staleTime: Infinity,
  });
  const {
    mutate,
    isPending,
    error,
    data: came,
  } = useMutation({
    mutationFn: adopt,
    onSuccess: () => queries.setQueryData(['adoptable'], { orders: [] }),
  });
  const orders = data?.orders ?? [];
  if (came)
    return (
      <section className="card row" role="status">
        <span className="disc">
          <Icon of={arrowLeftRight} />
        </span>
        <b className="grow">{n('adopt.came', came.adopted)}</b>
      </section>
    );
  if (orders.length === 0) return null;
  return (
    <section className="card stack stack--12">
      <div>
        <h2>{n('adopt.title', orders.length)}</h2>
        <p className="small dim">{n('adopt.text', orders.length)}</p>
      </div>
      <ul className="stack stack--8 small">
        {orders.map((order) => (
          <li key={order.number} className="row row--between row--wrap">
            <span className="medium figures">{order.number}</span>
            <span className="dim figures">
              {stable(order.usdt)} · {order.recipient && `${order.recipient} · `}
              {date(order.placedAt)}
            </span>
          </li>
        ))}
      </ul>
      <Failure of={error} />
      <Button full busy={isPending} onPress={() => mutate()}>
        {n('adopt.take', orders.length)}
      </Button>
    </section>
  );
}

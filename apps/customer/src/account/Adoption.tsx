import 'virtual:messages/adoption';
import 'virtual:messages/frame';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Icon } from '@usdt-africa/web-kit';
import { arrowLeftRight } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../app/messages';
import { Failure } from '../auth/Failure';
import { claim, getClaimable } from '../auth/requests';

/** TRACK-05: orders made as a guest, masked; they are taken over only when that is wanted. */
export default function Adoption() {
  const { n, stable, date } = useMessages();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['claimable'],
    queryFn: ({ signal }) => getClaimable(signal),
    staleTime: Infinity,
  });
  const {
    mutate,
    isPending,
    error,
    data: came,
  } = useMutation({
    mutationFn: claim,
    onSuccess: async () => {
      queries.setQueryData(['claimable'], { orders: [] });
      await queries.invalidateQueries({ queryKey: ['transactions'] });
    },
  });
  const orders = data?.orders ?? [];
  if (came)
    return (
      <section className="card row" role="status">
        <span className="disc">
          <Icon of={arrowLeftRight} />
        </span>
        <b className="grow">{n('adopt.came', came.claimed)}</b>
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
      <Button full busy={isPending} onClick={() => mutate()}>
        {n('adopt.take', orders.length)}
      </Button>
    </section>
  );
}

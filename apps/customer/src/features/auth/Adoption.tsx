import 'virtual:messages/adoption';
import 'virtual:messages/frame';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimableOrdersView } from '@usdt-africa/contracts/api';
import { Button, Icon, SteadyButton } from '@usdt-africa/web-kit';
import { arrowLeftRight } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../shared/i18n/messages';
import { Failure } from '../../shared/forms/Failure';
import { claimableQuery, claimOrders, declineOrder } from './api';
import './adoption.css';

type Offer = ClaimableOrdersView['orders'][number];

/**
 * TRACK-05: orders made as a guest, masked; claimed only on request. One that only the phone number matches may be
 * another person's: it is chosen by itself, or declined for good.
 */
export default function Adoption() {
  const { t, n } = useMessages();
  const queries = useQueryClient();
  const { data } = useQuery(claimableQuery);
  /** What the customer switched; otherwise an order is chosen unless only the phone number matches. */
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = ({ id, because }: Offer) => switched[id] ?? because !== 'phone';
  const showOnly = (isOpen: (offer: Offer) => boolean) =>
    queries.setQueryData(claimableQuery.queryKey, (known) => known && { orders: known.orders.filter(isOpen) });
  const taking = useMutation({
    ...claimOrders,
    onSuccess: async (_, ids) => {
      showOnly(({ id }) => !ids.includes(id));
      await Promise.all(
        ['transactions', 'recipients'].map((known) => queries.invalidateQueries({ queryKey: [known] })),
      );
    },
  });
  const declining = useMutation({
    ...declineOrder,
    onSuccess: (_, declined) => showOnly(({ id }) => id !== declined),
  });
  const orders = data?.orders ?? [];
  const chosen = orders.filter(isChosen).map(({ id }) => id);
  return (
    <>
      {taking.data && (
        <section className="card row" role="status">
          <span className="disc">
            <Icon of={arrowLeftRight} />
          </span>
          <b className="grow">{n('adopt.came', taking.data.claimed)}</b>
        </section>
      )}
      {orders.length > 0 && (
        <section className="card stack stack--12">
          <div>
            <h2>{n('adopt.title', orders.length)}</h2>
            <p className="small dim">{n('adopt.text', orders.length)}</p>
          </div>
          <ul className="stack stack--8 small">
            {orders.map((order) => (
              <li key={order.id} className="offer">
                <OfferChoice
                  order={order}
                  isChosen={isChosen(order)}
                  onChange={(isOn) => setSwitched({ ...switched, [order.id]: isOn })}
                />
                <SteadyButton
                  className="link"
                  busy={declining.isPending && declining.variables === order.id}
                  aria-label={t('adopt.not-mine-of', { number: order.number })}
                  onClick={() => declining.mutate(order.id)}
                >
                  {t('adopt.not-mine')}
                </SteadyButton>
              </li>
            ))}
          </ul>
          <Failure of={taking.error ?? declining.error} />
          {chosen.length > 0 ? (
            <Button full busy={taking.isPending} onClick={() => taking.mutate(chosen)}>
              {n('adopt.take', chosen.length)}
            </Button>
          ) : (
            <p className="small dim">{t('adopt.choose')}</p>
          )}
        </section>
      )}
    </>
  );
}

interface ChoiceProperties {
  readonly order: Offer;
  readonly isChosen: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function OfferChoice({ order, isChosen, onChange }: ChoiceProperties) {
  const { t, stable, date } = useMessages();
  return (
    <label className="row grow">
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      <span className="grow">
        <span className="medium figures">{order.number}</span>
        <span className="dim figures offer__facts">
          {stable(order.usdt)} · {order.recipient && `${order.recipient} · `}
          {date(order.placedAt)}
        </span>
        {order.because === 'phone' && <span className="dim offer__facts">{t('adopt.by-phone')}</span>}
      </span>
    </label>
  );
}

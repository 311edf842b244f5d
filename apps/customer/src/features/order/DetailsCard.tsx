import { useId, useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { chevronDown } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { EventLog } from './EventLog';
import { OrderFacts } from '../../shared/order/OrderFacts';

/** SELL-10: the order's details, closed on a phone and open next to the main content on a wide screen. */
export function DetailsCard({ order }: { readonly order: OrderView }) {
  const { t } = useMessages();
  const [open, setOpen] = useState(() => matchMedia('(min-width: 900px)').matches);
  const id = useId();
  return (
    <section className="card details">
      <h2>
        <button
          type="button"
          className="details__head"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t('facts.title')}
          <Icon of={chevronDown} {...(open ? { className: 'is-turned' } : {})} />
        </button>
      </h2>
      {open && (
        <div id={id} className="details__body stack">
          <OrderFacts order={order} />
          <EventLog order={order} />
        </div>
      )}
    </section>
  );
}

import { Chip } from '@usdt-africa/web-kit';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LastOrders } from '../customers/LastOrders';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { dateText, timeText, usdtText } from '../parts/format';
import { filtered } from '../parts/paths';
import { PersonalData, PersonalDataViews } from '../parts/PersonalData';
import { RecordPage } from '../parts/RecordPage';
import { useNow } from '../parts/useNow';

/** One guest: the orders that were placed with their email address and without an account. */
export default function GuestShow() {
  return (
    <RecordPage resource="guests" list="customers" title={({ name }) => name}>
      <div className="cols">
        <div className="stack">
          <Heading />
          <Orders />
        </div>
        <div className="stack">
          <Person />
          <Views />
        </div>
      </div>
    </RecordPage>
  );
}

function Heading() {
  const t = useTranslate();
  const { name, email, since, lastAt, orders, completed, usdt } = useRecord('guests');
  const now = useNow(60_000);
  return (
    <div className="heading__words">
      <div className="row row--wrap">
        <p className="title">{name}</p>
        <Chip>{t('orders.tier.guest')}</Chip>
      </div>
      <p className="dim">{t('guests.summary', { email, since: dateText(since), last: timeText(lastAt, now) })}</p>
      <p className="dim">{t('guests.figures', { smart_count: orders, completed, usdt: usdtText(usdt) })}</p>
    </div>
  );
}

function Orders() {
  const t = useTranslate();
  const { id, orders, lastOrders } = useRecord('guests');
  return (
    <Card
      title={t('guests.orders')}
      look="card--clip stacks"
      beside={
        <Link className="link" to={filtered('orders', { guest: id })}>
          {t('guests.all', { smart_count: orders })}
        </Link>
      }
    >
      <LastOrders orders={lastOrders} />
    </Card>
  );
}

function Person() {
  const t = useTranslate();
  const { personal } = useRecord('guests');
  if (!personal) return null;
  return (
    <PersonalData
      personal={personal}
      pairs={[
        [t('customers.personal.name'), personal.name],
        [t('customers.personal.email'), personal.email],
        [t('customers.personal.phone'), <span className="num">{personal.phone}</span>],
      ]}
    />
  );
}

/** Operators who opened the personal data, and why. */
function Views() {
  const t = useTranslate();
  const { personalDataViews } = useRecord('guests');
  return (
    <Card title={t('guests.views')} look="card--clip">
      <PersonalDataViews personalDataViews={personalDataViews.toReversed()} none={t('guests.noViews')} />
    </Card>
  );
}

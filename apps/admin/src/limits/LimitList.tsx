import { ADMIN_LIMIT_TABS, type AdminLimitOverview, type AdminLimitTab } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useAsked } from '../data/useAsked';
import { PageTitle } from '../layout/Page';
import { CountedTabs } from '../list/CountedTabs';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { countText, usdtText } from '../parts/format';
import './limits.css';
export { LimitShow } from './LimitShow';
import { PersonAside } from './PersonAside';
import { People } from './People';

const TABS: readonly AdminLimitTab[] = ['held', ...ADMIN_LIMIT_TABS.filter((tab) => tab !== 'held')];

/** What is held by the limit first; then who comes near it, and who has one of their own. */
export default function LimitList() {
  return (
    <ListPage sort={{ field: 'used', order: 'DESC' }} filterDefaultValues={{ tab: 'held' }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { filterValues } = useListContext();
  const [chosen, setChosen] = useState<string | null>(null);
  const { tab = 'near' } = filterValues as { tab?: AdminLimitTab };
  return (
    <>
      <PageTitle title={t('rooms.limits')} sub={t('limits.sub', { product: import.meta.env.DEFAULT_PRODUCT })} />
      <div className={chosen ? 'cols' : 'stack'}>
        <div className="stack">
          <Tiers />
          <section className="card card--clip">
            <CountedTabs tabs={TABS} urgent={['held']} />
            <People tab={tab} chosen={chosen} onChoose={setChosen} />
            <NewRows />
          </section>
          <Footer />
        </div>
        {chosen && <PersonAside key={chosen} id={chosen} onClose={() => setChosen(null)} />}
      </div>
    </>
  );
}

/** The rule that holds for whoever has no limit of their own, and how many of today's have nothing left. */
function Tiers() {
  const t = useTranslate();
  const { data } = useAsked<AdminLimitOverview>('limits', 'limits/overview', { refetchInterval: 60_000 });
  return (
    <section className="card card--clip limits__tiers" aria-busy={!data || undefined}>
      <header>
        <h2>{t('limits.tiers')}</h2>
      </header>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('limits.tier')}</th>
            <th className="right">{t('limits.sellADay')}</th>
            <th className="right">{t('limits.alone')}</th>
            <th className="right">{t('limits.atLimit')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="medium">{t('orders.tier.guest')}</td>
            <td className="right">{data ? `${usdtText(data.usual)} ${import.meta.env.DEFAULT_PRODUCT}` : '–'}</td>
            <td className="right dim">{data ? t('limits.upTo', { amount: usdtText(data.aloneUpTo) }) : '–'}</td>
            <td className="right">
              {data
                ? t('limits.ofPeople', { some: countText(data.atLimitToday), all: countText(data.sellersToday) })
                : '–'}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

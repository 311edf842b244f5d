import { ADMIN_LIMIT_TABS, type AdminLimitTab } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PageTitle } from '../layout/Page';
import { CountedTabs } from '../list/CountedTabs';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { RecordAside } from '../parts/RecordAside';
import { RecordPage } from '../parts/RecordPage';
import './limits.css';
import { People } from './People';
import { PersonDay } from './PersonDay';
import { Tiers } from './Tiers';

const TABS: readonly AdminLimitTab[] = ['held', ...ADMIN_LIMIT_TABS.filter((tab) => tab !== 'held')];

/** Customers held by the limit first; then those near it, and those with an individual limit. */
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
      <PageTitle title={t('pages.limits')} sub={t('limits.sub', { product: import.meta.env.DEFAULT_PRODUCT })} />
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

/** The selected customer next to the list. */
function PersonAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside
      resource="limits"
      id={id}
      title={(person) => t('limits.person', { smart_count: person?.identifiers.length ?? 3 })}
      onClose={onClose}
    >
      <PersonDay />
    </RecordAside>
  );
}

/** One customer on a separate page: the target of links from an approval request or an audit entry. */
export function LimitShow() {
  const t = useTranslate();
  return (
    <RecordPage
      resource="limits"
      title={({ who }) => who?.name ?? t('limits.erased')}
      sub={({ identifiers }) => t('limits.person', { smart_count: identifiers.length })}
    >
      <section className="card limits__alone">
        <PersonDay />
      </section>
    </RecordPage>
  );
}

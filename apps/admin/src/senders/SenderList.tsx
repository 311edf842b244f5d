import type { AdminSenderRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { PageTitle } from '../layout/Page';
import { Column, TimeColumn } from '../list/columns';
import { SearchFilter, Tools } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { Button } from '../parts/Button';
import { PendingSay } from '../parts/PendingSay';
import { shortHash } from '../parts/format';
import { AddSender, RemoveSender } from './KeepSenders';

const Col = Column<AdminSenderRow>;

/** What comes from these addresses is not paid out before one of us looked: who put them here, when and why. */
export default function SenderList() {
  return (
    <ListPage sort={{ field: 'at', order: 'DESC' }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { data } = useListContext<AdminSenderRow>();
  const [asking, setAsking] = useState<'add' | AdminSenderRow | null>(null);
  const mayKeep = session.may('senders.keep');
  const close = (): void => setAsking(null);
  return (
    <>
      <PageTitle title={t('rooms.senders')} sub={t('senders.sub')} />
      <section className="card card--clip">
        <Tools>
          <SearchFilter label={t('senders.search')} />
          <span className="grow" />
          {mayKeep && (
            <Button look="main" onClick={() => setAsking('add')}>
              {t('senders.add')}
            </Button>
          )}
        </Tools>
        <Table onRemove={mayKeep ? setAsking : undefined} />
        <NewRows />
      </section>
      <Footer />
      {data?.map(
        ({ id, address, pending }) =>
          pending && (
            <PendingSay key={id} approval={pending} what={t('senders.removeAsked', { address: shortHash(address) })} />
          ),
      )}
      <p className="dim small">{t('senders.note')}</p>
      {asking === 'add' && <AddSender onClose={close} />}
      {asking !== null && asking !== 'add' && <RemoveSender sender={asking} onClose={close} />}
    </>
  );
}

function Table({ onRemove }: { readonly onRemove: ((sender: AdminSenderRow) => void) | undefined }) {
  const t = useTranslate();
  return (
    <Rows<AdminSenderRow> rowClick={false}>
      <Col source="address" sorts render={({ address }) => <span className="mono nowrap">{address}</span>} />
      <Col source="reason" />
      <Col source="by" render={({ by }) => <span className="nowrap">{by.name}</span>} />
      <TimeColumn source="at" sorts />
      {onRemove && (
        <Col
          align="right"
          source="pending"
          render={(sender) =>
            sender.pending ? (
              <span className="dim nowrap">{t('senders.waits')}</span>
            ) : (
              <Button look="edge" onClick={() => onRemove(sender)}>
                {t('senders.remove')}
              </Button>
            )
          }
        />
      )}
    </Rows>
  );
}

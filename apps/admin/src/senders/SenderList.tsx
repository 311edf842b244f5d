import type { AdminSenderRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { EffectFacts } from '../approvals/EffectFacts';
import { session } from '../auth/session';
import { ReasonInput, TextInput } from '../forms/inputs';
import { type Reasoned, useActionForm } from '../forms/useForming';
import { PageTitle } from '../layout/Page';
import { Column, TimeColumn } from '../list/columns';
import { SearchFilter, Tools } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';
import { PendingApprovalNotice } from '../parts/PendingApprovalNotice';
import { shortHash } from '../parts/format';
import './own-words';

const Col = Column<AdminSenderRow>;

/** Addresses whose deposits are not paid out before an operator's review: who added them, when and why. */
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
  const [dialog, setDialog] = useState<'add' | AdminSenderRow | null>(null);
  const mayKeep = session.may('senders.keep');
  const close = (): void => setDialog(null);
  return (
    <>
      <PageTitle title={t('pages.senders')} sub={t('senders.sub')} />
      <section className="card card--clip">
        <Tools>
          <SearchFilter label={t('senders.search')} />
          <span className="grow" />
          {mayKeep && (
            <Button look="main" onClick={() => setDialog('add')}>
              {t('senders.add')}
            </Button>
          )}
        </Tools>
        <Table onRemove={mayKeep ? setDialog : undefined} />
        <NewRows />
      </section>
      <Footer />
      {data?.map(
        ({ id, address, pending }) =>
          pending && (
            <PendingApprovalNotice
              key={id}
              approval={pending}
              what={t('senders.removeRequested', { address: shortHash(address) })}
            />
          ),
      )}
      <p className="dim small">{t('senders.note')}</p>
      {dialog === 'add' && <AddSender onClose={close} />}
      {dialog !== null && dialog !== 'add' && <RemoveSender sender={dialog} onClose={close} />}
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

interface Listed extends Reasoned {
  readonly address: string;
}

/** An address comes onto the list by one person's word, and holds from then on. */
function AddSender({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActionForm<Listed>(['senders', 'list', 'add'], {
    start: { address: '', reason: '' },
    done: t('senders.added'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('senders.addTitle')} action={t('senders.add')} onClose={onClose}>
      <p>{t('senders.addWhat')}</p>
      <TextInput
        source="address"
        label={t('senders.address')}
        hint={t('senders.addressHint')}
        maxLength={100}
        autoComplete="off"
        needed
        autoFocus
      />
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hintAlone')} />
    </FormDialog>
  );
}

interface Removing {
  readonly sender: AdminSenderRow;
  readonly onClose: () => void;
}

/** Requests the removal of an address from the list, which needs an approval. */
function RemoveSender({ sender: { id, address }, onClose }: Removing) {
  const t = useTranslate();
  const form = useActionForm<Reasoned>(['senders', 'list', 'remove'], {
    body: ({ reason }) => ({ id, reason }),
    done: t('actions.requested'),
    onDone: onClose,
  });
  const changes = [{ what: 'sender', unit: 'sender', now: 'listed', after: 'unlisted' }] as const;
  return (
    <FormDialog form={form} title={t('senders.removeTitle')} action={t('senders.removeDo')} onClose={onClose}>
      <EffectFacts effect={{ kind: 'sender', address, changes }} />
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} />
    </FormDialog>
  );
}

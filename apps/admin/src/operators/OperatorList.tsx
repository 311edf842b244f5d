import type { OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { PageTitle } from '../layout/Page';
import { ChoiceFilter, SearchFilter, Tools } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { Rows } from '../list/Rows';
import { Button } from '../parts/Button';
import { timeText } from '../parts/format';
import { Invite } from './Invite';
import { OperatorAside } from './OperatorAside';

const ROLES = ['support', 'finance', 'engineer', 'admin'] as const;
const STATES = ['invited', 'active', 'disabled'] as const;
const TONES: Readonly<Record<OperatorView['state'], Tone>> = { invited: 'caution', active: 'good', disabled: 'plain' };

type Row = OperatorView & { id: string };

/** Who may come in, as what, and when they last did. */
export default function OperatorList() {
  return (
    <ListPage sort={{ field: 'invitedAt', order: 'ASC' }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { data } = useListContext<Row>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const operator = data?.find(({ id }) => id === chosen);
  return (
    <>
      <PageTitle title={t('rooms.operators')} sub={t('operators.sub')} />
      <div className={operator ? 'cols' : 'stack'}>
        <div className="stack">
          <section className="card card--clip">
            <Tools>
              <SearchFilter label={t('operators.search')} />
              <ChoiceFilter
                label={t('operators.role')}
                sources={['role']}
                choices={ROLES.map((role) => ({ label: t(`roles.${role}`), values: { role } }))}
              />
              <ChoiceFilter
                label={t('operators.state')}
                sources={['state']}
                choices={STATES.map((state) => ({ label: t(`operators.states.${state}`), values: { state } }))}
              />
              <span className="grow" />
              <Button look="main" onClick={() => setInviting(true)}>
                {t('operators.invite.open')}
              </Button>
            </Tools>
            <Table onChoose={setChosen} />
          </section>
          <Footer />
        </div>
        {operator && <OperatorAside key={operator.id} operator={operator} onClose={() => setChosen(null)} />}
      </div>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}

function Table({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const t = useTranslate();
  return (
    <Rows<Row>
      rowClick={(id) => {
        onChoose(String(id));
        return false;
      }}
    >
      <DataTable.Col
        label="operators.name"
        source="name"
        render={({ id, name }: Row) => (
          <button type="button" className="link" onClick={() => onChoose(id)}>
            {name}
          </button>
        )}
      />
      <DataTable.Col label="operators.email" source="email" render={({ email }: Row) => email} />
      <DataTable.Col label="operators.role" source="role" render={({ role }: Row) => t(`roles.${role}`)} />
      <DataTable.Col
        label="operators.state"
        source="state"
        render={({ state, lockedUntil }: Row) => (
          <span className="row nowrap">
            <Chip tone={TONES[state]}>{t(`operators.states.${state}`)}</Chip>
            {lockedUntil && <Chip tone="bad">{t('operators.lockedOut')}</Chip>}
          </span>
        )}
      />
      <DataTable.Col
        align="right"
        label="operators.sessions"
        source="sessions"
        disableSort
        render={({ sessions }: Row) => sessions}
      />
      <DataTable.Col
        align="right"
        label="operators.lastSignIn"
        source="lastSignInAt"
        render={({ lastSignInAt }: Row) => (
          <span className="dim nowrap">{lastSignInAt ? timeText(lastSignInAt) : t('operators.never')}</span>
        )}
      />
    </Rows>
  );
}

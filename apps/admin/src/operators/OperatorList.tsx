import type { OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { PageTitle } from '../layout/Page';
import { Column } from '../list/columns';
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

const Col = Column<OperatorView>;

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
  const { data } = useListContext<OperatorView>();
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
    <Rows<OperatorView> onChoose={onChoose}>
      <Col
        label="operators.name"
        source="name"
        sorts
        render={({ id, name }) => (
          <button type="button" className="link" onClick={() => onChoose(id)}>
            {name}
          </button>
        )}
      />
      <Col label="operators.email" source="email" sorts />
      <Col label="operators.role" source="role" sorts render={({ role }) => t(`roles.${role}`)} />
      <Col
        label="operators.state"
        source="state"
        sorts
        render={({ state, lockedUntil }) => (
          <span className="row nowrap">
            <Chip tone={TONES[state]}>{t(`operators.states.${state}`)}</Chip>
            {lockedUntil && <Chip tone="bad">{t('operators.lockedOut')}</Chip>}
          </span>
        )}
      />
      <Col align="right" label="operators.sessions" source="sessions" />
      <Col
        align="right"
        label="operators.lastSignIn"
        source="lastSignInAt"
        sorts
        render={({ lastSignInAt }) => (
          <span className="dim nowrap">{lastSignInAt ? timeText(lastSignInAt) : t('operators.never')}</span>
        )}
      />
    </Rows>
  );
}

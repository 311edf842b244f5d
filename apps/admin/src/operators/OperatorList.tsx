import { useQueryClient } from '@tanstack/react-query';
import type { AdminRole, OperatorChangeView, OperatorView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import { Chip, Facts, type Tone } from '@usdt-africa/web-kit';
import { useMe } from '../auth/useMe';
import { postIdempotent } from '../data/http';
import { isOver } from '../data/uncertain';
import { TextInput, WordsInput } from '../forms/inputs';
import { complete, type Reasoned, useSendForm } from '../forms/useForming';
import { PageTitle } from '../layout/Page';
import { Column } from '../list/columns';
import { ChoiceFilter, SearchFilter, Tools } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { Rows } from '../list/Rows';
import { Aside } from '../parts/Aside';
import { Button } from '../parts/Button';
import { timeText } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { OperatorDialog, type OperatorAction } from './OperatorDialog';
import { RoleField } from './RoleField';
import { needsSecond, SecondPerson } from './SecondPerson';
import './own-words';

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
      <PageTitle title={t('pages.operators')} sub={t('operators.sub')} />
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

interface AsideProperties {
  readonly operator: OperatorView;
  readonly onClose: () => void;
}

/** One operator, and what an admin can do about them; about oneself another admin must. */
function OperatorAside({ operator, onClose }: AsideProperties) {
  const t = useTranslate();
  const me = useMe();
  const [action, setAction] = useState<OperatorAction | null>(null);
  const { state, sessions, lockedUntil } = operator;
  const actions: readonly OperatorAction[] =
    state === 'disabled'
      ? ['enable', 'change-role']
      : ['change-role', ...(sessions > 0 ? (['revoke-sessions'] as const) : []), 'reset', 'disable'];
  const isOneself = operator.id === me?.id;
  return (
    <Aside title={operator.name} onClose={onClose}>
      <div className="card__body stack">
        <Facts
          pairs={[
            [t('operators.email'), operator.email],
            [t('operators.role'), t(`roles.${operator.role}`)],
            [t('operators.state'), t(`operators.states.${state}`)],
            lockedUntil ? [t('operators.lockedOut'), t('operators.until', { at: timeText(lockedUntil) })] : null,
            [t('operators.second'), t(operator.hasTotp ? 'operators.secondSet' : 'operators.secondNone')],
            [t('operators.passkeys'), operator.passkeys],
            [t('operators.sessions'), sessions],
            [t('operators.invitedAt'), timeText(operator.invitedAt)],
            [t('operators.lastSignIn'), operator.lastSignInAt ? timeText(operator.lastSignInAt) : t('operators.never')],
          ]}
        />
        {isOneself ? (
          <p className="dim small">{t('operators.oneself')}</p>
        ) : (
          <div className="stack stack--8">
            {actions.map((name) => (
              <Button key={name} look={name === 'disable' ? 'bad' : 'edge'} onClick={() => setAction(name)}>
                {t(`operators.actions.${name}.name`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {action && <OperatorDialog operator={operator} action={action} onClose={() => setAction(null)} />}
    </Aside>
  );
}

interface Invited extends Reasoned {
  readonly name: string;
  readonly email: string;
  readonly role: AdminRole;
}

/**
 * Invites an operator: name, address, role and reason. The link goes to the operator's own mail and is shown nowhere.
 */
function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useSendForm<Invited>({ name: '', email: '', role: 'support', reason: '' }, async (input) => {
    let answer: OperatorChangeView;
    try {
      answer = await postIdempotent(key, 'operators', { body: complete(input) });
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return;
      // A key stands for one request: after a no, another body needs another key.
      if (isOver(error)) setKey(crypto.randomUUID());
      throw error;
    }
    await queries.invalidateQueries({ queryKey: ['operators'] });
    const words = 'pending' in answer ? 'operators.secondPerson.requested' : 'operators.invite.done';
    notify(t(words, { name: input.name }), { type: 'success' });
    onClose();
  });
  const needsApproval = needsSecond(form.values.role);
  return (
    <FormDialog
      form={form}
      title={t('operators.invite.title')}
      action={t(needsApproval ? 'operators.secondPerson.request' : 'operators.invite.do')}
      onClose={onClose}
    >
      <p>{t('operators.invite.what')}</p>
      <TextInput source="name" label={t('operators.name')} maxLength={80} autoComplete="off" needed autoFocus />
      <TextInput source="email" label={t('operators.email')} type="email" autoComplete="off" needed />
      <RoleField />
      {needsApproval && <SecondPerson />}
      <WordsInput source="reason" label={t('operators.reason')} needed />
    </FormDialog>
  );
}

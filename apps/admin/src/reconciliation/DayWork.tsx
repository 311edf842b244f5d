import type { AdminReconciliationAction } from '@usdt-africa/contracts/admin';
import { Chip, Facts, Icon } from '@usdt-africa/web-kit';
import { upload } from '@usdt-africa/web-kit/account-icons';
import { lock, refreshCw } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../auth/useMe';
import { useRecord } from '../data/useView';
import { TextInput, WordsInput } from '../forms/inputs';
import { ToType } from '../forms/ToType';
import { useActionForm } from '../forms/useForming';
import { countText, nairaAmount } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { dayName } from './words';

const SIGNS = { 'import-statement': refreshCw, upload, close: lock } as const;
type Action = keyof typeof SIGNS;
const ACTIONS: readonly AdminReconciliationAction[] = ['import-statement', 'upload', 'close'];

/** Actions on the day. An action that is not possible now keeps its place and says why. */
export function DayWork() {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const me = useMe();
  const go = useNavigate();
  const [open, setOpen] = useState<'import-statement' | 'close' | null>(null);
  const actions = ACTIONS.flatMap((name) => day.actions.filter(({ action }) => action === name));
  const start = (action: Action): void => {
    if (action === 'upload') void go(`/reconciliation/${day.id}/statement`);
    else setOpen(action);
  };
  return (
    <section className="card" style={{ paddingBottom: 8 }}>
      <header>
        <h2>{t('actions.heading')}</h2>
        {me && <Chip>{t(`roles.${me.role}`)}</Chip>}
      </header>
      {actions.length === 0 && <p className="dim card__body">{t('actions.none')}</p>}
      {actions.map(({ action, why }) => (
        <button
          key={action}
          type="button"
          className="action"
          aria-disabled={why !== null || undefined}
          onClick={() => why === null && start(action as Action)}
        >
          <Icon of={SIGNS[action as Action]} />
          <span>
            <b>{t(`reconciliation.actions.${action}.name`, { provider: day.providerName })}</b>
            <span>
              {why === null
                ? t(`reconciliation.actions.${action}.line`, { provider: day.providerName })
                : t(`reconciliation.why.${why}`, { smart_count: day.explain.lines, _: why })}
            </span>
          </span>
        </button>
      ))}
      {open === 'import-statement' && <ReadDialog onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog onClose={() => setOpen(null)} />}
    </section>
  );
}

/** Has the provider's own statement of the day read, page by page. */
function ReadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const form = useActionForm(['reconciliation', day.id, 'import-statement'], {
    body: ({ reason }) => ({ reason, version: day.version }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.actions.import-statement.name', { provider: day.providerName })}
      action={t('reconciliation.actions.import-statement.do')}
      onClose={onClose}
    >
      <p>{t('reconciliation.actions.import-statement.what', { provider: day.providerName, day: dayName(day.day) })}</p>
      <WordsInput source="reason" label={t('actions.why.optional')} autoFocus />
    </FormDialog>
  );
}

/** Closes the day with its figures, once its date was typed; the server refuses while anything is open. */
function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const form = useActionForm(['reconciliation', day.id, 'close'], {
    start: { typed: '', reason: '' },
    body: ({ reason }) => ({ reason, version: day.version }),
    done: t('reconciliation.actions.close.done', { day: dayName(day.day) }),
    onDone: onClose,
  });
  const { fees } = day;
  const { total } = day.sums;
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.actions.close.title', { provider: day.providerName, day: dayName(day.day) })}
      action={t('reconciliation.actions.close.do')}
      onClose={onClose}
    >
      <p>{t('reconciliation.actions.close.what')}</p>
      <Facts
        pairs={[
          [t('reconciliation.head.ledger'), nairaAmount(total.ledger)],
          [t('reconciliation.head.statement'), nairaAmount(total.statement)],
          [t('reconciliation.difference'), nairaAmount(total.difference)],
          [t('reconciliation.feeDifference'), nairaAmount(fees.difference)],
          [t('reconciliation.fees.unsaid', { lines: countText(fees.unsaid.lines) }), nairaAmount(fees.unsaid.naira)],
          [t('reconciliation.tabs.resolved'), countText(day.resolved)],
        ]}
      />
      <TextInput
        source="typed"
        label={<ToType text={day.day} />}
        look="box mono"
        autoComplete="off"
        spellCheck={false}
        wrong={(typed) => typed !== day.day}
        needed
        autoFocus
      />
      <WordsInput source="reason" label={t('actions.why.optional')} />
    </FormDialog>
  );
}

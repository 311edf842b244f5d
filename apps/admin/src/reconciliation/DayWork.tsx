import type { AdminReconciliationVerb } from '@usdt-africa/contracts/admin';
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
import { useActForm } from '../forms/useForming';
import { countText, nairaAmount } from '../parts/format';
import { FormDialog } from '../parts/FormDialog';
import { dayName } from './words';

const SIGNS = { read: refreshCw, upload, close: lock } as const;
type Verb = keyof typeof SIGNS;
const VERBS: readonly AdminReconciliationVerb[] = ['read', 'upload', 'close'];

/** What can be done with the day. What cannot be done now keeps its place and says why. */
export function DayWork() {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const me = useMe();
  const go = useNavigate();
  const [open, setOpen] = useState<'read' | 'close' | null>(null);
  const verbs = VERBS.flatMap((name) => day.verbs.filter(({ verb }) => verb === name));
  const press = (verb: Verb): void => {
    if (verb === 'upload') void go(`/reconciliation/${day.id}/statement`);
    else setOpen(verb);
  };
  return (
    <section className="card" style={{ paddingBottom: 8 }}>
      <header>
        <h2>{t('verbs.heading')}</h2>
        {me && <Chip>{t(`roles.${me.role}`)}</Chip>}
      </header>
      {verbs.length === 0 && <p className="dim card__body">{t('verbs.none')}</p>}
      {verbs.map(({ verb, why }) => (
        <button
          key={verb}
          type="button"
          className="verb"
          aria-disabled={why !== null || undefined}
          onClick={() => why === null && press(verb as Verb)}
        >
          <Icon of={SIGNS[verb as Verb]} />
          <span>
            <b>{t(`reconciliation.verbs.${verb}.name`, { provider: day.providerName })}</b>
            <span>
              {why === null
                ? t(`reconciliation.verbs.${verb}.line`, { provider: day.providerName })
                : t(`reconciliation.why.${why}`, { smart_count: day.explain.lines, _: why })}
            </span>
          </span>
        </button>
      ))}
      {open === 'read' && <ReadDialog onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog onClose={() => setOpen(null)} />}
    </section>
  );
}

/** Has the provider's own statement of the day read, page by page. */
function ReadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const form = useActForm(['reconciliation', day.id, 'read'], {
    body: ({ reason }) => ({ reason, version: day.version }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.verbs.read.name', { provider: day.providerName })}
      verb={t('reconciliation.verbs.read.do')}
      onClose={onClose}
    >
      <p>{t('reconciliation.verbs.read.what', { provider: day.providerName, day: dayName(day.day) })}</p>
      <WordsInput source="reason" label={t('verbs.why.optional')} autoFocus />
    </FormDialog>
  );
}

/** Closes the day with its figures, once its date was typed; the server refuses while anything is open. */
function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const form = useActForm(['reconciliation', day.id, 'close'], {
    start: { typed: '', reason: '' },
    body: ({ reason }) => ({ reason, version: day.version }),
    done: t('reconciliation.verbs.close.done', { day: dayName(day.day) }),
    onDone: onClose,
  });
  const { fees } = day;
  const { total } = day.sums;
  return (
    <FormDialog
      form={form}
      title={t('reconciliation.verbs.close.title', { provider: day.providerName, day: dayName(day.day) })}
      verb={t('reconciliation.verbs.close.do')}
      onClose={onClose}
    >
      <p>{t('reconciliation.verbs.close.what')}</p>
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
      <WordsInput source="reason" label={t('verbs.why.optional')} />
    </FormDialog>
  );
}

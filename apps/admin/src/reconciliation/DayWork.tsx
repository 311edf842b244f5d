import type { AdminReconciliationDayView, AdminReconciliationVerb } from '@usdt-africa/contracts/admin';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { upload } from '@usdt-africa/web-kit/account-icons';
import { lock, refreshCw } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../auth/useMe';
import { CloseDialog } from './CloseDialog';
import { ReadDialog } from './ReadDialog';

const SIGNS = { read: refreshCw, upload, close: lock } as const;
type Verb = keyof typeof SIGNS;
const VERBS: readonly AdminReconciliationVerb[] = ['read', 'upload', 'close'];

/** What can be done with the day. What cannot be done now keeps its place and says why. */
export function DayWork({ day }: { readonly day: AdminReconciliationDayView }) {
  const t = useTranslate();
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
      {open === 'read' && <ReadDialog day={day} onClose={() => setOpen(null)} />}
      {open === 'close' && <CloseDialog day={day} onClose={() => setOpen(null)} />}
    </section>
  );
}

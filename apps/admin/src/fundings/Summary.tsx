import type { AdminFundingSummary } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useLiveQuery } from '../data/useLiveQuery';
import { nairaAmount, timeText } from '../parts/format';
import { Waiting } from '../parts/Waiting';

type Part = 'received' | 'credited' | 'returned' | 'takenBack' | 'open';

export const useSummary = () => useLiveQuery('fundings', 'fundings/summary', { refetchInterval: 60_000 });

/** What came in today, and where it is: received = credited + returned + taken back + whose is it. */
export function Summary() {
  const t = useTranslate();
  const { data, error } = useSummary();
  if (error && !data) return <p className="card card__body inflow neg">{error.message}</p>;
  if (!data)
    return (
      <section className="card card__body inflow">
        <Waiting lines={2} />
      </section>
    );
  return (
    <section className="card inflow" aria-label={t('fundings.summary.label')}>
      <Sum part="received" of={data} />
      <Sign text="=" />
      <Sum part="credited" of={data} />
      <Sign text="+" />
      <Sum part="returned" of={data} />
      {data.takenBack.count > 0 && (
        <>
          <Sign text="+" />
          <Sum part="takenBack" of={data} />
        </>
      )}
      <Sign text="+" />
      <Sum part="open" of={data} />
    </section>
  );
}

function Sum({ part, of }: { readonly part: Part; readonly of: AdminFundingSummary }) {
  const t = useTranslate();
  const { naira, count } = of[part];
  return (
    <div>
      <p className="dim">{t(`fundings.summary.${part}`, { smart_count: count })}</p>
      <p className={part === 'open' && count > 0 ? 'amount wait' : 'amount'}>{nairaAmount(naira)}</p>
    </div>
  );
}

function Sign({ text }: { readonly text: string }) {
  return (
    <span className="dim inflow__sign" aria-hidden="true">
      {text}
    </span>
  );
}

/** What is held of all days, and whether the ledger has the same. */
export function HeldFoot() {
  const t = useTranslate();
  const { data } = useSummary();
  if (!data) return null;
  const { held, agrees, suspense } = data;
  return (
    <p className="row row--wrap inflow__foot">
      <b>{t('fundings.heldOfAll', { smart_count: held.count })}</b>
      <b className="num">{nairaAmount(held.naira)}</b>
      <span className={agrees ? 'pos row' : 'neg row'}>
        <Icon of={agrees ? check : triangleAlert} size="small" />
        {t(agrees ? 'fundings.agrees' : 'fundings.disagrees', { naira: nairaAmount(suspense) })}
      </span>
    </p>
  );
}

/** What was announced and has not come, and how far the provider's list was read. */
export function SummaryNote() {
  const t = useTranslate();
  const { data } = useSummary();
  if (!data) return null;
  const { expected, listReadAt } = data;
  return (
    <p className="dim small">
      {t('fundings.expected', { smart_count: expected.count, naira: nairaAmount(expected.naira) })}{' '}
      {listReadAt ? t('fundings.listReadAt', { at: timeText(listReadAt) }) : t('fundings.listNeverRead')}
    </p>
  );
}

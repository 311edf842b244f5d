import type { AdminUnknownSignatureRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleX, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useRows } from '../data/useLiveQuery';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { FormDialog } from '../parts/FormDialog';
import { shortHash, usdtText } from '../parts/format';
import './own-words';

const LOOKS: Readonly<Record<AdminUnknownSignatureRow['outcome'], readonly [icon: string, tone: Tone]>> = {
  executed: [triangleAlert, 'bad'],
  failed: [circleX, 'caution'],
  'not-made': [check, 'good'],
  open: [hourglass, 'caution'],
};

/** Signed transactions that this database does not know; finance enters what became of each. Nothing where there are none. */
export function UnknownSignatures() {
  const t = useTranslate();
  const [chosen, setChosen] = useState<AdminUnknownSignatureRow | null>(null);
  const { data } = useRows(
    {
      pageName: 'unknown-signatures',
      resource: 'unknown-signatures',
      perPage: 25,
      sort: { field: 'foundAt', order: 'DESC' },
      filter: { tab: 'open' },
    },
    { refetchInterval: 60_000 },
  );
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('signatures.title')} look="card--clip stacks" beside={<Chip tone="bad">{data?.total}</Chip>}>
      <p className="card__body dim">{t('signatures.text')}</p>
      <table className="table tn">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Copyable text={row.id} what={t('layout.matched.transaction')}>
                  {shortHash(row.id)}
                </Copyable>
              </td>
              <td>
                <Outcome of={row} />
              </td>
              <td className="right nowrap stacks__side">{sumText(row)}</td>
              <td className="mono">{shortHash(row.address)}</td>
              <td>
                {row.accountId === null ? (
                  <span className="dim">{t('signatures.noWallet')}</span>
                ) : (
                  <Link className="link" to={`/customers/${row.accountId}/show`}>
                    {row.customer ?? t('purchases.noName')}
                  </Link>
                )}
              </td>
              <td className="right">
                <Allowed action="entered" resource="unknown-signatures">
                  <Button look="edge" unavailable={row.outcome === 'open'} onClick={() => setChosen(row)}>
                    {t('signatures.enter')}
                  </Button>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <Enter key={chosen.id} signature={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

/** The sum that was signed, with its asset. */
function sumText({ amount, asset }: AdminUnknownSignatureRow): string {
  return `${usdtText(amount)} ${asset}`;
}

function Outcome({ of: { outcome, url } }: { readonly of: AdminUnknownSignatureRow }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[outcome];
  return (
    <span className="row row--wrap">
      <Chip tone={tone} icon={icon}>
        {t(`signatures.outcome.${outcome}`)}
      </Chip>
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {t('links.transaction')}
        </a>
      )}
    </span>
  );
}

function Enter({ signature, onClose }: { readonly signature: AdminUnknownSignatureRow; readonly onClose: () => void }) {
  const t = useTranslate();
  const { id, address } = signature;
  const form = useActionForm(['unknown-signatures', id, 'entered'], {
    done: t('signatures.entered'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('signatures.enterTitle')} action={t('signatures.enterDo')} onClose={onClose}>
      <p>{t('signatures.enterWhat', { usdt: sumText(signature), address: shortHash(address) })}</p>
      <ReasonInput label={t('signatures.enterReason')} />
    </FormDialog>
  );
}

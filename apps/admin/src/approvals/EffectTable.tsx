import type { AdminApprovalEffect } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import './approvals.css';
import { tell, type ToldChange, type ToldLine } from './told';
import { useEffectWords } from './useApprovalWords';

interface Properties {
  readonly effect: AdminApprovalEffect;
  /** Stands beside whoever gets the money. */
  readonly besidePayee?: ReactNode;
}

/** What an act does: who gets how much, why, what was tried, before and after. */
export default function EffectTable({ effect, besidePayee }: Properties) {
  const { lines, changes, note } = tell(effect, useEffectWords());
  return (
    <>
      <dl className="told">
        {lines.map((line, at) => (
          <div key={at}>
            <dt>{line.label}</dt>
            <dd>
              <Line line={line} /> {line.look === 'payee' && besidePayee}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      {note && <Say icon={shieldCheck}>{note}</Say>}
    </>
  );
}

function Line({ line: { text, more, look, to } }: { readonly line: ToldLine }) {
  return (
    <>
      {to ? (
        <Link className="link medium" to={to}>
          {text}
        </Link>
      ) : (
        <b className={look === 'amount' ? 'told__amount num' : undefined}>{text}</b>
      )}
      {more && (
        <>
          {look === 'payee' ? ', ' : ' '}
          <span className={look === 'payee' ? undefined : 'dim'}>{more}</span>
        </>
      )}
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly ToldChange[] }) {
  const t = useTranslate();
  const hasDifference = changes.some(({ difference }) => difference !== '');
  return (
    <div className="told__changes">
      <table className="table tn">
        <thead>
          <tr>
            <th scope="col">{t('approvals.effect.what')}</th>
            <th scope="col" className="right">
              {t('approvals.effect.now')}
            </th>
            <th scope="col" className="right">
              {t('approvals.effect.after')}
            </th>
            {hasDifference && (
              <th scope="col" className="right told__difference">
                {t('approvals.effect.difference')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, now, after, difference }) => (
            <tr key={what}>
              <td>{what}</td>
              <td className="right">{now}</td>
              <td className="right">{after}</td>
              {hasDifference && <td className="right medium told__difference">{difference}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

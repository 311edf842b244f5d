import type { AdminApprovalEffect } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import './approvals.css';
import { describeEffect, type AmountChange } from './approval-effect';
import type { EffectLine } from './effect-line';
import { useEffectText } from './useApprovalWords';

interface Properties {
  readonly effect: AdminApprovalEffect;
  /** Shown next to the payee. */
  readonly besidePayee?: ReactNode;
  /** It is decided: the figures are of then, and nothing of it is still to come. */
  readonly isDecided?: boolean;
}

/** The effect of an action: payee, amount, reason, earlier attempts, values before and after. */
export default function EffectTable({ effect, besidePayee, isDecided = false }: Properties) {
  const { lines, changes, note } = describeEffect(effect, useEffectText());
  return (
    <>
      <dl className="effect">
        {lines.map((line, at) => (
          <div key={at}>
            <dt>{line.label}</dt>
            <dd>
              <Line line={line} /> {line.look === 'payee' && besidePayee}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} isDecided={isDecided} />}
      {note && !isDecided && <Notice icon={shieldCheck}>{note}</Notice>}
    </>
  );
}

function Line({ line: { text, more, look, to } }: { readonly line: EffectLine }) {
  return (
    <>
      {to ? (
        <Link className="link medium" to={to}>
          {text}
        </Link>
      ) : (
        <b className={look === 'amount' ? 'effect__amount num' : undefined}>{text}</b>
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

function Changes({ changes, isDecided }: { readonly changes: readonly AmountChange[]; readonly isDecided: boolean }) {
  const t = useTranslate();
  const hasDifference = changes.some(({ difference }) => difference !== '');
  return (
    <div className="effect__changes">
      <table className="table tn">
        <thead>
          <tr>
            <th scope="col">{t('approvals.effect.what')}</th>
            <th scope="col" className="right">
              {t(isDecided ? 'approvals.effect.before' : 'approvals.effect.now')}
            </th>
            <th scope="col" className="right">
              {t('approvals.effect.after')}
            </th>
            {hasDifference && (
              <th scope="col" className="right effect__difference">
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
              {hasDifference && <td className="right medium effect__difference">{difference}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

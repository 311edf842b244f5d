import type { AdminProjectionRow } from '@usdt-africa/contracts/admin';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useView } from '../data/useView';
import { Button } from '../parts/Button';
import { countText, durationText, timeText } from '../parts/format';
import { ActionDialog } from '../actions/ActionDialog';
import './own-words';

/** Compares a projection's rows with those rebuilt from its events alone. */
export function ProofCard({ projection }: { readonly projection: AdminProjectionRow }) {
  const t = useTranslate();
  const [isRequesting, setRequesting] = useState(false);
  const id = projection.proving?.id ?? projection.lastProof?.id;
  const { data: proof } = useView('proofs', id ?? '', {
    enabled: id !== undefined,
    refetchInterval: projection.proving ? 1_000 : false,
  });
  if (!proof) return null;
  return (
    <section className="card card--clip stacks">
      <header>
        <h2>
          {t('projections.proofOf')} <span className="mono">{proof.projection}</span>,{' '}
          {timeText(proof.finishedAt ?? proof.startedAt)}
        </h2>
        {proof.state === 'running' && <Chip tone="now">{t('projections.proving')}</Chip>}
        {proof.state === 'failed' && <Chip tone="bad">{t('projections.proofFailed')}</Chip>}
        {proof.state === 'done' && (
          <Chip tone={proof.equal ? 'good' : 'bad'} icon={proof.equal ? shieldCheck : triangleAlert}>
            {t(proof.equal ? 'projections.equalRows' : 'projections.differentRows')}
          </Chip>
        )}
        <Allowed action="prove" resource="projections">
          <Button look="edge" unavailable={proof.state === 'running'} onClick={() => setRequesting(true)}>
            {t('projections.proveAgain')}
          </Button>
        </Allowed>
      </header>
      {proof.error && <p className="neg card__body">{proof.error}</p>}
      <table className="table tn">
        <thead>
          <tr>
            <th>
              {proof.position
                ? t('projections.comparedAt', { position: countText(proof.position) })
                : t('projections.compared')}
            </th>
            <th className="right">{t('projections.head.rows')}</th>
            <th className="right">{t('projections.missing')}</th>
            <th className="right">{t('projections.extra')}</th>
            <th className="right">{t('projections.differs')}</th>
          </tr>
        </thead>
        {proof.tables.map((table) => (
          <tbody key={table.table}>
            <tr>
              <td>
                {t('projections.live')} {proof.tables.length > 1 && <span className="mono">{table.table}</span>}
              </td>
              <td className="right" data-name={t('projections.head.rows')}>
                {countText(table.liveRows)}
              </td>
              <td className="right dim proof__none">–</td>
              <td className="right dim proof__none">–</td>
              <td className="right dim proof__none">–</td>
            </tr>
            <tr>
              <td>{t('projections.built')}</td>
              <td className="right" data-name={t('projections.head.rows')}>
                {countText(table.builtRows)}
              </td>
              {(['missing', 'extra', 'different'] as const).map((what) => (
                <td
                  key={what}
                  className={table[what] === 0 ? 'right pos' : 'right neg'}
                  data-name={t(what === 'different' ? 'projections.differs' : `projections.${what}`)}
                >
                  {countText(table[what])}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {proof.differences.length > 0 && (
        <ul className="card__body stack stack--8" style={{ paddingTop: 8 }}>
          {proof.differences.map((difference) => (
            <li key={`${difference.table}-${difference.key}`} className="row">
              <Icon of={triangleAlert} size="small" />
              <span className="mono">
                {difference.table} {difference.key}
              </span>
              <span className="dim">{t(`projections.kinds.${difference.kind}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="dim small footnote">
        {t('projections.proofText', {
          events: countText(proof.events),
          time: proof.seconds === null ? '–' : durationText(proof.seconds),
        })}
      </p>
      {isRequesting && (
        <ActionDialog
          resource="projections"
          record={{ id: proof.projection }}
          action={{ action: 'prove', target: null, why: null, facts: { name: proof.projection }, twoPeople: false }}
          onClose={() => setRequesting(false)}
        />
      )}
    </section>
  );
}

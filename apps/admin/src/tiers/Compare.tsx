import type { AdminTierView } from '@usdt-africa/contracts/admin';
import { Chip, Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { timeText } from '../parts/format';
import './own-words';

type Check = AdminTierView['checks'][number];

/** The typed data next to the register's data; without a response no comparison is claimed. */
export function Compare() {
  const t = useTranslate();
  const { typed, checks, elsewhere, tier } = useRecord('tiers');
  const found = checks.find(({ found: each }) => each !== null)?.found ?? null;
  const none = <span className="dim">{t('tiers.notCompared')}</span>;
  const ofCompany: readonly (readonly [string, string | null, string | null])[] = [
    ['company', typed?.companyName ?? null, found?.companyName ?? null],
    ['registered', null, found?.born ?? null],
    ['number', typed?.number?.value ?? null, null],
    ['surname', typed?.lastName ?? null, null],
    ['given', typed?.firstName ?? null, null],
  ];
  const ofPerson: readonly (readonly [string, string | null, string | null])[] = [
    ['surname', typed?.lastName ?? null, found?.lastName ?? null],
    ['given', typed?.firstName ?? null, found?.firstName ?? null],
    ['born', null, found?.born ?? null],
    ['number', typed?.number ? `${typed.number.kind.toUpperCase()} ${typed.number.value}` : null, null],
    ['account', typed?.account ? `··${typed.account.accountNumber.slice(-4)}` : null, null],
  ];
  return (
    <Card title={t('tiers.compare')} look="card--clip stacks">
      {elsewhere && (
        <div className="card__body">
          <Notice tone="caution" icon={triangleAlert}>
            {t('tiers.elsewhere')}
          </Notice>
        </div>
      )}
      {typed && (
        <table className="table tn">
          <thead>
            <tr>
              <th>{t('tiers.what')}</th>
              <th>{t('tiers.typed')}</th>
              <th>{t('tiers.register')}</th>
            </tr>
          </thead>
          <tbody>
            {(tier === 'business' ? ofCompany : ofPerson).map(([name, given, register]) => (
              <tr key={name}>
                <td className="dim">{t(`tiers.row.${name}`)}</td>
                <td data-name={t('tiers.typed')}>{given ?? '–'}</td>
                <td data-name={t('tiers.register')}>{register ?? none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <table className="table tn">
        <tbody>
          {checks.map((check) => (
            <tr key={check.check}>
              <td>
                {t(`tiers.check.${check.check}`)}
                <CheckTimes check={check} />
              </td>
              <td className="right">
                <Outcome check={check} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Which source was queried, and when it answered. */
function CheckTimes({ check: { source, requestedAt, answeredAt, outcome } }: { readonly check: Check }) {
  const t = useTranslate();
  if (!source || !requestedAt) return <small className="tiers__requested">{t('tiers.notRequested')}</small>;
  const name = t(`tiers.source.${source}`);
  const answered = answeredAt && outcome !== 'not-compared';
  return (
    <small className="tiers__requested">
      {answered ? (
        <>
          {t('tiers.answered', { name })} <time dateTime={answeredAt}>{timeText(answeredAt)}</time>
        </>
      ) : (
        <>
          {t('tiers.requested', { name })} <time dateTime={requestedAt}>{timeText(requestedAt)}</time>,{' '}
          {t(answeredAt ? 'tiers.neverAnswered' : 'tiers.noAnswerYet')}
        </>
      )}
    </small>
  );
}

/** Matched, did not match, or not compared: never a score. */
function Outcome({ check: { outcome } }: { readonly check: Check }) {
  const t = useTranslate();
  const tone = outcome === 'agrees' ? 'good' : outcome === 'differs' || outcome === 'not-found' ? 'caution' : 'plain';
  return <Chip tone={tone}>{t(`tiers.outcome.${outcome}`)}</Chip>;
}

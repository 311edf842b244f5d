import type { AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Card } from '../parts/Card';
import { countText, usdtText } from '../parts/format';
import { isTrxLow, runsOf } from './figures';
import './own-words';

/** Energy, bandwidth and TRX of the hot wallet, and which of them people are alarmed about. */
export function RunsOn({ of }: { readonly of: NonNullable<AdminTreasuryView['hotWallet']> }) {
  const t = useTranslate();
  const runs = runsOf(of);
  const { trx, trxAlarm, energyAlarmPercent } = of;
  const trxLow = isTrxLow(of);
  const low = [runs?.energy?.isLow ? 'energy' : null, trxLow ? 'trx' : null].filter((one) => one !== null);
  const hasLow = low.length > 0;
  return (
    <Card
      title={t('wallets.runs.title')}
      beside={
        (runs !== null || hasLow) && (
          <Chip tone={hasLow ? 'caution' : 'good'} icon={hasLow ? triangleAlert : check}>
            {t(`wallets.runs.${low.length === 2 ? 'bothLow' : hasLow ? `${low[0]}Low` : 'enough'}`)}
          </Chip>
        )
      }
    >
      <div className="card__body wallets__runs">
        {runs === null ? (
          <p className="dim">{t('wallets.runs.unread')}</p>
        ) : (
          <>
            <Resource
              name={t('wallets.runs.energy')}
              left={runs.energy === null ? t('wallets.runs.none') : countText(runs.energy.left)}
              of={runs.energy === null ? '' : t('wallets.runs.ofLimit', { limit: countText(runs.energy.limit) })}
              percent={runs.energy?.percent ?? null}
              isLow={runs.energy?.isLow ?? false}
            >
              {runs.energy === null
                ? t('wallets.runs.burns')
                : t('wallets.runs.energyNote', {
                    percent: runs.energy.percent,
                    alarm: energyAlarmPercent,
                    transfers: countText(runs.energy.transfers),
                  })}
            </Resource>
            <Resource
              name={t('wallets.runs.bandwidth')}
              left={countText(runs.bandwidth.left)}
              of={t('wallets.runs.bytes')}
            >
              {t('wallets.runs.bandwidthNote', { transfers: countText(runs.bandwidth.transfers) })}
            </Resource>
          </>
        )}
        <Resource
          name="TRX"
          left={trx === null ? '–' : usdtText(trx)}
          of={trxAlarm === null ? '' : t('wallets.runs.trxAlarm', { alarm: usdtText(trxAlarm) })}
          isLow={trxLow}
        >
          {t(trxLow ? 'wallets.runs.trxLowNote' : 'wallets.runs.trxNote')}
        </Resource>
      </div>
    </Card>
  );
}

interface Properties {
  readonly name: string;
  readonly left: string;
  readonly of: string;
  /** Null: there is no limit that it is a part of. */
  readonly percent?: number | null;
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

function Resource({ name, left, of, percent = null, isLow = false, children }: Properties) {
  return (
    <div className="wallets__resource">
      <p className="row between">
        <b>{name}</b>
        <span className="num">
          <b className={isLow ? 'wait' : undefined}>{left}</b> {of}
        </span>
      </p>
      {percent !== null && (
        <span className="progress wallets__bar" data-low={isLow || undefined} aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
      <p className="small dim">{children}</p>
    </div>
  );
}

import type { AdminNairaIn } from '@usdt-africa/contracts/admin';
import { Chip, Facts } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Card } from '../parts/Card';
import { nairaAmount } from '../parts/format';

type Difference = AdminNairaIn['differences'][number];

/** The day's naira in: each credit in the provider's list is exactly one payment here. */
export function NairaInCard() {
  const t = useTranslate();
  const { nairaIn, providerName } = useRecord('reconciliation');
  const { listed, recorded, differences, open, settled, unsettled } = nairaIn;
  const isSame = open === 0;
  return (
    <Card
      title={t('pages.fundings')}
      beside={
        <Chip tone={isSame ? 'good' : 'caution'} icon={isSame ? check : triangleAlert}>
          {isSame ? t('reconciliation.findings.same') : t('reconciliation.nairaIn.open', { smart_count: open })}
        </Chip>
      }
    >
      <div className="card__body num stack stack--8">
        <Facts
          pairs={[
            [
              t('reconciliation.nairaIn.listed', { smart_count: listed.lines, provider: providerName }),
              nairaAmount(listed.naira),
            ],
            [t('reconciliation.nairaIn.recorded', { smart_count: recorded.lines }), nairaAmount(recorded.naira)],
            [t('reconciliation.nairaIn.settled', { smart_count: settled.lines }), nairaAmount(settled.naira)],
            [t('reconciliation.nairaIn.unsettled'), nairaAmount(unsettled)],
          ]}
        />
        {differences.length > 0 && (
          <ul className="stack stack--8">
            {differences.map((difference) => (
              <li key={difference.reference}>
                <Line of={difference} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Line({ of: { finding, reference, fundingId, listed, recorded } }: { readonly of: Difference }) {
  const t = useTranslate();
  const naira = (amount: string | null): string => (amount === null ? '–' : nairaAmount(amount));
  return (
    <>
      {fundingId === null ? (
        <span className="mono">{reference}</span>
      ) : (
        <Link className="link mono" to={`/fundings/${fundingId}/show`}>
          {reference}
        </Link>
      )}{' '}
      <span className="wait">
        {t(`reconciliation.nairaIn.${finding}`, { listed: naira(listed), recorded: naira(recorded) })}
      </span>
    </>
  );
}

import { Button, Chip, Facts } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import { useSheet } from '../../shared/routing/useSheet';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { EndRefund } from './EndRefund';
import type { ProofProperties } from './ProofChoice';
import { addressEnds } from './refund-state';
import { SumProof } from './SumProof';

/** SELL-14: the right sum came from another address: it is kept and proves nothing, and what to do about that. */
export function SumElsewhere(properties: ProofProperties) {
  const { owned, refund, onAnother } = properties;
  const { t, stable, bareStable } = useMessages();
  const again = useSheet('sum-again');
  if (again.open) return <SumProof {...properties} />;
  const { amount } = refund.proof!;
  return (
    <FlowFrame
      title={t('back.prove-title')}
      barTitle
      back={statusPath(owned.order.number)}
      dock={
        <div className="stack stack--4">
          <Button tone="main" full onClick={again.show}>
            {t('back.again-from', { address: addressEnds(refund.address!) })}
          </Button>
          <Button full onClick={onAnother}>
            {t('back.another-address')}
          </Button>
          <EndRefund owned={owned} refund={refund} />
        </div>
      }
    >
      <div className="stack stack--12">
        <div className="stack stack--8" role="status">
          <p>
            <Chip tone="caution" icon={circleAlert}>
              {t('back.not-proved')}
            </Chip>
          </p>
          <h2 className="title">{t('back.elsewhere', { amount: bareStable(amount!) })}</h2>
          <p className="dim">{t('back.elsewhere-more')}</p>
        </div>
        <section className="card">
          <Facts
            pairs={[
              [t('back.named'), <span className="address-short">{addressEnds(refund.address!)}</span>],
              [t('back.came-from'), t('back.came-other')],
              [t('back.sum'), t('back.sum-held', { amount: stable(amount!) })],
            ]}
          />
        </section>
        <section className="card stack stack--4">
          <p className="strong">{t('back.on-exchange')}</p>
          <p className="small dim">{t('back.exchange-more')}</p>
        </section>
      </div>
    </FlowFrame>
  );
}

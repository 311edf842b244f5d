import type { AdminTierRow } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, clock, x } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import './own-words';

/** Time left for our decision, or the state of the request. */
export function Due({ of: { state, dueAt } }: { readonly of: Pick<AdminTierRow, 'state' | 'dueAt'> }) {
  const t = useTranslate();
  const now = useNow(60_000);
  if (state === 'waiting-us' && dueAt) {
    const left = -secondsSince(dueAt, now);
    return (
      <Chip tone="caution" icon={clock}>
        {left > 0 ? t('tiers.dueIn', { time: durationText(left) }) : t('tiers.overdue', { time: durationText(-left) })}
      </Chip>
    );
  }
  return (
    <Chip
      tone={state === 'approved' ? 'good' : 'plain'}
      icon={state === 'approved' ? check : state === 'refused' ? x : clock}
    >
      {t(`tiers.state.${state}`)}
    </Chip>
  );
}

import type { AdminDisputeRow } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, clock, clockAlert, pause } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import './own-words';

/** Whose turn it is and how long still, or how it ended. */
export function DueChip({ dispute }: { readonly dispute: Pick<AdminDisputeRow, 'due' | 'state' | 'how'> }) {
  const t = useTranslate();
  const { due, how, state } = dispute;
  const now = useNow(due?.at ? 1000 : 3_600_000);
  if (state === 'resolved')
    return (
      <Chip tone="good" icon={check}>
        {t(`disputes.how.${how ?? 'proof'}`)}
      </Chip>
    );
  if (!due) return <Chip>{t(`disputes.state.${state}`)}</Chip>;
  if (due.stopped || due.at === null)
    return <Chip icon={pause}>{t(`disputes.stopped.${due.stopped ?? 'our-fault'}`)}</Chip>;
  const left = -secondsSince(due.at, now);
  if (left <= 0)
    return (
      <Chip tone={due.of === 'us' ? 'bad' : 'plain'} icon={clockAlert}>
        {t(`disputes.over.${due.of}`, { time: durationText(-left) })}
      </Chip>
    );
  return (
    <Chip tone={due.of === 'us' ? 'caution' : 'plain'} icon={clock}>
      {t(`disputes.turn.${due.of}`, { time: durationText(left) })}
    </Chip>
  );
}

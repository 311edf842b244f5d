import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince, timeText } from '../parts/format';
import { useNow } from '../parts/useNow';

const SOON_S = 3_600;

/** When it goes back by itself, or when it ended. */
export function Due({ of: { dueAt, endedAt } }: { readonly of: Pick<AdminFundingRow, 'dueAt' | 'endedAt'> }) {
  const t = useTranslate();
  const now = useNow(dueAt ? 1000 : 60_000);
  if (dueAt) {
    const left = -secondsSince(dueAt, now);
    const time = durationText(Math.abs(left));
    return (
      <time className={left < SOON_S ? 'wait nowrap' : 'nowrap'} dateTime={dueAt}>
        {t(left > 0 ? 'fundings.dueIn' : 'fundings.overdue', { time })}
      </time>
    );
  }
  return endedAt ? (
    <time className="dim nowrap" dateTime={endedAt}>
      {timeText(endedAt, now)}
    </time>
  ) : (
    <span className="dim">–</span>
  );
}

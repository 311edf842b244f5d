import type { AdminReconciliationDayRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, inbox, lock, refreshCw, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';

const LOOKS: Readonly<Record<AdminReconciliationDayRow['status'], readonly [tone: Tone, icon: string]>> = {
  unread: ['plain', inbox],
  open: ['caution', hourglass],
  clear: ['good', check],
  closed: ['good', lock],
};

type StatusOfDay = Pick<AdminReconciliationDayRow, 'status' | 'reading' | 'explain' | 'pending'>;

/** The status of a day. An open day without a line to explain waits for payouts, or for the rest of its statement. */
export function StatusChip({ day }: { readonly day: StatusOfDay }) {
  const t = useTranslate();
  if (day.reading)
    return (
      <Chip tone="now" icon={refreshCw}>
        {t('reconciliation.status.reading')}
      </Chip>
    );
  if (day.status === 'open' && day.explain.lines === 0) {
    const isPending = day.pending > 0;
    return (
      <Chip tone={isPending ? 'plain' : 'caution'} icon={isPending ? hourglass : triangleAlert}>
        {t(`reconciliation.status.${isPending ? 'pending' : 'halfRead'}`)}
      </Chip>
    );
  }
  const [tone, icon] = LOOKS[day.status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`reconciliation.status.${day.status}`)}
    </Chip>
  );
}

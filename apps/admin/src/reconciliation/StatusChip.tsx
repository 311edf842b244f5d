import type { AdminReconciliationDayRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, inbox, lock, refreshCw } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';

const LOOKS: Readonly<Record<AdminReconciliationDayRow['status'], readonly [tone: Tone, icon: string]>> = {
  unread: ['plain', inbox],
  open: ['caution', hourglass],
  clear: ['good', check],
  closed: ['good', lock],
};

/** Where a day stands. */
export function StatusChip({ day }: { readonly day: Pick<AdminReconciliationDayRow, 'status' | 'reading'> }) {
  const t = useTranslate();
  if (day.reading)
    return (
      <Chip tone="now" icon={refreshCw}>
        {t('reconciliation.status.reading')}
      </Chip>
    );
  const [tone, icon] = LOOKS[day.status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`reconciliation.status.${day.status}`)}
    </Chip>
  );
}

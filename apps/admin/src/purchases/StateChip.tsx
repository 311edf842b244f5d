import type { AdminPurchaseRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass, userCheck } from '@usdt-africa/web-kit/account-icons';
import { chain, check, send, undo2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import './own-words';

const LOOKS: Readonly<Record<AdminPurchaseRow['status'], readonly [icon: string, tone: Tone]>> = {
  approval: [userCheck, 'caution'],
  sending: [hourglass, 'plain'],
  sent: [send, 'plain'],
  completed: [check, 'good'],
  undone: [undo2, 'plain'],
};

/** Where a purchase is; of a transaction in a block, how many blocks confirm it. */
export function StateChip({
  of: { status, confirmations },
}: {
  readonly of: Pick<AdminPurchaseRow, 'status' | 'confirmations'>;
}) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[status];
  if (status === 'sent' && confirmations > 0)
    return (
      <Chip tone="good" icon={chain}>
        {t('purchases.status.seen', { smart_count: confirmations })}
      </Chip>
    );
  return (
    <Chip tone={tone} icon={icon}>
      {t(`purchases.status.${status}`)}
    </Chip>
  );
}

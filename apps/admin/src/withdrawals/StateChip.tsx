import type { AdminWithdrawalRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, triangleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import './own-words';

const LOOKS: Readonly<Record<AdminWithdrawalRow['status'], readonly [icon: string, tone: Tone]>> = {
  sending: [hourglass, 'plain'],
  paid: [check, 'good'],
  undone: [undo2, 'caution'],
  'paid-after-all': [triangleAlert, 'caution'],
  made: [check, 'good'],
};

/** Where a withdrawal or a transfer is, and whether it waits for an operator. */
export function StateChip({
  of: { status, matterSince },
}: {
  readonly of: Pick<AdminWithdrawalRow, 'status' | 'matterSince'>;
}) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[status];
  return (
    <span className="row row--wrap">
      <Chip tone={matterSince === null ? tone : 'bad'} icon={icon}>
        {t(`withdrawals.status.${status}`)}
      </Chip>
      {matterSince !== null && <span className="wait">{t('withdrawals.waits')}</span>}
    </span>
  );
}

import type { AdminRefundRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleSlash2, send, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import './own-words';

const LOOKS: Readonly<Record<AdminRefundRow['status'], readonly [icon: string, tone: Tone]>> = {
  unproved: [hourglass, 'plain'],
  held: [hourglass, 'caution'],
  sending: [send, 'plain'],
  stuck: [triangleAlert, 'bad'],
  completed: [check, 'good'],
  ended: [circleSlash2, 'plain'],
};

/** Where a refund is. */
export function StateChip({ of: { status } }: { readonly of: Pick<AdminRefundRow, 'status'> }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`refunds.status.${status}`)}
    </Chip>
  );
}

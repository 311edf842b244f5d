import type { AdminApprovalRow, AdminApprovalState } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleX, clock, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { durationText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';

const LOOKS: Readonly<Record<AdminApprovalState, readonly [icon: string, tone: Tone]>> = {
  requested: [clock, 'caution'],
  granted: [check, 'good'],
  executed: [check, 'good'],
  refused: [circleX, 'bad'],
  expired: [hourglass, 'plain'],
  dropped: [circleX, 'plain'],
  withdrawn: [circleX, 'plain'],
  'not-possible': [triangleAlert, 'bad'],
};

/** How it stands; while it waits, how much of its time is left. */
export function ApprovalState({ approval }: { readonly approval: Pick<AdminApprovalRow, 'state' | 'expiresAt'> }) {
  const t = useTranslate();
  const now = useNow(approval.state === 'requested' ? 1000 : 3_600_000);
  const left = -secondsSince(approval.expiresAt, now);
  const state = approval.state === 'requested' && left <= 0 ? 'expired' : approval.state;
  const [icon, tone] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {state === 'requested' ? t('approvals.left', { left: durationText(left) }) : t(`approvals.state.${state}`)}
    </Chip>
  );
}

import type { AdminPayoutPhase } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleQuestionMark, circleX, clock, send, triangleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';

const LOOKS: Readonly<Record<AdminPayoutPhase, readonly [icon: string, tone: Tone]>> = {
  'needs-approval': [hourglass, 'plain'],
  requested: [clock, 'plain'],
  submitting: [send, 'plain'],
  accepted: [send, 'plain'],
  unknown: [circleQuestionMark, 'caution'],
  failed: [circleX, 'bad'],
  settled: [check, 'good'],
  returned: [undo2, 'caution'],
  disputed: [triangleAlert, 'bad'],
  closed: [circleX, 'plain'],
};

export function PhaseChip({ phase }: { readonly phase: AdminPayoutPhase }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[phase];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`payouts.phase.${phase}`)}
    </Chip>
  );
}

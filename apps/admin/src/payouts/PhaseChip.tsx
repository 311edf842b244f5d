import type { AdminPayoutPhase } from '@usdt-africa/contracts/admin';
import {
  check,
  circleQuestionMark,
  circleX,
  clock,
  hourglass,
  send,
  triangleAlert,
  undo2,
} from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Chip, type Tone } from '../parts/Chip';

const LOOKS: Readonly<Record<AdminPayoutPhase, readonly [icon: string, tone: Tone]>> = {
  'needs-approval': [hourglass, 'plain'],
  requested: [clock, 'plain'],
  asking: [send, 'plain'],
  accepted: [send, 'plain'],
  unknown: [circleQuestionMark, 'wait'],
  failed: [circleX, 'bad'],
  settled: [check, 'good'],
  returned: [undo2, 'wait'],
  disputed: [triangleAlert, 'bad'],
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

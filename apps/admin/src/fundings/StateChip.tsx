import type { AdminFundingState } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleQuestionMark, clock, triangleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import './own-words';

const LOOKS: Readonly<Record<AdminFundingState, readonly [icon: string, tone: Tone]>> = {
  checking: [hourglass, 'plain'],
  held: [circleQuestionMark, 'caution'],
  returning: [clock, 'plain'],
  attention: [triangleAlert, 'bad'],
  credited: [check, 'good'],
  released: [check, 'good'],
  returned: [undo2, 'plain'],
  'taken-back': [undo2, 'bad'],
};

/** Where a payment is. */
export function StateChip({ state }: { readonly state: AdminFundingState }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`fundings.state.${state}`)}
    </Chip>
  );
}

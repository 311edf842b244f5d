import type { AdminCustomerState } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { check, circleSlash2, lock, pause } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';

const LOOKS: Readonly<Record<AdminCustomerState, { readonly tone: Tone; readonly icon: string }>> = {
  active: { tone: 'good', icon: check },
  'pin-locked': { tone: 'caution', icon: lock },
  frozen: { tone: 'bad', icon: pause },
  closed: { tone: 'plain', icon: circleSlash2 },
};

/** Whether a customer can do everything, or what keeps them from it. */
export function StateChip({ state }: { readonly state: AdminCustomerState }) {
  const t = useTranslate();
  const { tone, icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`customers.state.${state}`)}
    </Chip>
  );
}

import type { AdminSwitch, AdminSwitchTouch } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { nairaAmount } from '../parts/format';

type Named = Pick<AdminSwitch, 'kind' | 'name' | 'above'>;

const amountOf = ({ above }: Named) => ({ above: above === null ? '' : nairaAmount(above) });

/** What a switch is called: a bank and a provider by their own name, one with an amount by that, too. */
export function useSwitchName(): (of: Named) => string {
  const t = useTranslate();
  return (of) => of.name ?? t(`switches.names.${of.kind}`, amountOf(of));
}

/** As it stands in the middle of a sentence. */
export function useSwitchObject(): (of: Named) => string {
  const t = useTranslate();
  return (of) => of.name ?? t(`switches.inAction.${of.kind}`, amountOf(of));
}

/** `3 payouts wait`, `6 open quotes`, `none`. */
export function useTouchText(): (touches: AdminSwitchTouch) => string {
  const t = useTranslate();
  return ({ what, count }) => (count === 0 ? t('switches.touches.none') : t(`switches.touches.${what}`, count));
}

/** `2, ₦203,980.00` */
export function sumText({ count, naira }: AdminSwitchTouch): string {
  return naira === null || count === 0 ? String(count) : `${count}, ${nairaAmount(naira)}`;
}

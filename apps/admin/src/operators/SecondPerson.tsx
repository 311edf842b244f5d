import type { AdminRole } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { useTranslate } from 'react-admin';

const DECIDING: readonly AdminRole[] = ['finance', 'admin'];

/** Whether a second person must agree to this, by the roles that somebody has or would have. */
export function needsSecond(...roles: readonly AdminRole[]): boolean {
  return roles.some((role) => DECIDING.includes(role));
}

/** That it is only asked for. */
export function SecondPerson() {
  const t = useTranslate();
  return <Say icon={userCheck}>{t('operators.secondPerson.needed')}</Say>;
}

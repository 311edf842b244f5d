import type { AdminRole } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { useTranslate } from 'react-admin';
import './own-words';

const DECIDING: readonly AdminRole[] = ['finance', 'admin'];

/** Whether this needs an approval, by the operator's present or future roles. */
export function needsSecond(...roles: readonly AdminRole[]): boolean {
  return roles.some((role) => DECIDING.includes(role));
}

/** Notice that the action is only requested. */
export function SecondPerson() {
  const t = useTranslate();
  return <Notice icon={userCheck}>{t('operators.secondPerson.needed')}</Notice>;
}

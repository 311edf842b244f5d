import { ADMIN_ROLES } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { SelectInput } from '../forms/inputs';
import './own-words';

/** Selects the role of an operator. */
export function RoleField() {
  const t = useTranslate();
  return (
    <SelectInput
      source="role"
      label={t('operators.role')}
      choices={ADMIN_ROLES.map((role) => [role, t(`roles.${role}`)])}
    />
  );
}

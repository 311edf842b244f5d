import { ADMIN_ROLES } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { SelectInput } from '../forms/inputs';

/** As what somebody may come in. */
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

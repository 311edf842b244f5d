import { ADMIN_ROLES, type AdminRole } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { Field } from '../parts/Field';

interface Properties {
  readonly value: AdminRole;
  readonly onChange: (role: AdminRole) => void;
}

export function RoleField({ value, onChange }: Properties) {
  const t = useTranslate();
  return (
    <Field label={t('operators.role')}>
      <select
        className="box"
        value={value}
        onChange={(event) => onChange(ADMIN_ROLES.find((role) => role === event.target.value)!)}
      >
        {ADMIN_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </select>
    </Field>
  );
}

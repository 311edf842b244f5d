import type { AdminUnattributedState } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import './own-words';

/** Whether it waits still, or how it ended. */
export function StateChip({ state }: { readonly state: AdminUnattributedState }) {
  const t = useTranslate();
  const words = t(`unattributed.state.${state}`);
  if (state === 'open')
    return (
      <Chip tone="caution" icon={triangleAlert}>
        {words}
      </Chip>
    );
  return (
    <Chip tone={state === 'credited' ? 'good' : 'plain'} icon={check}>
      {words}
    </Chip>
  );
}

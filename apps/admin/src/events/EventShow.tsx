import type { AdminEventView } from '@usdt-africa/contracts/admin';
import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';

/** An event is shown where it stands: in its stream, at its version. */
export default function EventShow() {
  return (
    <ShowBase>
      <Jump />
    </ShowBase>
  );
}

function Jump() {
  const t = useTranslate();
  const { record, error } = useShowContext<AdminEventView & { id: string }>();
  if (error && !record) return <Refused error={error} title={t('rooms.events')} />;
  if (!record) return <Waiting />;
  return <Navigate replace to={`/events/streams/${encodeURIComponent(record.stream)}?version=${record.version}`} />;
}

import type { AdminEventView } from '@usdt-africa/contracts/admin';
import { Navigate } from 'react-router-dom';
import { RecordPage } from '../parts/RecordPage';
import { streamPath } from '../parts/paths';

/** An event is shown where it stands: in its stream, at its version. */
export default function EventShow() {
  return (
    <RecordPage<AdminEventView> title={({ title }) => title}>
      {(event) => <Navigate replace to={streamPath(event)} />}
    </RecordPage>
  );
}

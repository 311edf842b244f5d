import { Navigate } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { RecordPage } from '../parts/RecordPage';
import { streamPath } from '../parts/paths';

/** An event is shown where it stands: in its stream, at its version. */
export default function EventShow() {
  return (
    <RecordPage resource="events" title={({ title }) => title}>
      <ToItsStream />
    </RecordPage>
  );
}

function ToItsStream() {
  return <Navigate replace to={streamPath(useRecord('events'))} />;
}

import { keepPreviousData } from '@tanstack/react-query';
import type { AdminStreamView } from '@usdt-africa/contracts/admin';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { permissionFor } from '../auth/permissions';
import { session } from '../auth/session';
import { useView } from '../data/useView';
import { useParams, useSearchParams } from 'react-router-dom';
import { useLiveQuery } from '../data/useLiveQuery';
import { PageTitle } from '../layout/Page';
import { Shut } from '../layout/Shut';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import { StreamEvents } from './StreamEvents';
import { StreamScrubber } from './StreamScrubber';
import { StreamState } from './StreamState';
import './events.css';

/** One aggregate: every version of it on a slider, its events, and what each changed. */
export default function StreamPage() {
  const t = useTranslate();
  const id = useParams()['id'] ?? '';
  const { data: stream, error, refetch } = useView('streams', id);
  if (!session.may(permissionFor('list', 'events'))) return <Shut />;
  if (error && !stream) return <Refused error={error} title={t('pages.events')} onAgain={() => void refetch()} />;
  if (!stream) return <Waiting />;
  return <Versions stream={stream} />;
}

function Versions({ stream }: { readonly stream: AdminStreamView }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const [isFollowing, setFollowing] = useState(false);
  // The URL follows a moment later: three quick presses of the arrow key still move three steps.
  const [ahead, setAhead] = useState<string | null>(null);
  const place = ahead === null ? search : new URLSearchParams(ahead);
  const first = stream.versions[0]?.version ?? 1;
  const last = stream.versions.at(-1)?.version ?? 1;
  const wanted = Number(place.get('version') ?? last);
  const version = isFollowing ? last : Math.min(Math.max(Number.isInteger(wanted) ? wanted : last, first), last);
  const compared = Number(place.get('compare') ?? version - 1);
  const compare = Number.isInteger(compared) && compared >= 0 && compared <= last ? compared : version - 1;
  const {
    data: at,
    error,
    refetch,
  } = useLiveQuery(
    'streams',
    'streams/{id}/versions/{version}',
    { placeholderData: keepPreviousData, staleTime: Infinity },
    { path: { id: stream.id, version: String(version) }, query: { compare: String(compare) } },
  );
  const show = (next: number, against?: number): void => {
    setFollowing(false);
    const words = new URLSearchParams({ version: String(next) });
    if (against !== undefined) words.set('compare', String(against));
    setAhead(words.toString());
    setSearch(words, { replace: true });
  };
  useEffect(() => setAhead((words) => (words === search.toString() ? null : words)), [search]);
  useEffect(() => {
    if (isFollowing && search.has('version')) setSearch({}, { replace: true });
  }, [isFollowing, search, setSearch]);
  return (
    <div className="stack">
      <PageTitle title={stream.title} crumb={{ label: t('pages.events'), to: '/events' }} />
      <StreamScrubber
        stream={stream}
        version={version}
        compare={compare}
        isFollowing={isFollowing}
        onShow={show}
        onFollow={() => setFollowing(!isFollowing)}
      />
      <div className="cols cols--470">
        <StreamEvents stream={stream} version={version} onShow={show} />
        {error && !at ? (
          <Refused error={error} title={stream.title} onAgain={() => void refetch()} />
        ) : at ? (
          <StreamState at={at} />
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

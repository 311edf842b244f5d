import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Icon, Notice, useToast } from '@usdt-africa/web-kit';
import { monitor, shieldAlert, smartphone } from '@usdt-africa/web-kit/account-icons';
import { ApiProblem } from '../../../shared/api/client';
import { useMessages } from '../../../shared/i18n/messages';
import { Failure } from '../../../shared/forms/Failure';
import { useSubmit } from '../../../shared/forms/useSend';
import { endOtherSessions, endSession, sessionsQuery } from './api';
import { useRefused } from './useChange';

const OTHERS = 'others';

/** AUTH-06: where one is logged in; each device but this one can be logged out from here. */
export function DeviceList() {
  const { t, shortTime } = useMessages();
  const queries = useQueryClient();
  const toast = useToast();
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const ending = useSubmit((which: string) => end(which), {
    refused: useRefused(),
    done: async (which: string) => {
      toast(t(which === OTHERS ? 'security.others-ended' : 'security.ended'));
      await queries.invalidateQueries();
    },
  });
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <section className="stack" aria-labelledby="devices">
      <h2 id="devices">{t('security.devices')}</h2>
      {error && !data && (
        <>
          <p role="alert" className="card">
            {t('security.devices-failed')}
          </p>
          <Button full busy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </>
      )}
      {sessions.length > 0 && (
        <ul className="card rows">
          {sessions.map(({ id, device, current, seenAt }) => (
            <li key={id} className="item">
              <span className="lead">
                <Icon of={/Android|iPhone|iPad|iOS/.test(device) ? smartphone : monitor} />
              </span>
              <span className="grow">
                <b>{device}</b>
                <span className="small">
                  {current ? t('security.this-device') : t('security.last-used', { time: shortTime(seenAt) })}
                </span>
              </span>
              {!current && (
                <Button tone="bare" slim busy={ending.busy} onClick={() => ending.run(id)}>
                  {t('log-out.action')}
                  <span className="visually-hidden">{` ${device}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Failure of={ending.failure} />
      {others > 0 && (
        <>
          <Notice tone="caution" icon={shieldAlert}>
            {t('security.not-you')}
          </Notice>
          <Button full busy={ending.busy} onClick={() => ending.run(OTHERS)}>
            {t('security.end-others')}
          </Button>
        </>
      )}
    </section>
  );
}

/** A session that has already ended is the wanted result. */
async function end(which: string): Promise<string> {
  try {
    await (which === OTHERS ? endOtherSessions() : endSession(which));
  } catch (refused) {
    if (!(refused instanceof ApiProblem && refused.status === 404)) throw refused;
  }
  return which;
}

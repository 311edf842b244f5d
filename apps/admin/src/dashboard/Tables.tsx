import type { AdminDashboard } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { check, circleSlash2, clock, pause, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { Card } from '../parts/Card';
import { countText, durationText, nearText, secondsSince } from '../parts/format';
import { filtered } from '../parts/paths';
import { useNow } from '../parts/useNow';
import { useActionText } from '../parts/useEventText';

const PLACES: Readonly<Record<AdminDashboard['queues'][number]['queue'], string>> = {
  'payouts-unknown': filtered('payouts', { tab: 'unknown', attention: true }),
  'payouts-failed': filtered('payouts', { tab: 'failed' }),
  'payouts-returned': filtered('payouts', { tab: 'returned' }),
  disputes: '/disputes',
  held: filtered('orders', { tab: 'held' }),
  reconciliation: '/reconciliation',
  unattributed: '/unattributed',
  fundings: '/fundings',
  purchases: '/purchases',
  refunds: filtered('refunds', { tab: 'attention' }),
  approvals: '/approvals',
  'dead-letters': '/dead-letters',
};

/** What waits for a person, by due time. */
export function Queues({ queues }: { readonly queues: AdminDashboard['queues'] }) {
  const t = useTranslate();
  const now = useNow();
  return (
    <section className="card">
      <header>
        <h2>{t('dashboard.queues')}</h2>
        <span className="dim small">{t('dashboard.byDue')}</span>
      </header>
      {queues.length === 0 && <p className="dim card__body">{t('dashboard.nothingWaits')}</p>}
      <table className="table tn queues">
        <tbody>
          {queues.map((queue) => {
            const late = queue.dueAt ? -secondsSince(queue.dueAt, now) : null;
            const words =
              late !== null
                ? t(late < 0 ? 'dashboard.overdue' : 'dashboard.dueIn', { time: durationText(Math.abs(late)) })
                : queue.oldestSince
                  ? queue.statusChecks === null
                    ? t('dashboard.oldest', { time: durationText(secondsSince(queue.oldestSince, now)) })
                    : t('orders.waitedChecked', {
                        waited: durationText(secondsSince(queue.oldestSince, now)),
                        smart_count: queue.statusChecks,
                      })
                  : '';
            return (
              <tr key={queue.queue}>
                <td>
                  <Link className="medium" to={PLACES[queue.queue]}>
                    {t(`dashboard.queue.${queue.queue}`)}
                  </Link>
                </td>
                <td className="right">{countText(queue.count)}</td>
                <td className={queue.urgent ? 'right wait nowrap' : 'right nowrap'}>{words}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const STATES: Readonly<Record<string, readonly [icon: string, tone: Tone]>> = {
  working: [check, 'good'],
  slow: [clock, 'caution'],
  down: [triangleAlert, 'bad'],
  paused: [pause, 'caution'],
  off: [circleSlash2, 'plain'],
};

function State({ state }: { readonly state: string }) {
  const t = useTranslate();
  const [icon, tone] = STATES[state] ?? STATES['off']!;
  return (
    <Chip tone={tone} icon={icon}>
      {t(`dashboard.state.${state}`)}
    </Chip>
  );
}

/** Providers and banks by what they did in the last hour. */
export function Routes({ routes }: { readonly routes: AdminDashboard['routes'] }) {
  const t = useTranslate();
  return (
    <Card title={t('dashboard.routes')} look="routes">
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('dashboard.route.name')}</th>
            <th>{t('dashboard.route.state')}</th>
            <th className="right">{t('dashboard.route.paid')}</th>
            <th className="right">{t('dashboard.route.usual')}</th>
            <th className="route__beside">{t('dashboard.route.routing')}</th>
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => {
            const routing = route.routing && t(`dashboard.routing.${route.routing}`, { _: route.routing });
            return (
              <tr key={`${route.kind}-${route.name}`}>
                <td>
                  <span className="medium">{route.name}</span>
                  {routing && <span className="dim small route__under">{t('dashboard.route.under', { routing })}</span>}
                </td>
                <td>
                  <State state={route.state} />
                </td>
                <td className="right nowrap">{route.paidPercent === null ? '–' : `${route.paidPercent} %`}</td>
                <td className="right nowrap">{route.usualSeconds === null ? '–' : durationText(route.usualSeconds)}</td>
                <td className="dim route__beside">{routing}</td>
              </tr>
            );
          })}
          {routes.length === 0 && (
            <tr>
              <td colSpan={5} className="dim">
                {t('dashboard.route.none')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  );
}

/** The parts that the product stands on. */
export function Health({ parts }: { readonly parts: AdminDashboard['health'] }) {
  const t = useTranslate();
  return (
    <Card title={t('dashboard.health')}>
      <table className="table tn">
        <tbody>
          {parts.map((part) => (
            <tr key={part.part}>
              <td className="medium">{t(`dashboard.part.${part.part}`)}</td>
              <td className="dim">{part.sentence}</td>
              <td className="right">
                <State state={part.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** What operators did last. */
export function LatestActs({ acts }: { readonly acts: NonNullable<AdminDashboard['latestActs']> }) {
  const t = useTranslate();
  const wordsOf = useActionText();
  return (
    <section className="card">
      <header>
        <h2>{t('dashboard.acts')}</h2>
        <Allowed action="list" resource="audit">
          <Link className="link" to="/audit">
            {t('pages.audit')}
          </Link>
        </Allowed>
      </header>
      <table className="table tn acts">
        <tbody>
          {acts.map((act) => (
            <tr key={act.id}>
              <td>
                <span className="medium">{wordsOf(act)}</span> <span className="dim">{act.on.label}</span>
              </td>
              <td className="right dim nowrap">
                {act.who?.name ?? t('audit.byItself')} · {nearText(act.at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

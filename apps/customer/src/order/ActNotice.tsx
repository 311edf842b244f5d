import { Say, useLate } from '@usdt-africa/web-kit';
import { circleAlert, info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { Reference } from '../problem/Reference';
import type { ActState } from './useAct';

/** What became of an act that is slow or was refused. */
export function ActNotice({ act }: { readonly act: ActState }) {
  const { t, has, dynamic } = useMessages();
  const slow = useLate(3_000, act.busy !== null);
  const key = `problem.${act.problem}`;
  return (
    <div role="status">
      {slow && <Say icon={info}>{t('network.slow')}</Say>}
      {act.problem && (
        <Say tone="caution" icon={circleAlert}>
          <p>{has(key) ? dynamic(key) : t('problem.unexpected')}</p>
          <Reference problem={act.problem} />
        </Say>
      )}
    </div>
  );
}

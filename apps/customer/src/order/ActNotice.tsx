import { Say, useLate } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { ProblemSay } from '../problem/ProblemSay';
import type { ActState } from './useAct';

/** What became of an act that is slow or was refused. */
export function ActNotice({ act }: { readonly act: ActState }) {
  const { t } = useMessages();
  const slow = useLate(3_000, act.busy !== null);
  return (
    <div role="status">
      {slow && <Say icon={info}>{t('network.slow')}</Say>}
      <ProblemSay problem={act.problem} />
    </div>
  );
}

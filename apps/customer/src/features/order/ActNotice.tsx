import { Notice, useLate } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { ProblemNotice } from '../../shared/problem/ProblemNotice';
import type { ActionState } from './useAct';

/** What became of an act that is slow or was refused. */
export function ActNotice({ act }: { readonly act: ActionState }) {
  const { t } = useMessages();
  const slow = useLate(3_000, act.busy !== null);
  return (
    <div role="status">
      {slow && <Notice icon={info}>{t('network.slow')}</Notice>}
      <ProblemNotice problem={act.problem} />
    </div>
  );
}

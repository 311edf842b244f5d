import 'virtual:messages/owner';
import { Notice, useLate } from '@usdt-africa/web-kit';
import { circleAlert, cloudAlert, info } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { Reference } from '../problem/Reference';
import type { OwnerActState } from './useOwnerAct';

/** Refusals that are shown next to the PIN. */
const OF_THE_PIN = new Set(['wrong-pin', 'pin-locked']);

interface Properties {
  readonly act: OwnerActState;
  /** What the keys of its own refusals begin with. */
  readonly refusals: string;
}

/** What became of an act of an order's owner: slow, not known, or refused. */
export function OwnerActNotice({ act, refusals }: Properties) {
  const { t, has, dynamic } = useMessages();
  const isSending = act.state === 'sending';
  const slow = useLate(3_000, isSending);
  if (isSending)
    return (
      <div role="status">
        {(slow || act.isRetry) && <Notice icon={info}>{t(act.isRetry ? 'owner.retrying' : 'network.slow')}</Notice>}
      </div>
    );
  if (act.state === 'unknown' || (act.state === 'refused' && act.wasUnknown))
    return (
      <div role="alert">
        <Notice tone="caution" icon={cloudAlert}>
          <b>{t('owner.unsure')}</b> {t('owner.unsure-more')}
        </Notice>
      </div>
    );
  if (act.state !== 'refused' || OF_THE_PIN.has(act.problem.code)) return null;
  const code = problemCode(act.problem);
  const text = [refusals + code, `owner.refused.${code}`, `problem.${code}`].find(has);
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>{text ? dynamic(text) : act.problem.detail || t('problem.unexpected')}</p>
        <Reference problem={code} />
      </Notice>
    </div>
  );
}

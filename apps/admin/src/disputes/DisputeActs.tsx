import type { AdminDisputeVerb, AdminVerb } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { useAsked } from '../data/useAsked';
import { useRecord } from '../data/useView';
import { SelectInput } from '../forms/inputs';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { useAct } from '../verbs/useAct';
import { VerbDialog } from '../verbs/VerbDialog';

interface DialogProperties {
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** Whose case it is, and its clock. */
export function DisputeActs() {
  const t = useTranslate();
  const me = useMe();
  const [chosen, setChosen] = useState<AdminVerb | null>(null);
  const { claimedBy, verbs } = useRecord('disputes');
  const can = (name: AdminDisputeVerb): AdminVerb | undefined =>
    verbs.find(({ verb, why }) => verb === name && why === null);
  const clock = can('stop-clock') ?? can('start-clock');
  const handOver = claimedBy ? can('hand-over') : undefined;
  const isMine = claimedBy !== null && claimedBy.operatorId === me?.id;
  const close = (): void => setChosen(null);
  return (
    <div className="row row--wrap">
      {claimedBy && (
        <b className="nowrap">
          {isMine ? t('disputes.claimedByYou') : t('disputes.claimedBy', { who: claimedBy.name })}
        </b>
      )}
      {can('claim') && <Claim />}
      {[handOver, clock].map(
        (verb) =>
          verb && (
            <Button key={verb.verb} look="edge" onClick={() => setChosen(verb)}>
              {t(`verbs.${verb.verb}.name`)}
            </Button>
          ),
      )}
      {chosen?.verb === 'hand-over' && <HandOver verb={chosen} onClose={close} />}
      {chosen?.verb === 'stop-clock' && <StopClock verb={chosen} onClose={close} />}
      {chosen?.verb === 'start-clock' && <VerbDialog verb={chosen} onClose={close} />}
    </div>
  );
}

function Claim() {
  const t = useTranslate();
  const notify = useNotify();
  const { id, version } = useRecord('disputes');
  const acting = useAct('disputes', id, 'claim');
  const claim = async (): Promise<void> => {
    if (await acting.act({ version })) notify(t('disputes.claimed'), { type: 'success' });
  };
  return (
    <>
      <ErrorLine>{acting.error}</ErrorLine>
      <Button look="edge" busy={acting.isBusy} onClick={() => void claim()}>
        {t('disputes.claim')}
      </Button>
    </>
  );
}

/** To the queue, to oneself, or to a colleague who may work on disputes. */
function HandOver({ verb, onClose }: DialogProperties) {
  const t = useTranslate();
  const me = useMe();
  const { data: colleagues = [] } = useAsked(
    'me',
    'me/colleagues',
    { staleTime: 60_000 },
    { query: { may: 'disputes.resolve' } },
  );
  const has = useRecord('disputes').claimedBy?.operatorId;
  const others = colleagues.filter(({ id }) => id !== has);
  return (
    <VerbDialog
      verb={verb}
      onClose={onClose}
      start={{ operatorId: '' }}
      extra={({ operatorId = null }) => ({ operatorId })}
    >
      <SelectInput
        source="operatorId"
        label={t('disputes.handTo')}
        choices={[
          ['', t('disputes.queue')],
          ...(me && me.id !== has ? [[me.id, t('disputes.toMe')] as const] : []),
          ...others.map(({ id, name, role }) => [id, `${name}, ${t(`roles.${role}`).toLowerCase()}`] as const),
        ]}
      />
    </VerbDialog>
  );
}

const CAUSES = ['our-fault', 'provider-fault', 'bank-fault'] as const;

function StopClock({ verb, onClose }: DialogProperties) {
  const t = useTranslate();
  return (
    <VerbDialog verb={verb} onClose={onClose} start={{ cause: CAUSES[0] }}>
      <SelectInput
        source="cause"
        label={t('disputes.cause')}
        choices={CAUSES.map((each) => [each, t(`disputes.causes.${each}`)])}
      />
    </VerbDialog>
  );
}

import type { AdminDisputeVerb, AdminDisputeView, AdminVerb, ColleagueView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { useAsked } from '../data/useAsked';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { useAct } from '../verbs/useAct';
import { VerbDialog } from '../verbs/VerbDialog';

interface Properties {
  readonly dispute: AdminDisputeView & RaRecord;
}
interface DialogProperties extends Properties {
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** Whose case it is, and its clock. */
export function DisputeActs({ dispute }: Properties) {
  const t = useTranslate();
  const me = useMe();
  const [chosen, setChosen] = useState<AdminVerb | null>(null);
  const { claimedBy, verbs } = dispute;
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
      {can('claim') && <Claim dispute={dispute} />}
      {[handOver, clock].map(
        (verb) =>
          verb && (
            <Button key={verb.verb} look="edge" onClick={() => setChosen(verb)}>
              {t(`verbs.${verb.verb}.name`)}
            </Button>
          ),
      )}
      {chosen?.verb === 'hand-over' && <HandOver dispute={dispute} verb={chosen} onClose={close} />}
      {chosen?.verb === 'stop-clock' && <StopClock dispute={dispute} verb={chosen} onClose={close} />}
      {chosen?.verb === 'start-clock' && (
        <VerbDialog resource="disputes" record={dispute} verb={chosen} onClose={close} />
      )}
    </div>
  );
}

function Claim({ dispute }: Properties) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('disputes', dispute.id, 'claim');
  const claim = async (): Promise<void> => {
    if (await acting.act({ version: dispute.version })) notify(t('disputes.claimed'), { type: 'success' });
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
function HandOver({ dispute, verb, onClose }: DialogProperties) {
  const t = useTranslate();
  const me = useMe();
  const [to, setTo] = useState('');
  const { data: colleagues = [] } = useAsked<readonly ColleagueView[]>('me', 'me/colleagues?may=disputes.resolve', {
    staleTime: 60_000,
  });
  const canTake = me !== null && dispute.claimedBy?.operatorId !== me.id;
  return (
    <VerbDialog
      resource="disputes"
      record={dispute}
      verb={verb}
      onClose={onClose}
      extra={{ operatorId: to === '' ? null : to }}
    >
      <Field label={t('disputes.handTo')}>
        <select className="box" value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{t('disputes.queue')}</option>
          {canTake && <option value={me.id}>{t('disputes.toMe')}</option>}
          {colleagues
            .filter(({ id }) => id !== dispute.claimedBy?.operatorId)
            .map(({ id, name, role }) => (
              <option key={id} value={id}>
                {name}, {t(`roles.${role}`).toLowerCase()}
              </option>
            ))}
        </select>
      </Field>
    </VerbDialog>
  );
}

const CAUSES = ['our-fault', 'provider-fault', 'bank-fault'] as const;

function StopClock({ dispute, verb, onClose }: DialogProperties) {
  const t = useTranslate();
  const [cause, setCause] = useState<string>(CAUSES[0]);
  return (
    <VerbDialog resource="disputes" record={dispute} verb={verb} onClose={onClose} extra={{ cause }}>
      <Field label={t('disputes.cause')}>
        <select className="box" value={cause} onChange={(event) => setCause(event.target.value)}>
          {CAUSES.map((each) => (
            <option key={each} value={each}>
              {t(`disputes.causes.${each}`)}
            </option>
          ))}
        </select>
      </Field>
    </VerbDialog>
  );
}

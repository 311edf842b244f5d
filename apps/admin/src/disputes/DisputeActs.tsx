import type { AdminDisputeAction, AdminAction } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { useLiveQuery } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { SelectInput } from '../forms/inputs';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import { useAction } from '../actions/useAction';
import { ActionDialog } from '../actions/ActionDialog';
import './own-words';

interface DialogProperties {
  readonly action: AdminAction;
  readonly onClose: () => void;
}

/** Whose case it is, and its clock. */
export function DisputeActs() {
  const t = useTranslate();
  const me = useMe();
  const [chosen, setChosen] = useState<AdminAction | null>(null);
  const { claimedBy, actions } = useRecord('disputes');
  const can = (name: AdminDisputeAction): AdminAction | undefined =>
    actions.find(({ action, why }) => action === name && why === null);
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
        (action) =>
          action && (
            <Button
              key={action.action}
              look="edge"
              aria-keyshortcuts={action.action === 'hand-over' ? 'h' : 's'}
              onClick={() => setChosen(action)}
            >
              {t(`actions.${action.action}.name`)}
            </Button>
          ),
      )}
      {chosen?.action === 'hand-over' && <HandOver action={chosen} onClose={close} />}
      {chosen?.action === 'stop-clock' && <StopClock action={chosen} onClose={close} />}
      {chosen?.action === 'start-clock' && <ActionDialog action={chosen} onClose={close} />}
    </div>
  );
}

function Claim() {
  const t = useTranslate();
  const notify = useNotify();
  const { id, version } = useRecord('disputes');
  const request = useAction('disputes', id, 'claim');
  const claim = async (): Promise<void> => {
    if (await request.act({ version })) notify(t('disputes.claimed'), { type: 'success' });
  };
  return (
    <>
      <ErrorLine>{request.error}</ErrorLine>
      <Button look="edge" aria-keyshortcuts="c" busy={request.isBusy} onClick={() => void claim()}>
        {t('disputes.claim')}
      </Button>
    </>
  );
}

/** To the queue, to oneself, or to a colleague who may work on disputes. */
function HandOver({ action, onClose }: DialogProperties) {
  const t = useTranslate();
  const me = useMe();
  const { data: colleagues = [] } = useLiveQuery(
    'me',
    'me/colleagues',
    { staleTime: 60_000 },
    { query: { may: 'disputes.resolve' } },
  );
  const has = useRecord('disputes').claimedBy?.operatorId;
  const others = colleagues.filter(({ id }) => id !== has);
  return (
    <ActionDialog
      action={action}
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
    </ActionDialog>
  );
}

const CAUSES = ['our-fault', 'provider-fault', 'bank-fault'] as const;

function StopClock({ action, onClose }: DialogProperties) {
  const t = useTranslate();
  return (
    <ActionDialog action={action} onClose={onClose} start={{ cause: CAUSES[0] }}>
      <SelectInput
        source="cause"
        label={t('disputes.cause')}
        choices={CAUSES.map((each) => [each, t(`disputes.causes.${each}`)])}
      />
    </ActionDialog>
  );
}

import type { AdminRefillView } from '@usdt-africa/contracts/admin';
import { Facts, Notice } from '@usdt-africa/web-kit';
import { hourglass, userCheck } from '@usdt-africa/web-kit/account-icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { session } from '../auth/session';
import { useRecord } from '../data/useView';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { Copyable } from '../parts/Copyable';
import { FormDialog } from '../parts/FormDialog';
import { nearText, shortHash, timeText, usdtText } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useNow } from '../parts/useNow';
import './own-words';
import { RefillChip } from './Refills';
import { useReadAgain } from './useTreasury';

type Action = AdminRefillView['actions'][number]['action'];

interface Properties {
  readonly id: string;
  readonly onClose: () => void;
}

/** A refill: address and amount to compare with the treasury's device, who decided, and what can be done. */
export function RefillAside({ id, onClose }: Properties) {
  return (
    <RecordAside
      resource="refills"
      id={id}
      title={(refill) =>
        refill && (
          <span className="row row--wrap">
            <span className="num">{sumText(refill)}</span> <RefillChip of={refill} />
          </span>
        )
      }
      onClose={onClose}
    >
      <Refill />
    </RecordAside>
  );
}

const sumText = ({ amount, asset }: Pick<AdminRefillView, 'amount' | 'asset'>): string =>
  `${usdtText(amount)} ${asset}`;

function Refill() {
  const t = useTranslate();
  const now = useNow(60_000);
  const refill = useRecord('refills');
  const [act, setAct] = useState<Action | null>(null);
  const { phase, requestedBy, reason, at, expiresAt, approvedBy, approvedAt, txId, endedAt } = refill;
  const { id, actions } = refill;
  const time = (instant: string): string => timeText(instant, now);
  return (
    <>
      <div className="card__body stack">
        {phase === 'requested' && expiresAt !== null && (
          <Notice tone="caution" icon={userCheck}>
            {t(isOwn(refill) ? 'wallets.refill.own' : 'wallets.refill.other', { until: nearText(expiresAt, now) })}
          </Notice>
        )}
        {phase === 'approved' && expiresAt !== null && (
          <Notice tone="plain" icon={hourglass}>
            {t('wallets.refill.sign', { sum: sumText(refill), until: nearText(expiresAt, now) })}
          </Notice>
        )}
        <Addresses of={refill} />
        <Facts
          pairs={[
            [t('wallets.refill.requested'), `${requestedBy.name}, ${time(at)}`],
            [t('wallets.run.reason'), reason],
            approvedBy && [
              t('wallets.refill.approved'),
              `${approvedBy.name}, ${approvedAt === null ? '' : time(approvedAt)}`,
            ],
            txId === null
              ? null
              : [
                  t('wallets.refill.transaction'),
                  <Copyable text={txId} what={t('layout.matched.transaction')}>
                    {shortHash(txId)}
                  </Copyable>,
                ],
            endedAt === null ? null : [t(`wallets.refill.${txId === null ? 'ended' : 'received'}`), time(endedAt)],
          ]}
        />
        {actions.length > 0 && (
          <Allowed action="act" resource="refills">
            <div className="row row--wrap">
              {actions.map(({ action, why }) =>
                why === null ? (
                  <Button key={action} look={action === 'approve' ? 'main' : 'edge'} onClick={() => setAct(action)}>
                    {t(`wallets.refill.act.${wordOf(action, refill)}.name`)}
                  </Button>
                ) : null,
              )}
            </div>
          </Allowed>
        )}
        <Allowed action="list" resource="events">
          <Link className="link small" to={`/events/streams/refill-${id}`}>
            {t('orders.stream')}
          </Link>
        </Allowed>
      </div>
      {act && <Act key={act} action={act} of={refill} onClose={() => setAct(null)} />}
    </>
  );
}

/** Both addresses whole: they are compared letter by letter. */
function Addresses({ of: { from, to } }: { readonly of: Pick<AdminRefillView, 'from' | 'to'> }) {
  const t = useTranslate();
  return (
    <dl className="wallets__addresses stack stack--8">
      {(['from', 'to'] as const).map((side) => {
        const address = side === 'from' ? from : to;
        return (
          <div key={side}>
            <dt className="dim">{t(`wallets.refill.${side}`)}</dt>
            <dd>
              <Copyable text={address} what={t('layout.matched.address')}>
                {address}
              </Copyable>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const isOwn = ({ requestedBy }: Pick<AdminRefillView, 'requestedBy'>): boolean =>
  requestedBy.operatorId !== null && requestedBy.operatorId === session.me?.id;

/** Ending one's own is withdrawing it, ending another's is refusing it. */
const wordOf = (action: Action, refill: AdminRefillView): string =>
  action === 'approve' ? 'approve' : isOwn(refill) ? 'withdraw' : 'refuse';

interface ActProperties {
  readonly action: Action;
  readonly of: AdminRefillView;
  readonly onClose: () => void;
}

/** Approves or ends a refill, for a reason; address and amount are restated. */
function Act({ action, of: refill, onClose }: ActProperties) {
  const t = useTranslate();
  const readAgain = useReadAgain();
  const [version] = useState(refill.version);
  const words = `wallets.refill.act.${wordOf(action, refill)}`;
  const form = useActionForm(['refills', refill.id, action], {
    body: (input) => ({ ...input, version }),
    done: t(`${words}.done`),
    onDone: onClose,
    onEnd: readAgain,
  });
  return (
    <FormDialog
      form={form}
      title={t(`${words}.title`, { sum: sumText(refill) })}
      action={t(`${words}.name`)}
      onClose={onClose}
    >
      <p>{t(`${words}.what`, { sum: sumText(refill) })}</p>
      {action === 'approve' && <Addresses of={refill} />}
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hintAlone')} autoFocus />
    </FormDialog>
  );
}

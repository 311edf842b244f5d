import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { Ledger } from '../orders/OrderTimeline';
import { Card, FactsCard } from '../parts/Card';
import { Timeline } from '../parts/EventLine';
import { countText, shortHash, timeText, usdtText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { StreamLink } from '../parts/StreamLink';
import { ActionList } from '../actions/ActionList';
import { StateChip } from './StateChip';
import './own-words';

/** One deposit that no order was credited with: all that is known of it, and what can be done. */
export function UnattributedShow() {
  return (
    <RecordPage resource="unattributed" title={({ transactionId }) => shortHash(transactionId)}>
      <div className="cols">
        <DepositTimeline />
        <div className="stack">
          <ActionList />
          <Known />
        </div>
      </div>
    </RecordPage>
  );
}

function DepositTimeline() {
  const t = useTranslate();
  const deposit = useRecord('unattributed');
  return (
    <div className="stack">
      <div className="row">
        <div className="grow">
          <div className="row">
            <p className="amount title">
              {usdtText(deposit.usdt)} {import.meta.env.DEFAULT_PRODUCT}
            </p>
            <StateChip state={deposit.state} />
          </div>
          <p className="dim">{t(`unattributed.reasonText.${deposit.reason}`)}</p>
        </div>
        <StreamLink of={`deposit-${deposit.id}`} />
      </div>
      <Card title={t('unattributed.timeline')} look="card--clip">
        <Timeline entries={deposit.timeline} />
      </Card>
      <Card title={t('unattributed.ledger')} look="card--clip">
        <Ledger lines={deposit.ledger} />
      </Card>
    </div>
  );
}

function Known() {
  const t = useTranslate();
  const deposit = useRecord('unattributed');
  const { transactionId, explorerUrl, namedOrderId, endedAt, evidence } = deposit;
  return (
    <FactsCard
      title={t('unattributed.known')}
      pairs={[
        [
          t('resources.unattributed.fields.transactionId'),
          explorerUrl ? (
            <a className="link mono" href={explorerUrl} target="_blank" rel="noopener noreferrer">
              {shortHash(transactionId)}
            </a>
          ) : (
            <span className="mono">{shortHash(transactionId)}</span>
          ),
        ],
        [t('unattributed.from'), <span className="mono">{deposit.from}</span>],
        [t('resources.unattributed.fields.address'), <span className="mono">{deposit.address}</span>],
        [t('resources.unattributed.fields.addressIndex'), countText(deposit.addressIndex)],
        [t('resources.unattributed.fields.block'), countText(deposit.block)],
        [t('resources.unattributed.fields.receivedAt'), timeText(deposit.receivedAt)],
        [t('unattributed.notedAt'), timeText(deposit.notedAt)],
        [
          t('unattributed.namedOrder'),
          namedOrderId === null ? (
            '–'
          ) : (
            <Link className="link mono" to={`/orders/${namedOrderId}/show`}>
              {shortHash(namedOrderId)}
            </Link>
          ),
        ],
        [t('unattributed.endedAt'), endedAt ? timeText(endedAt) : '–'],
        [t('actions.evidence.label'), evidence ?? '–'],
      ]}
    />
  );
}

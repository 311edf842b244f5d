import { useEffect, useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, Facts, Icon, Sheet } from '@usdt-africa/web-kit';
import { circleCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { addressMarks } from '../../../shared/order/address-marks';
import { AddressGroups } from '../../../shared/order/AddressGroups';
import { LockTime } from '../../../shared/order/LockTime';
import '../../../shared/ui/how.css';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly order: OrderView;
  readonly receivedAt: number;
  /** The browser did not let the page copy. */
  readonly failed: boolean;
  readonly onCopyAgain: () => void;
}

/** After copying: three places to compare, because some programs swap a copied address. */
export function CopiedSheet({ open, onClose, order, receivedAt, failed, onCopyAgain }: Properties) {
  const { t, stable } = useMessages();
  const [differs, setDiffers] = useState(false);
  useEffect(() => setDiffers(false), [open]);
  const address = order.address ?? '';
  const marks = addressMarks(address);
  const title = t(differs ? 'copied.stop' : failed ? 'copied.by-hand' : 'copied.title');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <span className="row row--close">
          <Icon
            of={differs || failed ? triangleAlert : circleCheck}
            size="large"
            className={differs || failed ? 'caution' : 'positive'}
          />
          {title}
        </span>
      }
      foot={
        differs ? (
          <>
            <Button
              tone="main"
              full
              onClick={() => {
                onCopyAgain();
                setDiffers(false);
              }}
            >
              {t('copied.again')}
            </Button>
            <Button tone="bare" full onClick={onClose}>
              {t('copied.use-qr')}
            </Button>
          </>
        ) : (
          <>
            <Button tone="main" full onClick={onClose}>
              {t('copied.match')}
            </Button>
            <Button tone="danger" full onClick={() => setDiffers(true)}>
              {t('copied.differ')}
            </Button>
          </>
        )
      }
    >
      {differs ? (
        <div className="stack">
          <p>{t('copied.differ-text')}</p>
          <ol className="how">
            {[t('copied.differ-1'), t('copied.differ-2'), t('copied.differ-3')].map((step, index) => (
              <li key={index}>
                <span className="how__number" aria-hidden="true">
                  {index + 1}
                </span>
                <p>{step}</p>
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <div className="stack">
          <p className="dim">{t(failed ? 'copied.by-hand-text' : 'copied.text')}</p>
          <dl className="marks">
            <Mark name={t('copied.starts')} value={marks.start} />
            <Mark name={t('copied.middle')} value={marks.middle} strong />
            <Mark name={t('copied.ends')} value={marks.end} />
          </dl>
          <div className="card card--flat stack stack--4">
            <p className="small dim">{t('copied.whole')}</p>
            {failed ? <p className="address-line">{address}</p> : <AddressGroups address={address} small />}
          </div>
          <div className="small">
            <Facts
              pairs={[
                [t('copied.amount'), stable(order.amount)],
                [t('copied.network'), t('deposit.network')],
                [t('quote.held'), <LockTime order={order} receivedAt={receivedAt} />],
              ]}
            />
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Mark({ name, value, strong }: { readonly name: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div>
      <dt className="small dim">{name}</dt>
      <dd className={strong ? 'is-middle' : undefined}>{value}</dd>
    </div>
  );
}

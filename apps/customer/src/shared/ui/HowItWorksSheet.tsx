import 'virtual:messages/how';
import { Button, Icon, Rich, Sheet } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from './AppConfig';
import { useMessages } from '../i18n/messages';
import './how.css';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Of an order: the very amount to enter. */
  readonly amount?: string;
  /** Opens the explanation of a wrong amount, where there is one. */
  readonly onWrongAmount?: () => void;
}

/** 'How to send USDT from any wallet?' */
export function HowItWorksSheet({ open, onClose, amount, onWrongAmount }: Properties) {
  const { t, bareStable, stable } = useMessages();
  const { confirmations } = useAppConfig();
  const steps = [
    [t('how.choose'), t('how.choose-more')],
    [t('how.paste'), t('how.paste-more')],
    amount === undefined
      ? [t('how.enter-any'), t('how.enter-any-more')]
      : [t('how.enter', { amount: stable(amount) }), t('how.enter-more', { amount: bareStable(amount) })],
    [t('how.check'), t('how.check-more')],
    [t('how.back'), t('how.back-more', { count: confirmations })],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tall
      prose
      title={t('how.title')}
      foot={
        <>
          <Button tone="main" full onClick={onClose}>
            {t(amount === undefined ? 'how.got-it' : 'how.got-it-address')}
          </Button>
          {onWrongAmount && (
            <Button tone="bare" full onClick={onWrongAmount}>
              {t('how.wrong-amount')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <ol className="how">
          {steps.map(([title, more], index) => (
            <li key={index}>
              <span className="how__number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <p className="strong">{title}</p>
                <p className="small dim">
                  <Rich text={more} tags={{ mark: (inside) => <mark className="marked">{inside}</mark> }} />
                </p>
              </div>
            </li>
          ))}
        </ol>
        <div className="notice notice--caution">
          <Icon of={triangleAlert} />
          <p className="grow">
            <Rich text={t('how.other-networks')} />
          </p>
        </div>
      </div>
    </Sheet>
  );
}

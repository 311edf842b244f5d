import 'virtual:messages/mismatch';
import './choice.css';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { MismatchChoice } from '@usdt-africa/contracts/api';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';
import { Button, Chip, Sheet } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { nairaOf } from '../rates/amounts';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: MismatchChoice;
  /** Ordered amount, its rate, and the recipient's name. */
  readonly amount: string;
  readonly rate: string;
  readonly name: string;
  readonly isBusy?: boolean;
  readonly onChoose: (choice: MismatchChoice) => void;
  /** What became of the choice. */
  readonly children?: ReactNode;
}

const CHOICES: readonly MismatchChoice[] = ['pay', 'wait', 'refund'];

/** SELL-16: what is done with a different amount, with an example in this order's own figures. */
export function MismatchSheet({ open, onClose, chosen, amount, rate, name, isBusy, onChoose, children }: Properties) {
  const { t, product, naira, bareStable } = useMessages();
  const [choice, setChoice] = useState(chosen);
  useEffect(() => setChoice(chosen), [chosen, open]);
  const less = lessThan(amount);
  const figures = {
    name,
    less: bareStable(less),
    amount: bareStable(amount),
    naira: naira(nairaOf(less, rate)),
    all: naira(nairaOf(amount, rate)),
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('mismatch.title')}
      foot={
        <Button tone="main" full busy={isBusy === true} onClick={() => onChoose(choice)}>
          {t(`mismatch.print.${choice}`)}
        </Button>
      }
    >
      <div className="stack stack--12">
        <p className="dim">{t('mismatch.lead')}</p>
        <div role="radiogroup" aria-label={t('mismatch.title')} className="stack stack--8">
          {CHOICES.map((each) => (
            <label key={each} className={each === choice ? 'choice choice--on' : 'choice'}>
              <input type="radio" name="mismatch" checked={each === choice} onChange={() => setChoice(each)} />
              <span className="grow">
                <span className="choice__line">
                  <b>{t(`mismatch.choice.${each}`)}</b>
                  {each === 'wait' && <Chip>{t('mismatch.usual')}</Chip>}
                </span>
                <span className="small dim choice__more">{t(`mismatch.more.${each}`, { name, product })}</span>
              </span>
            </label>
          ))}
        </div>
        <section className="card card--flat stack stack--4">
          <p className="strong">{t('mismatch.example-title', figures)}</p>
          <p className="small dim figures">{t('mismatch.example', figures)}</p>
        </section>
        <p className="small dim">{t('mismatch.until')}</p>
        {children}
      </div>
    </Sheet>
  );
}

/** Three quarters of the ordered amount, to cents. */
function lessThan(amount: string): string {
  const part = (parseDecimal(amount, 6) * 3n) / 4n;
  return formatDecimal(part - (part % 10_000n) || part, 6);
}

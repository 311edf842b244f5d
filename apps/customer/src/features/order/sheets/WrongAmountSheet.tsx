import 'virtual:messages/wrong-amount';
import { formatDecimal, parseDecimal } from '@usdt-africa/kernel/money';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Button, Icon, Notice, Sheet } from '@usdt-africa/web-kit';
import { circleMinus, clock, copy, info, minus, plus } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { nairaOf } from '../../../shared/rates/amounts';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly order: OrderView;
  /** No sum is sure any more: each takes the rate of its moment. */
  readonly isLockOver: boolean;
}

/** 'What happens if I send a wrong amount?', worked out with this order's own figures. */
export function WrongAmountSheet({ open, onClose, order, isLockOver }: Properties) {
  const { t, stable, naira, bareStable } = useMessages();
  const { less, more, part, rest } = examples(order.amount);
  const pays = (amount: string) => (isLockOver ? t('wrong.late-result') : naira(nairaOf(amount, order.rate)));
  const rows: readonly (readonly [icon: string, title: string, what: string, result: string, how: string])[] = [
    [minus, t('wrong.less'), stable(less), pays(less), t('wrong.less-how')],
    [plus, t('wrong.more'), stable(more), pays(more), t('wrong.more-how')],
    [
      copy,
      t('wrong.parts'),
      t('wrong.parts-what', { first: bareStable(part), second: bareStable(rest) }),
      pays(order.amount),
      t('wrong.parts-how'),
    ],
    [clock, t('wrong.late'), t('wrong.late-what'), t('wrong.late-result'), t('wrong.late-how')],
    [
      circleMinus,
      t('wrong.under', { minimum: stable(order.minimumSell) }),
      t('wrong.under-what'),
      t('wrong.under-result'),
      t('wrong.under-how'),
    ],
  ];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tall
      prose
      title={t('wrong.title')}
      foot={
        <Button tone="main" full onClick={onClose}>
          {t('wrong.back')}
        </Button>
      }
    >
      <div className="stack">
        <p className="dim">{t('wrong.lead', { amount: bareStable(order.amount) })}</p>
        <ul className="cases card card--flat">
          {rows.map(([icon, title, what, result, how]) => (
            <li key={title}>
              <span className="disc disc--small">
                <Icon of={icon} size="small" />
              </span>
              <span className="grow">
                <b>{title}</b>
                <span className="small dim">{what}</span>
              </span>
              <span className="cases__result">
                <b className="figures one-line">{result}</b>
                <span className="small dim">{how}</span>
              </span>
            </li>
          ))}
        </ul>
        <section className="stack stack--4">
          <h3>{t('wrong.choice')}</h3>
          <p className="small dim">
            {t(order.mismatch.isChosen ? `wrong.chosen.${order.mismatch.choice}` : 'wrong.choice-text')}
          </p>
        </section>
        <Notice icon={info}>{t('wrong.other-token')}</Notice>
      </div>
    </Sheet>
  );
}

/** Figures near the order's own: 4 % less and more, and two parts that make it whole. */
function examples(amount: string) {
  const micro = parseDecimal(amount, 6);
  const step = roundTo(micro / 25n);
  const part = roundTo((micro * 3n) / 5n);
  const text = (units: bigint) => formatDecimal(units, 6);
  return { less: text(micro - step), more: text(micro + step), part: text(part), rest: text(micro - part) };
}

/** To cents, and at least one. */
function roundTo(units: bigint): bigint {
  return units - (units % 10_000n) || 10_000n;
}

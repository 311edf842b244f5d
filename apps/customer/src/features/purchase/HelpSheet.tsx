import type { PurchaseView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Facts, Icon, orderNumberText, Sheet, useToast } from '@usdt-africa/web-kit';
import { copy, messageSquareText } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { disputePath } from '../../shared/routing/paths';
import { SupportLinks } from '../../shared/order/SupportLinks';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly purchase: PurchaseView;
}

/** Help with a purchase: what support needs to know about it, and how to reach it. */
export function HelpSheet({ open, onClose, purchase }: Properties) {
  const { t, longTime } = useMessages();
  const toast = useToast();
  const { transaction } = purchase;
  const facts: readonly (readonly [string, string])[] = [
    [t('txn.number'), orderNumberText(purchase.number)],
    [t('bought.placed'), longTime(purchase.placedAt)],
    [t('bought.address'), purchase.address],
    ...(transaction
      ? ([
          [t('bought.sent'), longTime(transaction.signedAt)],
          [t('fact.hash'), transaction.hash],
          ...(transaction.block === null ? [] : [[t('bought.block'), String(transaction.block)] as const]),
        ] as const)
      : []),
  ];
  const copyAll = () =>
    void copyText(facts.map(([name, value]) => `${name}: ${value}`).join('\n')).then((done) =>
      toast(t(done ? 'txn.copied' : 'copy-failed')),
    );
  return (
    <Sheet open={open} onClose={onClose} title={t('bought.help')}>
      <div className="stack stack--12">
        <p className="dim">{t('bought.help-more')}</p>
        <section className="card bought-help">
          <Facts pairs={facts} />
        </section>
        <Link className={buttonClass({ tone: 'main', full: true })} to={disputePath(purchase.number)}>
          <Icon of={messageSquareText} />
          {t('bought.contact')}
        </Link>
        <Button full onClick={copyAll}>
          <Icon of={copy} />
          {t('bought.copy-all')}
        </Button>
        <SupportLinks about={purchase.number} />
      </div>
    </Sheet>
  );
}

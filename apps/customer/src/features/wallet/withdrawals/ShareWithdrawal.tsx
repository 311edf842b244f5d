import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { Button, Icon, personName, useToast } from '@usdt-africa/web-kit';
import { share2 } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { nairaOf } from '../../../shared/wallet/kobo';

interface Properties {
  readonly view: WithdrawalView;
  readonly account: NonNullable<WithdrawalView['recipient']>;
}

/** Gives the facts by which the recipient and their bank find the credit; copies them where the browser cannot share. */
export function ShareWithdrawal({ view, account }: Properties) {
  const { t, longTime, naira } = useMessages();
  const toast = useToast();
  const facts = {
    amount: naira(nairaOf(view.amountKobo)),
    name: personName(account.accountName),
    account: `${account.bank} ··${account.accountNumber.slice(-4)}`,
    time: longTime(view.requestedAt),
  };
  const id = view.sessionId ?? view.reference;
  const text = [t('withdrawal.shared', facts), id && t('withdrawal.shared-id', { id })].filter(Boolean).join(' ');
  const copyAll = async () => {
    if (await copyText(text)) toast(t('withdrawal.copied'));
  };
  const give = async () => {
    if (typeof navigator.share !== 'function') return copyAll();
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await copyAll();
    }
  };
  return (
    <Button full onClick={() => void give()}>
      <Icon of={share2} />
      {t('withdrawal.share')}
    </Button>
  );
}

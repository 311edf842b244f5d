import { useQuery } from '@tanstack/react-query';
import { Icon } from '@usdt-africa/web-kit';
import { circleQuestionMark } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { HideButton } from '../../shared/transactions/HideButton';
import { MarkFields } from '../../shared/transactions/MarkFields';
import { transactionQuery } from '../../shared/api/transactions';

/** TXN-04, TXN-06: what the customer keeps about the purchase; without an answer it is left out. */
export function Marks({ number }: { readonly number: string }) {
  const { data } = useQuery(transactionQuery(number));
  if (!data) return null;
  return (
    <>
      <MarkFields marks={data} />
      <HideButton marks={data} />
    </>
  );
}

/** Opens the help sheet, next to the heading. */
export function HelpButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useMessages();
  return (
    <button type="button" className="icon-button" aria-label={t('txn.help')} aria-haspopup="dialog" onClick={onClick}>
      <Icon of={circleQuestionMark} />
    </button>
  );
}

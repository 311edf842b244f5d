import { Icon } from '@usdt-africa/web-kit';
import { chevronRight, plus } from '@usdt-africa/web-kit/icons';
import type { ComponentProps } from 'react';
import type { RecipientRow } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { accountPaths } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { RecipientList, RecipientSearch } from './RecipientsPage';
import { useRecipients } from './useRecipients';

interface Properties extends Pick<ComponentProps<typeof RecipientList>, 'to' | 'onChoose'> {
  /** Query of the page that adds a recipient: what the new one is for. */
  readonly addFor: string;
  /** Recipients that are no choice here. */
  readonly isOut?: (row: RecipientRow) => boolean;
}

/** Chooses one bank account among the saved recipients, found by a search, or adds one. */
export function RecipientChoice({ addFor, isOut = () => false, ...row }: Properties) {
  const { t } = useMessages();
  const { found, ...list } = useRecipients('all');
  const recipients = found?.recipients.filter((each) => !isOut(each)) ?? [];
  // Those left out are saved all the same.
  const isNoneLeft = found !== undefined && found.recipients.length > 0 && recipients.length === 0;
  return (
    <>
      <RecipientSearch value={list.search} onChange={list.setSearch} />
      <div className="card rows">
        <Link className="item rcp-add" to={`${accountPaths.addRecipient}?for=${addFor}`}>
          <span className="lead">
            <Icon of={plus} />
          </span>
          <b className="grow">{t('sellto.add')}</b>
          <Icon of={chevronRight} />
        </Link>
      </div>
      <div aria-live="polite" aria-busy={list.stale || undefined}>
        {!isNoneLeft && (
          <RecipientList list={{ ...list, found: found && { ...found, recipients } }} none={t('rcp.none')} {...row} />
        )}
      </div>
    </>
  );
}

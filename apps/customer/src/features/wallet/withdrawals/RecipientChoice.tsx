import type { RecipientRow } from '@usdt-africa/contracts/api';
import { Icon, initials, personName, Skeleton } from '@usdt-africa/web-kit';
import { chevronRight, circleAlert, plus, search, triangleAlert } from '@usdt-africa/web-kit/icons';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { ActFailure } from '../../../shared/recipients/ActFailure';
import { useShownRecipients } from './useShownRecipients';
import { changeWithdrawal } from '../../../shared/draft/withdrawal-draft';

interface Properties {
  /** Id of the chosen recipient. */
  readonly chosen: string | null;
  /** None is chosen, and one is needed to go on. */
  readonly isMissing: boolean;
  readonly groupRef: Ref<HTMLDivElement>;
}

/** Who gets the naira: a recipient who was paid lately, another saved one, or a new account. */
export function RecipientChoice({ chosen, isMissing, groupRef }: Properties) {
  const { t } = useMessages();
  const { shown, hasMore, error } = useShownRecipients(chosen);
  return (
    <div
      className="stack stack--8"
      role="radiogroup"
      aria-labelledby="send-to"
      aria-describedby={isMissing ? 'send-no-one' : undefined}
      ref={groupRef}
    >
      <div className="row row--between">
        <span className="label" id="send-to">
          {t('sellto.whom-to')}
        </span>
        {hasMore && (
          <Link className="link link--alone row row--close send-to__all" to={accountPaths.sendNairaRecipients}>
            <Icon of={search} size="small" />
            {t('send.all-recipients')}
          </Link>
        )}
      </div>
      {!shown && !error && <Skeleton height="9.5rem" />}
      {error && <ActFailure of={error} />}
      {shown?.map((row) => (
        <Choice key={row.id} row={row} isChosen={row.id === chosen} />
      ))}
      <Link className="choice send-to__new" to={`${accountPaths.addRecipient}?for=send`}>
        <span className="disc" aria-hidden="true">
          <Icon of={plus} size="small" />
        </span>
        <span className="grow">
          <b className="medium">{t('send.new-account')}</b>
          <span className="small dim choice__more">{t('send.new-account-more')}</span>
        </span>
        <Icon of={chevronRight} />
      </Link>
      {isMissing && (
        <p className="field__error" id="send-no-one">
          <Icon of={circleAlert} size="small" />
          {t('send.no-one')}
        </p>
      )}
    </div>
  );
}

function Choice({ row, isChosen }: { readonly row: RecipientRow; readonly isChosen: boolean }) {
  const { t } = useMessages();
  return (
    <label className={isChosen ? 'choice choice--on send-to__one' : 'choice send-to__one'}>
      <span className={row.nameChanged ? 'disc disc--caution' : 'disc'} aria-hidden="true">
        {initials(row.name)}
      </span>
      <span className="grow">
        <b className="medium">{personName(row.name)}</b>
        <span className={row.nameChanged ? 'small caution choice__more' : 'small dim choice__more'}>
          {row.nameChanged ? (
            t('rcp.name-changed', { bank: row.bankShortName })
          ) : (
            <>
              {`${row.bankShortName} `}
              <span className="figures">{row.account}</span>
            </>
          )}
        </span>
      </span>
      {row.nameChanged && (
        <span className="caution">
          <Icon of={triangleAlert} size="small" />
        </span>
      )}
      <input
        type="radio"
        name="recipient"
        checked={isChosen}
        onChange={() => changeWithdrawal({ recipientId: row.id })}
      />
    </label>
  );
}

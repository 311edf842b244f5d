import { callName, Icon, personName } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { clock } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { ChangedName } from '../../../shared/recipients/ChangedName';
import { NotChecked } from '../../../shared/recipients/NotChecked';
import type { useChecked } from '../../../shared/recipients/useChecked';

/** RCP-04, AUTH-12: the account's name at its bank as queried just now, and why it cannot be paid yet. */
export function CheckedAccount({ recipient, check, error, isChecking, again }: ReturnType<typeof useChecked>) {
  const { t, minutes, shortTime } = useMessages();
  const bank = recipient?.bankShortName ?? '';
  const change = recipient?.change ?? null;
  const waitsUntil = check?.guard.waitsUntil ?? null;
  if (error)
    return (
      <div id="send-account">
        <NotChecked error={error} bank={bank} onAgain={again} />
      </div>
    );
  if (recipient && change && !isChecking)
    return (
      <div className="stack" id="send-account">
        <ChangedName recipient={recipient} change={change} onConfirmed={() => undefined} />
      </div>
    );
  return (
    <>
      <p className="row row--top row--close small send-checked" role="status" id="send-account">
        {isChecking || !recipient || !check ? (
          <span className="dim">{t('sellto.checking', { bank })}</span>
        ) : (
          <>
            <Icon of={badgeCheck} size="small" />
            <span>
              {t('send.name-checked', {
                bank,
                name: personName(recipient.name),
                time: minutes(recipient.checkedAt),
              })}
            </span>
          </>
        )}
      </p>
      {waitsUntil && recipient && (
        <section className="card stack stack--8" id="send-waits">
          <p className="row row--top row--close caution">
            <Icon of={clock} size="small" />
            <b>
              {t('send.account-waits', {
                name: callName(recipient.name),
                time: shortTime(waitsUntil).replaceAll(' ', '\u00a0'),
              })}
            </b>
          </p>
          <p className="small dim">{t('send.waits-more')}</p>
          <Link className="link link--alone small" to={accountPaths.security}>
            {t('send.waits-not-you')}
          </Link>
        </section>
      )}
    </>
  );
}

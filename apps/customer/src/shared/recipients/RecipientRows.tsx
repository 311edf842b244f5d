import type { RecipientRow, SavedAddressView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { callName, Icon, initials, personName } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { BankSign } from '../sale/BankSign';
import { AddressItem } from './AddressItem';
import './recipients.css';

interface Properties {
  readonly rows: readonly RecipientRow[];
  /** Among the rows, by name. */
  readonly addresses?: readonly SavedAddressView[];
  readonly to: (row: RecipientRow) => string;
  /** Before the way there is gone. */
  readonly onChoose?: (row: RecipientRow) => void;
}

/** Initials, with the bank's letters on them. */
export function RecipientDisc({ row }: { readonly row: RecipientRow }) {
  return (
    <span className="rcp-disc" aria-hidden="true">
      <span className={row.nameChanged ? 'disc disc--caution' : 'disc'}>{initials(row.name)}</span>
      <BankSign bank={{ code: row.bankCode, shortName: row.bankShortName }} />
    </span>
  );
}

/** RCP-01: a row for each recipient: name, account, number of payments, and whether it needs attention. */
export function RecipientRows({ rows, addresses = [], ...item }: Properties) {
  const all = [
    ...rows.map((row) => ({ id: row.id, by: row.nickname || row.name, of: <RecipientItem row={row} {...item} /> })),
    ...addresses.map((address) => ({
      id: address.id,
      by: address.nickname || address.name || address.address,
      of: <AddressItem address={address} />,
    })),
  ];
  return (
    <ul className="card rows rcp-rows">
      {all
        .toSorted((a, b) => a.by.localeCompare(b.by, 'en'))
        .map(({ id, of }) => (
          <li key={id}>{of}</li>
        ))}
    </ul>
  );
}

function RecipientItem({ row, to, onChoose }: Omit<Properties, 'rows' | 'addresses'> & { readonly row: RecipientRow }) {
  const { t, n } = useMessages();
  return (
    <Link className="item" to={to(row)} onClick={() => onChoose?.(row)}>
      <RecipientDisc row={row} />
      <span className="grow">
        <b className="rcp-cut">{personName(row.name)}</b>
        {row.nameChanged ? (
          <span className="small caution">{t('rcp.name-changed', { bank: row.bankShortName })}</span>
        ) : (
          <span className="small">
            {row.nickname && `${row.nickname} · `}
            {`${row.bankShortName} `}
            <span className="figures">{row.account}</span>
            {' · '}
            {row.paidTimes > 0 ? n('rcp.paid', row.paidTimes) : t('rcp.new')}
          </span>
        )}
      </span>
      {row.nameChanged ? (
        <span className="caution">
          <Icon of={triangleAlert} />
        </span>
      ) : row.trusted ? (
        <span className="positive">
          <Icon of={badgeCheck} />
          <span className="visually-hidden">{t('rcp.trusted')}</span>
        </span>
      ) : (
        <Icon of={chevronRight} />
      )}
    </Link>
  );
}

/** The recipients who were paid last, one click away. */
export function RecentContacts({ rows, to }: Omit<Properties, 'onChoose' | 'addresses'>) {
  const { t } = useMessages();
  return (
    <section aria-label={t('rcp.recent')}>
      <p className="label dim rcp-recent__head">{t('rcp.recent')}</p>
      <ul className="rcp-recent">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={to(row)}>
              <span className="disc" aria-hidden="true">
                {initials(row.name)}
              </span>
              {callName(row.name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

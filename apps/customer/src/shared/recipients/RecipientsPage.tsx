import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Icon, Skeleton } from '@usdt-africa/web-kit';
import { username } from '@usdt-africa/contracts/api';
import { chevronRight, plus } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { accountPaths, recipientPath } from '../routing/account-paths';
import { useMessages } from '../i18n/messages';
import { passing } from '../browser/storage';
import { SearchField } from '../forms/SearchField';
import { Reference } from '../problem/Reference';
import { AppFrame } from '../ui/AppFrame';
import { changeTransfer } from '../draft/transfer-draft';
import { RecentContacts, RecipientRows } from './RecipientRows';
import { useRecipients } from './useRecipients';

const TABS = ['all', 'mine'] as const;
const TAB = 'recipients-tab';

/** RCP-01: all saved recipients of a customer. */
export function RecipientsPage() {
  const { t } = useMessages();
  const [tab, setTab] = useState<(typeof TABS)[number]>(() => (passing.get(TAB) === 'mine' ? 'mine' : 'all'));
  const choose = (each: (typeof TABS)[number]) => {
    setTab(each);
    passing.set(TAB, each);
  };
  const list = useRecipients(tab);
  const recents = list.found?.recents ?? [];
  return (
    <AppFrame
      title={t('place.recipients')}
      at="recipients"
      action={
        <Link className={buttonClass({ tone: 'main', slim: true })} to={accountPaths.addRecipient}>
          <Icon of={plus} />
          {t('rcp.add')}
        </Link>
      }
    >
      <RecipientSearch value={list.search} onChange={list.setSearch} />
      <SendToUsername search={list.search} />
      {recents.length > 0 && <RecentContacts rows={recents} to={({ id }) => recipientPath(id)} />}
      <div className="tabs" role="tablist" aria-label={t('rcp.whose')}>
        {TABS.map((each) => (
          <button
            key={each}
            id={`rcp-${each}`}
            type="button"
            role="tab"
            aria-selected={tab === each}
            aria-controls="rcp-list"
            tabIndex={tab === each ? 0 : -1}
            onClick={() => choose(each)}
            onKeyDown={({ key }) => {
              if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
              const other = each === 'all' ? 'mine' : 'all';
              choose(other);
              document.getElementById(`rcp-${other}`)?.focus();
            }}
          >
            {t(each === 'all' ? 'rcp.all' : 'rcp.mine')}
          </button>
        ))}
      </div>
      <div
        id="rcp-list"
        role="tabpanel"
        aria-labelledby={`rcp-${tab}`}
        aria-live="polite"
        aria-busy={list.stale || undefined}
      >
        <RecipientList
          list={list}
          withAddresses
          to={({ id }) => recipientPath(id)}
          none={t(tab === 'mine' ? 'rcp.none-mine' : 'rcp.none')}
        />
      </div>
    </AppFrame>
  );
}

/** RCP-01: `@name` is another customer's: naira of the wallet can be sent there. */
function SendToUsername({ search }: { readonly search: string }) {
  const { t } = useMessages();
  if (!search.trim().startsWith('@')) return null;
  const { data: found } = username.safeParse(search);
  if (found === undefined) return null;
  return (
    <Link
      className="card row link-card"
      to={accountPaths.sendToUsername}
      onClick={() => changeTransfer({ username: found })}
    >
      <span className="grow medium">{t('rcp.send-naira', { username: `@${found}` })}</span>
      <Icon of={chevronRight} />
    </Link>
  );
}

export function RecipientSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useMessages();
  return (
    <div className="rcp-search">
      <SearchField label={t('rcp.search-label')} placeholder={t('rcp.search')} value={value} onChange={onChange} />
    </div>
  );
}

interface ListProperties extends Pick<Parameters<typeof RecipientRows>[0], 'to' | 'onChoose'> {
  readonly list: ReturnType<typeof useRecipients>;
  /** Text for a search and a tab without a match. */
  readonly none: string;
  /** Saved addresses too, not bank accounts alone. */
  readonly withAddresses?: boolean;
}

/** Those that were found, or why there are none. */
export function RecipientList({ list, none, withAddresses = false, ...row }: ListProperties) {
  const { t } = useMessages();
  const { found, error, busy, refetch } = list;
  if (error)
    return (
      <div role="alert" className="card stack">
        <p>{t('rcp.failed')}</p>
        <Reference problem={problemCode(error)} />
        <Button busy={busy} onClick={refetch}>
          {t('again')}
        </Button>
      </div>
    );
  if (!found) return <Skeleton height="16rem" />;
  const addresses = withAddresses ? found.addresses : [];
  if (found.recipients.length + addresses.length > 0)
    return <RecipientRows rows={found.recipients} addresses={addresses} {...row} />;
  return found.any && (withAddresses || list.search.trim() !== '') ? (
    <p className="card rcp-empty">{none}</p>
  ) : (
    <div className="card rcp-empty stack stack--8">
      <p className="strong">{t('rcp.empty')}</p>
      <p className="dim">{t('rcp.empty-more')}</p>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedAddressView } from '@usdt-africa/contracts/api';
import { Link, useParams } from 'react-router-dom';
import { Button, buttonClass, Facts, Icon, initials, useToast } from '@usdt-africa/web-kit';
import { trash } from '@usdt-africa/web-kit/account-icons';
import { copy } from '@usdt-africa/web-kit/icons';
import { ApiProblem, problemCode } from '../../shared/api/client';
import { accountPaths, buyToPath } from '../../shared/routing/account-paths';
import { copyText } from '../../shared/browser/copy';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { AddressGroups } from '../../shared/order/AddressGroups';
import '../../shared/order/order.css';
import { Reference } from '../../shared/problem/Reference';
import { AppFrame } from '../../shared/ui/AppFrame';
import { DeleteSheet } from './DeleteSheet';
import '../../shared/recipients/recipients.css';
import { addressQuery, deleteAddress, putAddressEmail, putAddressNickname } from './api';
import { TextSheet } from './TextSheet';
import { useDay } from '../../shared/recipients/useDay';
import { RECIPIENTS } from '../../shared/api/recipient-queries';
import { useWalletName } from '../../shared/recipients/useWalletName';
import { WalletSign } from '../../shared/recipients/WalletSign';
import { shortAddress } from '../../shared/recipients/wallet-address';

/** RCP-03: page of a saved TRON address. */
export function AddressPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(addressQuery(id));
  if (data) return <Address address={data} />;
  if (!error) return <Loading />;
  const gone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <AppFrame title={t('rcp.one')} at="recipients" back={accountPaths.dashboardRecipients}>
      <div role="alert" className="card stack">
        <p>{t(gone ? 'rcp.gone' : 'rcp.failed')}</p>
        {!gone && (
          <>
            <Reference problem={problemCode(error)} />
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </AppFrame>
  );
}

function Address({ address }: { readonly address: SavedAddressView }) {
  const { t } = useMessages();
  const deleting = useSheet('delete');
  const name = useWalletName()(address);
  const line = `${t('rcp.method.trx')} ${shortAddress(address.address)}`;
  return (
    <AppFrame
      title={name}
      at="recipients"
      back={accountPaths.dashboardRecipients}
      heading={<span className="grow" />}
      action={
        <button type="button" className="icon-button" aria-label={t('rcp.delete')} onClick={deleting.show}>
          <Icon of={trash} />
        </button>
      }
    >
      <div className="rcp-who">
        <span className="disc" aria-hidden="true">
          {initials(name)}
          <WalletSign />
        </span>
        <h1>{name}</h1>
        <p className="dim">
          {`${t('rcp.method.trx')} · `}
          <span className="address-short">{shortAddress(address.address)}</span>
        </p>
      </div>
      <Link className={buttonClass({ tone: 'main', full: true })} to={buyToPath(address.id)}>
        {t('rcp.buy-to')}
      </Link>
      <Whole address={address.address} />
      <Details address={address} />
      <DeleteSheet
        open={deleting.open}
        onClose={deleting.hide}
        id={address.id}
        name={name}
        who={name}
        more={t('rcp.address-delete-more', { account: line })}
        remove={() => deleteAddress(address.id)}
      />
    </AppFrame>
  );
}

/** The whole address in groups of four, and its copy. */
function Whole({ address }: { readonly address: string }) {
  const { t } = useMessages();
  const toast = useToast();
  return (
    <section className="card stack stack--12">
      <h2>{t('rcp.wallet-address')}</h2>
      <p className="visually-hidden">{address}</p>
      <div aria-hidden="true">
        <AddressGroups address={address} small />
      </div>
      <Button
        slim
        onClick={() => void copyText(address).then((done) => toast(t(done ? 'address-copied' : 'copy-failed')))}
      >
        <Icon of={copy} />
        {t('copy')}
      </Button>
    </section>
  );
}

function Details({ address }: { readonly address: SavedAddressView }) {
  const { t } = useMessages();
  const day = useDay();
  const keep = useKeepAddress();
  const { id, nickname, email, isOwn } = address;
  const renaming = useSheet('nickname');
  const addressing = useSheet('email');
  return (
    <section className="card stack stack--12">
      <h2>{t('rcp.account')}</h2>
      <Facts
        pairs={[
          [t('rcp.holder'), isOwn ? t('rcp.you') : address.name],
          [
            t('rcp.nickname'),
            <>
              {nickname && `${nickname} `}
              <button type="button" className="link" onClick={renaming.show}>
                {t(nickname ? 'rcp.change' : 'rcp.add-nickname')}
              </button>
            </>,
          ],
          ...(isOwn
            ? []
            : [
                [
                  t('rcp.email'),
                  <>
                    {email && `${email} `}
                    <button type="button" className="link" onClick={addressing.show}>
                      {t(email ? 'rcp.change' : 'rcp.add-nickname')}
                    </button>
                  </>,
                ] as const,
              ]),
          [t('rcp.network'), t('deposit.network')],
          [t('rcp.why'), t('rcp.why-saved', { day: day(address.savedAt) })],
        ]}
      />
      {renaming.open && (
        <TextSheet
          of="nickname"
          text={nickname}
          onClose={renaming.hide}
          put={async (text) => keep(await putAddressNickname(id, text))}
        />
      )}
      {addressing.open && (
        <TextSheet
          of="email"
          text={email}
          onClose={addressing.hide}
          put={async (text) => keep(await putAddressEmail(id, text))}
        />
      )}
    </section>
  );
}

/** Stores the response of an action on an address, and refetches the lists. */
function useKeepAddress(): (view: SavedAddressView) => Promise<void> {
  const queries = useQueryClient();
  return async (view) => {
    queries.setQueryData([RECIPIENTS, 'one', view.id], view);
    await queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
  };
}

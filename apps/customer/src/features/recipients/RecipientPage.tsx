import { useQuery } from '@tanstack/react-query';
import type { RecipientView } from '@usdt-africa/contracts/api';
import { useNavigate, useParams } from 'react-router-dom';
import {
  Button,
  buttonClass,
  callName,
  Chip,
  Facts,
  Icon,
  initials,
  nearText,
  Notice,
  orderNumberText,
  personName,
  Rich,
  useToast,
} from '@usdt-africa/web-kit';
import { badgeCheck, trash } from '@usdt-africa/web-kit/account-icons';
import { check, clock, send } from '@usdt-africa/web-kit/icons';
import { ApiProblem, problemCode } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { Reference } from '../../shared/problem/Reference';
import { AppFrame } from '../../shared/ui/AppFrame';
import '../../shared/forms/switch.css';
import { ChangedName } from '../../shared/recipients/ChangedName';
import { DeleteSheet } from './DeleteSheet';
import { RecipientTransactions, usePaidRows } from './RecipientTransactions';
import { putEmail } from '../../shared/api/recipients';
import { deleteRecipient, putNickname, putTrusted } from './api';
import { TextSheet } from './TextSheet';
import { changeSale, choosePayee, currentSale } from '../../shared/draft/sale-draft';
import { useDay } from '../../shared/recipients/useDay';
import { useKeepRecipient } from '../../shared/recipients/useRecipients';
import { recipientQuery } from '../../shared/api/recipient-queries';

/** RCP-02, RCP-04: page of a saved recipient. */
export function RecipientPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(recipientQuery(id));
  if (data) return <Recipient recipient={data} />;
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

function Recipient({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const deleting = useSheet('delete');
  const name = personName(recipient.name);
  const paid = usePaidRows(recipient);
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
      {...(recipient.change ? {} : { aside: <RecipientTransactions paid={paid} /> })}
    >
      <Who recipient={recipient} />
      {recipient.change ? (
        <ChangedName
          recipient={recipient}
          change={recipient.change}
          onDelete={deleting.show}
          onConfirmed={() => undefined}
        />
      ) : (
        <>
          <button
            type="button"
            className={buttonClass({ tone: 'main', full: true })}
            onClick={() => {
              choosePayee(recipient.id, true);
              void navigate(accountPaths.sellAmount);
            }}
          >
            <Icon of={send} />
            {t('rcp.send')}
          </button>
          <AccountCard recipient={recipient} />
          <Trusted recipient={recipient} />
        </>
      )}
      <DeleteSheet
        open={deleting.open}
        onClose={deleting.hide}
        id={recipient.id}
        name={name}
        who={callName(recipient.name)}
        more={t('rcp.delete-more', { account: `${recipient.bankShortName} ${recipient.account}` })}
        remove={() => deleteRecipient(recipient.id)}
        onDeleted={() => {
          if (currentSale().recipientId === recipient.id) changeSale({ recipientId: null });
        }}
      >
        {paid.waiting && (
          <Notice tone="caution" icon={clock}>
            <Rich
              text={t('rcp.delete-open', { name: callName(recipient.name), number: orderNumberText(paid.waiting) })}
            />
          </Notice>
        )}
      </DeleteSheet>
    </AppFrame>
  );
}

function Who({ recipient }: { readonly recipient: RecipientView }) {
  const { t, n } = useMessages();
  const { name, bankShortName, account, paidTimes, trusted, change } = recipient;
  return (
    <div className="rcp-who">
      <span className={change ? 'disc disc--caution' : 'disc'} aria-hidden="true">
        {initials(name)}
        {trusted && (
          <span className="rcp-who__mark">
            <Icon of={check} />
          </span>
        )}
      </span>
      <h1>{personName(name)}</h1>
      <p className="dim">
        {`${bankShortName} `}
        <span className="figures">{account}</span>
        {' · '}
        {paidTimes > 0 ? n('rcp.paid', paidTimes) : t('rcp.new')}
      </p>
    </div>
  );
}

function AccountCard({ recipient }: { readonly recipient: RecipientView }) {
  const { t, locale } = useMessages();
  const day = useDay();
  const { nickname, email, checkedAt, savedAt, paidAt } = recipient;
  const keep = useKeepRecipient();
  const renaming = useSheet('nickname');
  const addressing = useSheet('email');
  return (
    <section className="card stack stack--12">
      <div className="row row--between row--wrap">
        <h2>{t('rcp.account')}</h2>
        <Chip tone="good" icon={badgeCheck}>
          {t('rcp.name-checked', { time: nearText(checkedAt, locale) })}
        </Chip>
      </div>
      <Facts
        pairs={[
          [t('rcp.holder'), personName(recipient.name)],
          [
            t('rcp.nickname'),
            <>
              {nickname && `${nickname} `}
              <button type="button" className="link" onClick={renaming.show}>
                {t(nickname ? 'rcp.change' : 'rcp.add-nickname')}
              </button>
            </>,
          ],
          [
            t('rcp.email'),
            <>
              {email && `${email} `}
              <button type="button" className="link" onClick={addressing.show}>
                {t(email ? 'rcp.change' : 'rcp.add-nickname')}
              </button>
            </>,
          ],
          [t('rcp.provider'), recipient.bankName],
          [t('rcp.account-id'), <span className="figures">{recipient.accountNumber}</span>],
          [t('rcp.why'), paidAt ? t('rcp.why-paid', { day: day(paidAt) }) : t('rcp.why-saved', { day: day(savedAt) })],
        ]}
      />
      {renaming.open && (
        <TextSheet
          of="nickname"
          text={nickname}
          onClose={renaming.hide}
          put={async (text) => keep(await putNickname(recipient.id, text))}
        />
      )}
      {addressing.open && (
        <TextSheet
          of="email"
          text={email}
          onClose={addressing.hide}
          put={async (text) => keep(await putEmail(recipient.id, text))}
        />
      )}
    </section>
  );
}

/** A recipient can be trusted after the first payment; before that the switch says so and stays off. */
function Trusted({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useMessages();
  const toast = useToast();
  const keep = useKeepRecipient();
  const { id, trusted, mayTrust } = recipient;
  const blocked = !trusted && !mayTrust;
  const change = async (to: boolean) => {
    if (blocked) return toast(t('rcp.trust-after'));
    try {
      await keep(await putTrusted(id, to));
    } catch {
      toast(t('rcp.act-failed'));
    }
  };
  return (
    <label className="card row rcp-trust">
      <span className="grow">
        <span className="medium" id="rcp-trusted">
          {t('rcp.trusted-account')}
        </span>
        <span className="small dim" id="rcp-trusted-more">
          {t('rcp.trusted-more')}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby="rcp-trusted"
        aria-describedby="rcp-trusted-more"
        aria-disabled={blocked || undefined}
        checked={trusted}
        onChange={(event) => void change(event.target.checked)}
      />
    </label>
  );
}

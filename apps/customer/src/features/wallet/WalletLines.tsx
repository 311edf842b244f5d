import { useInfiniteQuery } from '@tanstack/react-query';
import type { WalletLine, WalletView } from '@usdt-africa/contracts/api';
import { lagosDay } from '@usdt-africa/kernel/lagos';
import { Button, Icon, orderNumberText, Skeleton } from '@usdt-africa/web-kit';
import { arrowDown, arrowUpRight, plus, undo2 } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { accountPaths, buyPath, transferPath, withdrawalPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { SearchField } from '../../shared/forms/SearchField';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { useDayTitle } from '../../shared/transactions/useDayTitle';
import { accountMark, nairaOf } from '../../shared/wallet/kobo';
import { walletLinesQuery } from './api';
import { daysOf, isFound, type DayOfLines } from './wallet-lines';
import '../../shared/transactions/transactions.css';

/** Lines that the wallet's page shows before "See all". */
const SHOWN = 8;
/** Refetch interval in milliseconds while the lines are behind the balance. */
const BEHIND_MS = 3_000;

interface Properties {
  readonly wallet: WalletView | undefined;
  readonly hidden: boolean;
}

/** WALLET-01: the lines of the wallet under their days, each with the balance after it. */
export function WalletLines({ wallet, hidden }: Properties) {
  const { t, naira } = useMessages();
  const kindOf = useKindText();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    ...walletLinesQuery,
    refetchInterval: ({ state }) => (isBehind(state.data?.pages[0]?.lines[0], wallet) ? BEHIND_MS : false),
  });
  const isAll = query.has('all');
  const loaded = data?.pages.flatMap(({ lines }) => lines) ?? [];
  const words = search.trim();
  const found = words
    ? loaded.filter((line) => isFound([...kindOf(line), naira(nairaOf(line.amountKobo))], words))
    : loaded;
  const shown = isAll || words ? found : found.slice(0, SHOWN);
  const hasMore = !isAll && (loaded.length > SHOWN || hasNextPage);
  return (
    <section className="stack" aria-labelledby="wallet-lines">
      <div className="row row--between">
        <h2 id="wallet-lines">{t('txn.title')}</h2>
        {hasMore && (
          <Link className="link link--alone wallet__all" to={`${accountPaths.wallet}?all`}>
            {t('wallet.see-all')}
          </Link>
        )}
      </div>
      {loaded.length > 0 && (
        <SearchField label={t('wallet.search')} placeholder={t('txn.search')} value={search} onChange={setSearch} />
      )}
      <div className="stack" aria-live="polite">
        {!data && !isError && (
          <div className="card" aria-busy="true">
            <Skeleton height="5.5rem" />
          </div>
        )}
        {!data && isError && <NotLoaded text={t('wallet.lines-failed')} onAgain={() => void refetch()} />}
        {data && loaded.length === 0 && (
          <div className="card txn-empty">
            <p className="medium">{t('wallet.empty')}</p>
            <p className="small dim">{t('wallet.empty-more')}</p>
          </div>
        )}
        {words !== '' && shown.length === 0 && <p className="card txn-empty">{t('wallet.not-found')}</p>}
        {daysOf(shown, loaded, !hasNextPage).map((day) => (
          <Day key={day.day} {...day} hidden={hidden} isPart={words !== ''} />
        ))}
      </div>
      {hasNextPage && (isAll || words !== '') && (
        <>
          {words !== '' && <p className="small dim">{t('wallet.searched')}</p>}
          <Button full busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('txn.more')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The read model of the lines is a moment behind the balance. */
function isBehind(newest: WalletLine | undefined, wallet: WalletView | undefined): boolean {
  return wallet !== undefined && (newest?.balanceKobo ?? '0') !== wallet.balanceKobo;
}

interface DayProperties extends DayOfLines {
  readonly hidden: boolean;
  /** Only some lines of the day are shown: a sum would not be theirs. */
  readonly isPart: boolean;
}

function Day({ day, lines, sumKobo, hidden, isPart }: DayProperties) {
  const { naira } = useMessages();
  const [today] = useState(() => lagosDay(new Date()));
  const title = useDayTitle(today)(day);
  return (
    <section className="txn-day" aria-label={title}>
      <h3 className="txn-day__head">
        <span>{title}</span>
        {sumKobo !== null && !isPart && !hidden && <span className="figures">{signed(sumKobo, naira)}</span>}
      </h3>
      <ul className="card txn-list">
        {lines.map((line) => (
          <li key={line.id}>
            <Line line={line} hidden={hidden} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const signed = (kobo: bigint, naira: (decimal: string) => string): string =>
  `${kobo > 0n ? '+' : ''}${naira(nairaOf(kobo))}`;

function Line({ line, hidden }: { readonly line: WalletLine; readonly hidden: boolean }) {
  const { t, naira, minutes } = useMessages();
  const [name, more] = useKindText()(line);
  const amount = BigInt(line.amountKobo);
  const isIn = amount > 0n;
  const content = (
    <>
      <span className={isIn ? 'disc wallet__in' : 'disc'} aria-hidden="true">
        <Icon of={signOf(line)} />
      </span>
      <span className="txn__who">
        <span className="txn__name">{name}</span>
        <span className="small dim">{[more, minutes(line.at)].filter(Boolean).join(' · ')}</span>
      </span>
      {hidden ? (
        <span className="dim" aria-label={t('wallet.hidden')} role="img">
          ••••
        </span>
      ) : (
        <span className="txn__sums figures">
          {line.owedKobo === null ? (
            <span className={isIn ? 'txn__in' : 'strong'}>{signed(amount, naira)}</span>
          ) : (
            <span className="caution">{t('wallet.owed', { amount: naira(nairaOf(line.owedKobo)) })}</span>
          )}
          <span className="small dim">
            <span className="visually-hidden">{t('wallet.after')} </span>
            {naira(nairaOf(line.balanceKobo))}
          </span>
        </span>
      )}
    </>
  );
  const to = pageOf(line);
  return to === null ? (
    <div className="txn">{content}</div>
  ) : (
    <Link className="txn" to={to}>
      {content}
    </Link>
  );
}

/** The page of the purchase, the transfer or the withdrawal that a line belongs to; null where there is none. */
function pageOf({ title: { number, transferId, withdrawalId } }: WalletLine): string | null {
  if (transferId !== null) return transferPath(transferId);
  if (withdrawalId !== null) return withdrawalPath(withdrawalId);
  return number === null ? null : buyPath(number);
}

function signOf({ kind, amountKobo }: WalletLine): string {
  if (kind === 'funding' || kind === 'transfer-in') return plus;
  if (kind.endsWith('-undone') || kind === 'funding-taken-back' || kind === 'receivable') return undo2;
  return kind === 'purchase' ? arrowDown : amountKobo.startsWith('-') ? arrowUpRight : plus;
}

/** The two texts of a line: its subject and its kind. */
function useKindText(): (line: WalletLine) => readonly [name: string, more: string] {
  const { t, dynamic } = useMessages();
  return ({ kind, title: { bank, last4, number, name, withdrawalId } }) => {
    const isPaidAfterAll = withdrawalId !== null && kind === 'funding-taken-back';
    const what = isPaidAfterAll ? t('wallet.kind.withdrawal-paid') : dynamic(`wallet.kind.${kind}`);
    if (name !== null) return [name, t(kind === 'transfer-in' ? 'sent.in' : 'sent.out')];
    const account = accountMark(bank, last4);
    const about = number === null || (withdrawalId !== null && account !== null) ? account : orderNumberText(number);
    if (about !== null) return [about, what];
    return kind === 'funding' ? [t('wallet.bank-transfer'), what] : [what, ''];
  };
}

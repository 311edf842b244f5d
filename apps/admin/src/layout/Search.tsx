import { useQuery } from '@tanstack/react-query';
import type { AdminSearchHit } from '@usdt-africa/contracts/admin';
import { Icon, useSettled } from '@usdt-africa/web-kit';
import { search as sign } from '@usdt-africa/web-kit/icons';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { permissionFor } from '../auth/permissions';
import { session } from '../auth/session';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { labelText } from '../parts/format';
import { pagePath, RESOURCE_PAGES } from './resources';

// Only orders that were found need its words: the shell that every page loads stays small.
const StateSentence = lazy(async () => ({ default: (await import('../states/StateChip')).StateSentence }));

/** What the list below the field offers: a page of the console, a record or a person, or to take the words for a name. */
type Choice =
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'hit'; readonly hit: AdminSearchHit }
  | { readonly kind: 'name' };

const PEOPLE = ['customers', 'guests'] as const;
/** The most customers, and the most guests, that the server finds for one search. */
const MOST_PEOPLE = 10;

const pathOf = ({ resource, id }: AdminSearchHit): string =>
  resource === 'streams' ? `/events/streams/${encodeURIComponent(id)}` : `/${resource}/${encodeURIComponent(id)}/show`;

const keyOf = (choice: Choice): string => {
  if (choice.kind === 'hit') return `${choice.hit.resource}-${choice.hit.id}`;
  return choice.kind === 'page' ? `page-${choice.name}` : 'name';
};

const mayOpen = (name: string): boolean => name === 'dashboard' || session.may(permissionFor('list', name));

/** Words that may be a name: letters alone. Only Enter makes them a search for people, which is audited. */
const isName = (words: string): boolean => /^\p{L}[\p{L}\p{M}\s.'’-]*$/u.test(words);

/** Pages of the console whose name begins with these words, or has a word that does. */
function usePages(words: string): readonly string[] {
  const t = useTranslate();
  const typed = words.toLowerCase();
  if (typed.length < 2) return [];
  return RESOURCE_PAGES.flatMap(({ pages }) => pages.map(({ name }) => name)).filter(
    (name) => mayOpen(name) && ` ${t(`pages.${name}`).toLowerCase()}`.includes(` ${typed}`),
  );
}

/**
 * One field for everything that an operator may have in hand: a number, a hash, a session id, a person's email, phone, account number
 * or name, a page.
 */
export function Search() {
  const t = useTranslate();
  const navigate = useNavigate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => {
    if (at > 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);
  /** The words that the operator has declared to be a name. */
  const [name, setName] = useState<string | null>(null);
  const typed = words.trim();
  const searchText = useSettled(typed);
  const names = name !== null && name === typed;
  // Hits belong to the current text of the field: Enter right after the last letter opens no hit of an earlier text.
  const isSearched = searchText === typed && searchText.length > 2;
  const {
    data: hits = [],
    error,
    isFetched,
  } = useQuery({
    queryKey: ['search', searchText, names],
    queryFn: () =>
      provider.postCommand(crypto.randomUUID(), 'search', { body: { q: searchText, ...(names && { names }) } }),
    enabled: isSearched,
    gcTime: 0,
  });
  const pages = usePages(typed);
  const mayFind = session.may(permissionFor('list', 'customers'));
  const choices: readonly Choice[] = [
    ...pages.map((page) => ({ kind: 'page', name: page }) as const),
    ...(isSearched ? hits.map((hit) => ({ kind: 'hit', hit }) as const) : []),
    ...(mayFind && !names && typed.length > 2 && isName(typed) ? [{ kind: 'name' } as const] : []),
  ];
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        field.current?.focus();
      }
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, []);
  const go = (choice: Choice | undefined): void => {
    if (!choice) return;
    setAt(0);
    if (choice.kind === 'name') return setName(typed);
    setWords('');
    setName(null);
    setOpen(false);
    void navigate(choice.kind === 'page' ? pagePath(choice.name) : pathOf(choice.hit));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter') go(choices[at]);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  const isCut = isSearched && PEOPLE.some((of) => hits.filter(({ resource }) => resource === of).length >= MOST_PEOPLE);
  const isAnswered = isSearched && isFetched;
  const shown = isOpen && (isAnswered || choices.length > 0);
  return (
    <div className="find search" role="search">
      <Icon of={sign} size="small" />
      <input
        ref={field}
        role="combobox"
        aria-label={t('layout.search')}
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && choices[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        placeholder={t('layout.search')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKey}
        onBlur={() => setTimeout(() => setOpen(false), 150)}
      />
      <kbd aria-hidden="true">{navigator.userAgent.includes('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      <ul id={list} role="listbox" aria-label={t('layout.found')} className="search__hits" hidden={!shown}>
        {choices.map((choice, index) => (
          <li
            key={keyOf(choice)}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              go(choice);
            }}
          >
            <ChoiceText choice={choice} words={typed} />
          </li>
        ))}
        {shown && isCut && (
          <li className="dim" role="option" aria-selected="false" aria-disabled="true">
            {t('layout.morePeople')}
          </li>
        )}
        {/* What was not looked for is not missing. */}
        {shown && isAnswered && choices.length === 0 && (
          <li className={error ? 'neg' : 'dim'} role="option" aria-selected="false" aria-disabled="true">
            {error ? error.message : t('layout.nothingFound')}
          </li>
        )}
      </ul>
    </div>
  );
}

function ChoiceText({ choice, words }: { readonly choice: Choice; readonly words: string }) {
  const t = useTranslate();
  if (choice.kind === 'name') return <span>{t('layout.findByName', { name: words })}</span>;
  if (choice.kind === 'page')
    return (
      <>
        <b>{t(`pages.${choice.name}`)}</b>
        <span className="dim">{t('layout.matched.page')}</span>
      </>
    );
  const { label, matched, resource, state, person } = choice.hit;
  return (
    <>
      <b className={person ? undefined : 'num'}>{person ? label : labelText(label)}</b>
      <span className="dim">
        {person
          ? t(`layout.person.${resource}`, { by: t(`layout.matched.${matched}`) })
          : t(`layout.matched.${matched}`)}
      </span>
      {person && (
        <span className="search__state dim">
          {t('layout.personOf', { email: person.email, smart_count: person.orders })}
        </span>
      )}
      {state && (
        <Suspense fallback={null}>
          <span className="search__state">
            <StateSentence state={state} />
          </span>
        </Suspense>
      )}
    </>
  );
}

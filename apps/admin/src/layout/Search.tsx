import { useQuery } from '@tanstack/react-query';
import type { AdminSearchHit } from '@usdt-africa/contracts/admin';
import { Icon, useSettled } from '@usdt-africa/web-kit';
import { search as sign } from '@usdt-africa/web-kit/icons';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { labelText } from '../parts/format';

// Only orders that were found need its words: the shell that every page loads stays small.
const StateSentence = lazy(async () => ({ default: (await import('../states/StateChip')).StateSentence }));

const pathOf = ({ resource, id }: AdminSearchHit): string =>
  resource === 'streams' ? `/events/streams/${encodeURIComponent(id)}` : `/${resource}/${encodeURIComponent(id)}/show`;

/** One field for everything that a person may have in hand: an order, a hash, a session id, a mail. */
export function Search() {
  const t = useTranslate();
  const navigate = useNavigate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const searchText = useSettled(words.trim());
  // Hits belong to the current text of the field: Enter right after the last letter opens no hit of an earlier text.
  const isSearched = searchText === words.trim() && searchText.length > 2;
  const {
    data: hits = [],
    error,
    isFetched,
  } = useQuery({
    queryKey: ['search', searchText],
    queryFn: () => provider.postCommand(crypto.randomUUID(), 'search', { body: { q: searchText } }),
    enabled: isSearched,
    gcTime: 0,
  });
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
  const go = (hit: AdminSearchHit | undefined): void => {
    if (!hit) return;
    setWords('');
    setOpen(false);
    void navigate(pathOf(hit));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter') go(isSearched ? hits[at] : undefined);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  const shown = isOpen && isSearched && isFetched;
  return (
    <div className="find search" role="search">
      <Icon of={sign} size="small" />
      <input
        ref={field}
        role="combobox"
        aria-label={t('layout.search')}
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={shown && hits[at] ? `${list}-${at}` : undefined}
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
        {hits.map((hit, index) => (
          <li
            key={`${hit.resource}-${hit.id}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              go(hit);
            }}
          >
            <b className="num">{labelText(hit.label)}</b>
            <span className="dim">{t(`layout.matched.${hit.matched}`)}</span>
            {hit.state && (
              <Suspense fallback={null}>
                <span className="search__state">
                  <StateSentence state={hit.state} />
                </span>
              </Suspense>
            )}
          </li>
        ))}
        {/* What was not looked for is not missing. */}
        {shown && hits.length === 0 && (
          <li className={error ? 'neg' : 'dim'} role="option" aria-selected="false" aria-disabled="true">
            {error ? error.message : t('layout.nothingFound')}
          </li>
        )}
      </ul>
    </div>
  );
}

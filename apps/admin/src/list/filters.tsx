import { Menu, MenuItem, Popover } from '@mui/material';
import { ungrouped } from '@usdt-africa/kernel/money';
import { Icon } from '@usdt-africa/web-kit';
import { plus, search, x } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { ConsoleForm, Submit } from '../forms/ConsoleForm';
import { TextInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { boundsOf, daysBetween, instantOf, relativeDay } from '../data/days';
import { daysText, nairaText } from '../parts/format';

type Values = Readonly<Record<string, unknown>>;

/** Sets some of the filters and leaves the others; `undefined` takes one away. */
export function useFilters(): { readonly values: Values; readonly set: (changes: Values) => void } {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  return {
    values,
    set: (changes) =>
      setFilters(
        Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== undefined)),
      ),
  };
}

const WAIT_MS = 350;

/** Search field of this list; queries when the typing pauses. */
export function SearchFilter({ label }: { readonly label: string }) {
  const { values, set } = useFilters();
  const searchText = typeof values['q'] === 'string' ? values['q'] : '';
  const [words, setWords] = useState(searchText);
  useEffect(() => setWords(searchText), [searchText]);
  useEffect(() => {
    if (words.trim() === searchText) return;
    const timer = setTimeout(() => set({ q: words.trim() === '' ? undefined : words.trim() }), WAIT_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="find">
      <Icon of={search} size="small" />
      <input
        type="search"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </div>
  );
}

interface ChipProperties {
  readonly label: string;
  readonly isOn: boolean;
  readonly onClear: () => void;
  readonly onOpen: (anchor: HTMLElement) => void;
  readonly isOpen: boolean;
}

function Filter({ label, isOn, onClear, onOpen, isOpen }: ChipProperties) {
  const t = useTranslate();
  if (!isOn)
    return (
      <button
        type="button"
        className="filter"
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <Icon of={plus} size="small" />
        {label}
      </button>
    );
  return (
    <span className="filter filter--on">
      <button
        type="button"
        className="filter__name"
        aria-haspopup="true"
        onClick={(event) => onOpen(event.currentTarget)}
      >
        {label}
      </button>
      <button type="button" className="filter__off" aria-label={t('list.without', { name: label })} onClick={onClear}>
        <Icon of={x} size="small" />
      </button>
    </span>
  );
}

export interface Choice {
  readonly label: string;
  readonly values: Values;
}

/** One of several: the chosen one's name is the filter's. */
export function ChoiceFilter({
  label,
  choices,
  sources,
  other = label,
  more,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly sources: readonly string[];
  /** Label of a value that is none of the choices, as in a link or a saved query. */
  readonly other?: string;
  /** A form for a value that is none of the choices. */
  readonly more?: { readonly label: string; readonly form: (close: () => void) => ReactNode };
}) {
  const { values, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [formAnchor, setFormAnchor] = useState<HTMLElement | null>(null);
  const none = Object.fromEntries(sources.map((source) => [source, undefined]));
  const isOn = sources.some((source) => values[source] !== undefined);
  const chosen = choices.find((choice) =>
    sources.every((source) => String(choice.values[source]) === String(values[source])),
  );
  return (
    <>
      <Filter
        label={isOn ? (chosen?.label ?? other) : label}
        isOn={isOn}
        isOpen={anchor !== null}
        onClear={() => set(none)}
        onOpen={setAnchor}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            selected={choice === chosen}
            onClick={() => {
              set({ ...none, ...choice.values });
              setAnchor(null);
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
        {more && (
          <MenuItem
            onClick={() => {
              setFormAnchor(anchor);
              setAnchor(null);
            }}
          >
            {more.label}
          </MenuItem>
        )}
      </Menu>
      {more && (
        <Popover
          anchorEl={formAnchor}
          open={formAnchor !== null}
          onClose={() => setFormAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          {more.form(() => setFormAnchor(null))}
        </Popover>
      )}
    </>
  );
}

/** Since when, in days of Lagos: relative days stay relative in saved views and links, chosen days stay those days. */
export function DayFilter({ label, source }: { readonly label: string; readonly source: string }) {
  const t = useTranslate();
  const { values, set } = useFilters();
  const from = `${source}_gte`;
  const to = `${source}_lt`;
  return (
    <ChoiceFilter
      label={label}
      sources={[from, to]}
      other={`${label} ${daysText(instantOf(values[from]), instantOf(values[to]))}`}
      choices={[
        { label: t('list.days.today', { what: label }), values: { [from]: relativeDay() } },
        { label: t('list.days.yesterday', { what: label }), values: { [from]: relativeDay(1), [to]: relativeDay() } },
        { label: t('list.days.week', { what: label }), values: { [from]: relativeDay(6) } },
        { label: t('list.days.month', { what: label }), values: { [from]: relativeDay(29) } },
      ]}
      more={{
        label: t('list.days.choose'),
        form: (close) => (
          <DaysForm
            {...daysBetween(values[from], values[to])}
            onDone={(first, last) => {
              const bounds = boundsOf(first, last);
              set({ [from]: bounds.from, [to]: bounds.before });
              close();
            }}
          />
        ),
      }}
    />
  );
}

interface DaysProperties {
  readonly first: string;
  readonly last: string;
  readonly onDone: (first: string, last: string) => void;
}

/** The first and the last day of a range, both included; one of them may stay open. */
function DaysForm({ first, last, onDone }: DaysProperties) {
  const t = useTranslate();
  const form = useSendForm({ first, last }, async (typed) => onDone(typed.first ?? '', typed.last ?? ''));
  const { first: from = '' } = form.values;
  return (
    <ConsoleForm className="stack filterform" form={form}>
      <TextInput source="first" label={t('list.days.first')} type="date" autoFocus />
      <TextInput
        source="last"
        label={t('list.days.last')}
        type="date"
        wrong={(day) => day < from && t('list.days.before')}
      />
      <Submit>{t('list.apply')}</Submit>
    </ConsoleForm>
  );
}

/** From so much to so much, as plain decimals. */
export function RangeFilter({
  label,
  source,
  unit,
}: {
  readonly label: string;
  readonly source: string;
  readonly unit: string;
}) {
  const t = useTranslate();
  const { values, set } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const from = values[`${source}_gte`] as string | undefined;
  const to = values[`${source}_lte`] as string | undefined;
  const written = (amount: string): string => `${unit}${nairaText(amount).replace(/\.00$/, '')}`;
  const words = [from && t('list.from', { amount: written(from) }), to && t('list.to', { amount: written(to) })];
  return (
    <>
      <Filter
        label={from || to ? words.filter(Boolean).join(' ') : label}
        isOn={Boolean(from ?? to)}
        isOpen={anchor !== null}
        onClear={() => set({ [`${source}_gte`]: undefined, [`${source}_lte`]: undefined })}
        onOpen={setAnchor}
      />
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <RangeForm
          from={from ?? ''}
          to={to ?? ''}
          onDone={(low, high) => {
            set({ [`${source}_gte`]: low || undefined, [`${source}_lte`]: high || undefined });
            setAnchor(null);
          }}
        />
      </Popover>
    </>
  );
}

/** Removes grouping from an amount; other text stays unchanged and is not a valid amount. */
const plain = (typed: string): string => {
  const text = typed.replace(/\s/g, '');
  return ungrouped(text) ?? text;
};
const isAmount = (text: string): boolean => text === '' || /^\d{1,12}(\.\d{1,6})?$/.test(text);

function RangeForm({
  from,
  to,
  onDone,
}: {
  readonly from: string;
  readonly to: string;
  readonly onDone: (from: string, to: string) => void;
}) {
  const t = useTranslate();
  const form = useSendForm({ low: from, high: to }, async ({ low = '', high = '' }) => onDone(plain(low), plain(high)));
  const wrong = (typed: string) => !isAmount(plain(typed)) && t('list.notAnAmount');
  return (
    <ConsoleForm className="stack filterform" form={form}>
      <TextInput source="low" label={t('list.atLeast')} inputMode="decimal" wrong={wrong} autoFocus />
      <TextInput source="high" label={t('list.atMost')} inputMode="decimal" wrong={wrong} />
      <Submit>{t('list.apply')}</Submit>
    </ConsoleForm>
  );
}

/** The row of search and filters above a table. */
export function Tools({ children }: { readonly children: ReactNode }) {
  return <div className="tools">{children}</div>;
}

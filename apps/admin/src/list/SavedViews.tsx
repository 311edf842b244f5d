import { Icon } from '@usdt-africa/web-kit';
import { bookmark, x } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useListContext, useResourceContext, useSavedQueries, useTranslate } from 'react-admin';
import { TextInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { useCounts } from './CountedTabs';
import { useTotalText } from './useTotalText';

type Presets = Readonly<Record<string, object>>;

const same = (a: object, b: object): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Presets of the console, and queries that this operator saved in this browser. */
export function SavedViews({ presets }: { readonly presets: Presets }) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { filterValues, setFilters, sort, setSort, perPage } = useListContext();
  const [saved, setSaved] = useSavedQueries(resource);
  const [isSaving, setSaving] = useState(false);
  const counts = useCounts({});
  const totalText = useTotalText();
  const known = [...Object.values(presets), ...saved.map(({ value }) => value.filter as object)];
  const canSave = Object.keys(filterValues as object).length > 0 && !known.some((each) => same(each, filterValues));
  return (
    <div className="row row--wrap nowrap views">
      <span className="dim">{t('list.saved')}</span>
      {Object.entries(presets).map(([name, filter]) => {
        const isOn = same(filter, filterValues);
        const count = counts?.presets[name];
        return (
          <button
            key={name}
            type="button"
            className={isOn ? 'filter filter--on' : 'filter'}
            aria-pressed={isOn}
            onClick={() => setFilters(isOn ? {} : filter)}
          >
            {t(`resources.${resource}.presets.${name}`)}
            {/* Its place is kept: what stands after it does not move when it comes. */}
            <b className="filter__count">{count === undefined ? '' : totalText(count)}</b>
          </button>
        );
      })}
      {saved.map(({ label, value }, at) => {
        const isOn = same(value.filter as object, filterValues);
        return (
          <span key={label} className={isOn ? 'filter filter--on' : 'filter'}>
            <button
              type="button"
              className="filter__name"
              aria-pressed={isOn}
              onClick={() => {
                setFilters(value.filter);
                if (value.sort) setSort(value.sort);
              }}
            >
              {label}
            </button>
            <button
              type="button"
              className="filter__off"
              aria-label={t('list.forget', { name: label })}
              onClick={() => setSaved(saved.filter((_, index) => index !== at))}
            >
              <Icon of={x} size="small" />
            </button>
          </span>
        );
      })}
      {canSave && (
        <button type="button" className="filter filter--plain" onClick={() => setSaving(true)}>
          <Icon of={bookmark} size="small" />
          {t('list.saveView')}
        </button>
      )}
      {isSaving && (
        <SaveDialog
          taken={saved.map(({ label }) => label)}
          onClose={() => setSaving(false)}
          onSave={(label) => {
            // A search text may be a person's address: it is not stored in the browser.
            const { q: _words, ...filter } = filterValues as Record<string, unknown>;
            setSaved([...saved, { label, value: { filter, sort, perPage, displayedFilters: [] } }]);
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

interface DialogProperties {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (label: string) => void;
}

function SaveDialog({ taken, onClose, onSave }: DialogProperties) {
  const t = useTranslate();
  const form = useSendForm({ name: '' }, async ({ name = '' }) => onSave(name));
  return (
    <FormDialog form={form} title={t('list.saveView')} action={t('list.save')} onClose={onClose}>
      <TextInput
        source="name"
        label={t('list.saveName')}
        hint={t('list.saveHint')}
        maxLength={40}
        wrong={(name) => taken.includes(name) && t('list.saveTaken')}
        needed
        autoFocus
      />
    </FormDialog>
  );
}

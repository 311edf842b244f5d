import {
  ADMIN_STATEMENT_DATES,
  ADMIN_STATEMENT_FIELDS,
  type AdminStatementCheck,
  type AdminStatementDates,
  type AdminStatementField,
  type AdminStatementMappingGiven,
} from '@usdt-africa/contracts/admin';
import { Chip, Notice } from '@usdt-africa/web-kit';
import { check as tickMark, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Field } from '../parts/Field';
import { allOf } from '../parts/format';

interface Properties {
  readonly check: AdminStatementCheck;
  readonly isBusy: boolean;
  readonly onMap: (mapping: AdminStatementMappingGiven) => void;
}

const fieldOf = (field: AdminStatementField): AdminStatementField => (field === 'fee-and-duty' ? 'fee' : field);

/** Which of their columns is which of our fields, with what stands in them; a change is read again at once. */
export function Columns({ check, isBusy, onMap }: Properties) {
  const t = useTranslate();
  const { columns, mapping, missing, mappingFrom, dateOrder } = check;
  const { dates, ...withoutDates } = mapping;
  // An order that the operator did not choose is judged again by the column that has the times then.
  const given: AdminStatementMappingGiven = dateOrder.from === 'given' ? mapping : withoutDates;
  const choose = (heading: string, field: AdminStatementField): void => {
    // A field is one column: the column that had it before becomes unused. Fees are one field, whatever they stand for.
    const others = Object.entries(mapping.columns).map(([name, had]): [string, AdminStatementField] => [
      name,
      field !== 'unused' && fieldOf(had) === fieldOf(field) ? 'unused' : had,
    ]);
    onMap({ ...given, columns: { ...Object.fromEntries(others), [heading]: field } });
  };
  return (
    <section className="card card--clip" aria-labelledby="columns" aria-busy={isBusy}>
      <header>
        <h2 id="columns">{t('reconciliation.upload.columns')}</h2>
        <Chip tone={missing.length > 0 ? 'caution' : 'good'} icon={missing.length > 0 ? triangleAlert : tickMark}>
          {t(`reconciliation.upload.from.${mappingFrom}`)}
        </Chip>
      </header>
      {missing.length > 0 && (
        <div className="card__body">
          <Notice tone="caution" icon={triangleAlert} live>
            {t('reconciliation.upload.missing', {
              smart_count: missing.length,
              fields: allOf(missing.map((field) => t(`reconciliation.fields.${field}`))),
            })}
          </Notice>
        </div>
      )}
      <table className="table columns">
        <thead>
          <tr>
            <th>{t('reconciliation.upload.theirs')}</th>
            <th>{t('reconciliation.upload.ours')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ heading, field, samples }) => (
            <tr key={heading}>
              <td>
                <b>{heading}</b>
                <span className="dim small samples">{samples.filter((sample) => sample !== '').join(' · ')}</span>
              </td>
              <td>
                <select
                  className="box"
                  aria-label={t('reconciliation.upload.readAs', { heading })}
                  value={field}
                  onChange={(event) => choose(heading, event.target.value as AdminStatementField)}
                >
                  {ADMIN_STATEMENT_FIELDS.map((each) => (
                    <option key={each} value={each}>
                      {t(`reconciliation.fields.${each}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="card__body stack">
        <Field label={t('reconciliation.upload.dates')}>
          <select
            className="box"
            value={dates}
            onChange={(event) => onMap({ ...mapping, dates: event.target.value as AdminStatementDates })}
          >
            {ADMIN_STATEMENT_DATES.map((each) => (
              <option key={each} value={each}>
                {t(`reconciliation.dates.${each}`)}
              </option>
            ))}
          </select>
        </Field>
        <label className="row">
          <input
            type="checkbox"
            checked={mapping.kobo}
            onChange={(event) => onMap({ ...given, kobo: event.target.checked })}
          />
          {t('reconciliation.upload.kobo')}
        </label>
      </div>
    </section>
  );
}

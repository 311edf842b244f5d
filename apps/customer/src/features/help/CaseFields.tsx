import { useId } from 'react';
import type { OrderDisputeView } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { check, paperclip } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { FileChooser, FileList } from './FileList';
import { keepWords } from './stored-text';
import type { Files } from './useFiles';

interface IssueProperties<Issue extends string> {
  readonly legend: string;
  readonly issues: readonly (readonly [issue: Issue, label: string])[];
  readonly chosen: Issue;
  readonly onChoose: (issue: Issue) => void;
}

/** What is wrong. */
export function IssueChoice<Issue extends string>({ legend, issues, chosen, onChoose }: IssueProperties<Issue>) {
  return (
    <fieldset className="help__issues">
      <legend className="label">{legend}</legend>
      <div className="row row--wrap row--close">
        {issues.map(([each, label]) => (
          <label key={each} className={each === chosen ? 'choose choose--on' : 'choose'}>
            <input
              type="radio"
              name="issue"
              className="visually-hidden"
              checked={each === chosen}
              onChange={() => onChoose(each)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Known facts that the customer need not look up: the case contains them from its start. */
export function Known({ view }: { readonly view: OrderDisputeView }) {
  const { t, moment } = useMessages();
  if (view.evidence.length === 0) return null;
  return (
    <section className="card stack stack--8">
      <h2 className="help__known">{t('dispute.known')}</h2>
      <ul className="known small">
        {view.evidence.map((one, index) => (
          <li key={index} className="row row--close">
            <Icon of={check} size="small" />
            <span className="grow">{t(`dispute.known.${one.kind}`)}</span>
            <span className="dim figures">{one.sessionId ? `…${one.sessionId.slice(-6)}` : moment(one.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WordsProperties {
  readonly number: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly files: Files;
  /** Words or a file have to be there. */
  readonly needed?: boolean;
}

/** The customer's own words and files, optional unless `needed`. Typed text survives a reload of the tab. */
export function CaseWords({ number, text, onText, files, needed = false }: WordsProperties) {
  const { t } = useMessages();
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="label">
          {t('dispute.your-words')} {!needed && <span className="label__more">{t('dispute.if-you-like')}</span>}
        </label>
        <div className="box help__words">
          <textarea
            id={id}
            rows={3}
            maxLength={4_000}
            value={text}
            onChange={({ target }) => {
              onText(target.value);
              keepWords(number, target.value);
            }}
          />
        </div>
      </div>
      <FileList files={files} />
      <div className="stack stack--4">
        <FileChooser files={files} className="button button--slim help__add" label={t('dispute.add-file')}>
          <Icon of={paperclip} size="small" />
          {t('dispute.add-file')}
        </FileChooser>
        <p className="small dim">{t('dispute.file-rule')}</p>
      </div>
    </>
  );
}

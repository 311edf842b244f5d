import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '@usdt-africa/web-kit';
import { circleAlert, paperclip, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import type { ChosenFile, Files } from './useFiles';

/** The files chosen so far, each with its upload state. */
export function FileList({ files }: { readonly files: Files }) {
  const { t } = useMessages();
  return (
    <div aria-live="polite">
      {files.files.length > 0 && (
        <ul className="stack stack--8 files">
          {files.files.map((file) => (
            <li key={file.key} className="card card--flat row row--close files__one">
              <span className={file.state === 'refused' ? 'disc disc--small disc--caution' : 'disc disc--small'}>
                <Icon of={file.state === 'refused' ? circleAlert : paperclip} />
              </span>
              <span className="grow">
                <span className="medium files__name">{file.name}</span>
                <span className="small dim files__more">
                  <StateOf file={file} />
                </span>
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('dispute.remove-file', { name: file.name })}
                onClick={() => files.remove(file.key)}
              >
                <Icon of={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function StateOf({ file }: { readonly file: ChosenFile }) {
  const { t, has, dynamic } = useMessages();
  const key = `problem.${file.problem}`;
  if (file.state === 'sending') return t('dispute.file-sending');
  if (file.state === 'refused') return has(key) ? dynamic(key) : t('problem.unexpected');
  return t('dispute.file-checked', { size: Math.max(1, Math.round(file.bytes / 1_000)) });
}

interface ChooserProperties {
  readonly files: Files;
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that opens the device's own choice of files. */
export function FileChooser({ files, className, label, children }: ChooserProperties) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="application/pdf,image/jpeg,image/png"
        aria-label={label}
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-disabled={files.full || undefined}
        onClick={() => !files.full && input.current?.click()}
      >
        {children}
      </button>
    </>
  );
}

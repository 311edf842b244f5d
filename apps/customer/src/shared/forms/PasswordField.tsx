import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Icon, TextField } from '@usdt-africa/web-kit';
import { eye, eyeOff } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../i18n/messages';

interface Properties {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** `new-password` where one is made, so that a password manager offers one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name: string;
  readonly error?: string | null;
  readonly hint?: ReactNode;
  readonly beside?: ReactNode;
}

/** A password, hidden until the customer chooses to show it. */
export function PasswordField(properties: Properties) {
  const { t } = useMessages();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...properties}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="icon-button password__eye"
          aria-label={t(shown ? 'password.hide' : 'password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? eyeOff : eye} />
        </button>
      }
    />
  );
}

import { Component, type ReactNode } from 'react';
import { Notice } from '@usdt-africa/web-kit';
import { i18nProvider } from '../i18n/provider';
import { Button } from './Button';

/** What a broken page shows instead of nothing: the rest of the console stays. */
export class Fault extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Notice
        tone="bad"
        live
        acts={
          <Button look="edge" onClick={() => location.reload()}>
            {i18nProvider.translate('layout.reload')}
          </Button>
        }
      >
        <b>{i18nProvider.translate('layout.broken')}</b> {i18nProvider.translate('layout.brokenText')}
      </Notice>
    );
  }
}

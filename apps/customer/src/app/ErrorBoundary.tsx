import { Component } from 'react';
import type { ReactNode } from 'react';
import { english } from '../shared/i18n/english';

interface State {
  readonly failed: boolean;
}

/** Fallback for page code that could not be fetched and for faults of ours. A reload restores the typed input. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="not-found" role="alert">
        <h1>{english['crash.title']}</h1>
        <p className="dim">{english['crash.text']}</p>
        <button type="button" className="button button--main" onClick={() => location.reload()}>
          {english['crash.reload']}
        </button>
      </main>
    );
  }
}

import type { ReactNode } from 'react';
import { accountPaths } from '../../shared/routing/account-paths';
import { AppFrame } from '../../shared/ui/AppFrame';
import { SettingsMenu } from './SettingsMenu';

interface Properties {
  readonly title: string;
  /** Which row of the menu it is. */
  readonly at: string;
  /** Where the arrow leads; the settings without it. */
  readonly back?: string;
  readonly children: ReactNode;
}

/** A page of the settings: on a wide screen the menu stays next to it. */
export function SettingsFrame({ title, at, back = accountPaths.dashboardSettings, children }: Properties) {
  return (
    <AppFrame title={title} at="settings" back={back} asideFirst asideOnlyWide aside={<SettingsMenu at={at} />}>
      {children}
    </AppFrame>
  );
}

import type { Page } from 'playwright-core';
import type { RunningMock } from '../mock-api.js';

export interface Screen {
  readonly name: string;
  /** Ids of the features it shows. */
  readonly features: string;
  readonly path: string;
  /** There is no such screen on a wide display. */
  readonly narrow?: boolean;
  readonly session?: Readonly<Record<string, string>>;
  readonly mock?: (mock: RunningMock) => void;
  readonly act?: (page: Page) => Promise<unknown>;
}

export const SCREENS: readonly Screen[];

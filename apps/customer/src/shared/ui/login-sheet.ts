import { createContext } from 'react';
import type { ReactNode } from 'react';

/** Renders the sheet of the sign-in. The app provides it: the sheet belongs to a feature, and headers of all pages open it. */
export const LoginSheetContext = createContext<(onClose: () => void) => ReactNode>(() => null);

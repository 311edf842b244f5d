import type { RaThemeOptions } from 'react-admin';
import { coloursOf, type Mode } from './tokens';

const TEXT = "'Inter Text', Inter, system-ui, sans-serif";
const DISPLAY = "'Inter Display', 'Inter Text', Inter, system-ui, sans-serif";

/**
 * The product's tokens as a theme of the components: rows of 36, text of 14 (in rem: who
 * wants larger letters gets them), corners of 8 and 12. The checkbox and sort
 * label entries mend what axe finds in the components as they come.
 */
export function consoleTheme(mode: Mode): RaThemeOptions {
  const colour = coloursOf(mode);
  const pick = (name: string): string => colour[name] ?? '#000000';
  return {
    palette: {
      mode,
      primary: { main: pick('green'), contrastText: pick('surface') },
      secondary: { main: pick('green'), contrastText: pick('surface') },
      error: { main: pick('red') },
      warning: { main: pick('amber') },
      success: { main: pick('green') },
      info: { main: pick('ink-2') },
      background: { default: pick('paper'), paper: pick('surface') },
      text: { primary: pick('ink'), secondary: pick('ink-2'), disabled: pick('ink-3') },
      divider: pick('line'),
      action: { hover: pick('sunken'), selected: pick('green-soft') },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: TEXT,
      fontSize: 14,
      button: { textTransform: 'none', fontWeight: 600 },
      h1: {
        fontFamily: DISPLAY,
        fontSize: '1.125rem',
        lineHeight: '1.5rem',
        fontWeight: 600,
        letterSpacing: '-0.018em',
      },
      body1: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      body2: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      caption: { fontSize: '0.75rem', lineHeight: '1rem' },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        // Without the ripple nothing else would show the keyboard focus.
        styleOverrides: { root: { '&:focus-visible': { outline: `3px solid ${pick('green')}`, outlineOffset: 1 } } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { borderRadius: 99, minHeight: '2.25rem', padding: '0 14px', lineHeight: '1.25rem' },
          outlined: { borderColor: pick('control'), color: pick('ink') },
          contained: {
            backgroundColor: pick('action'),
            color: pick('on-action'),
            '&:hover': { backgroundColor: pick('action') },
            '&.Mui-disabled': { backgroundColor: pick('sunken'), color: pick('ink-2') },
          },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDrawer: {
        styleOverrides: { document: { width: '30rem', maxWidth: '100vw', backgroundColor: pick('surface') } },
      },
      MuiDialog: { styleOverrides: { document: { borderRadius: 16, width: '38.75rem', maxWidth: '94vw' } } },
      MuiDialogTitle: {
        styleOverrides: {
          root: { fontFamily: DISPLAY, fontSize: '1.125rem', lineHeight: '1.5rem', padding: '16px 20px 4px' },
        },
      },
      MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 16px' } } },
      MuiDialogActions: {
        styleOverrides: { root: { padding: '12px 20px', borderTop: `1px solid ${pick('line')}`, gap: 8 } },
      },
      MuiOutlinedInput: {
        styleOverrides: { root: { borderRadius: 8 }, notchedOutline: { borderColor: pick('control') } },
      },
      MuiTab: {
        styleOverrides: { root: { minHeight: '2.75rem', padding: '0 14px', fontWeight: 550, color: pick('ink-2') } },
      },
      MuiTabs: { styleOverrides: { root: { minHeight: '2.75rem' }, indicator: { height: 2 } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            padding: '6px 10px',
            height: '2.25rem',
            borderColor: pick('line'),
            fontSize: '0.875rem',
            lineHeight: '1.25rem',
          },
          head: {
            fontSize: '0.75rem',
            lineHeight: '1rem',
            fontWeight: 600,
            color: pick('ink-2'),
            whiteSpace: 'nowrap',
          },
          paddingCheckbox: { paddingLeft: 16 },
        },
      },
      MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
      MuiTableSortLabel: {
        styleOverrides: {
          root: { minHeight: '1.5rem', minWidth: '1.5rem', paddingBlock: 4, '&.Mui-active': { color: pick('ink') } },
          icon: { '.MuiTableSortLabel-root:not(.Mui-active) &': { display: 'none' } },
        },
      },
      MuiCheckbox: {
        defaultProps: {
          size: 'small',
          slotProps: {
            root: ((owner: Record<string, unknown>) =>
              owner['aria-label'] ? { 'aria-label': undefined } : {}) as never,
            input: ((owner: Record<string, unknown>) =>
              owner['aria-label'] ? { 'aria-label': owner['aria-label'] } : {}) as never,
          },
        },
        styleOverrides: { root: { color: pick('control'), padding: 4 } },
      },
      MuiTooltip: {
        styleOverrides: { tooltip: { fontSize: '0.75rem', backgroundColor: pick('deep'), color: pick('on-deep') } },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: '2.25rem', fontSize: '0.875rem' } } },
      MuiLink: { styleOverrides: { root: { color: pick('green'), fontWeight: 550 } } },
      MuiSnackbarContent: { styleOverrides: { root: { backgroundColor: pick('deep'), color: pick('on-deep') } } },
    },
  };
}

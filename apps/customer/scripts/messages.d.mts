export const LANGUAGES: readonly string[];
export function readCatalogue(language: string): Record<string, string>;
export function completeness(language: string): {
  readonly language: string;
  readonly translated: number;
  readonly all: number;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly broken: readonly string[];
};
